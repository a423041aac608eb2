import type { Config } from '#src/platform/config/config.ts';
import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mayAdminister } from '#src/features/users/roles/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { AdmitConsole, Caller } from '#src/platform/http/calls/caller.ts';
import {
  deleteAdminSession,
  insertAdminSession,
  touchAdminSession,
} from './admin-sessions.store.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

type Parts = Pick<AdminParts, 'clock' | 'config' | 'db' | 'members' | 'secrets'>;
const COOKIE = 'rookery_admin';
const COOKIE_PATH = '/v3/admin';
export const CONSOLE_SESSION_MS = 480 * MINUTE_MS;
const IDLE_MS = 30 * MINUTE_MS;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function beginConsole(
  { db, clock, config }: Parts,
  { userId, sessionId, badges }: Caller,
): Promise<string> {
  if (!mayAdminister(badges)) throw new Refusal('forbidden');
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await insertAdminSession(tx, { tokenHash: hashOf(token), userId, sessionId, now });
    await recordAudit(tx, { at: now, actorId: userId, action: 'console.open' });
  });
  return cookie(config, token, CONSOLE_SESSION_MS);
}

/** Closes the console. @returns the cookie that clears the previous one */
export async function endConsole({ db, config }: Parts, consoleKey: Buffer): Promise<string> {
  await deleteAdminSession(db, consoleKey);
  return cookie(config, '', 0);
}

function cookie({ appUrl }: Pick<Config, 'appUrl'>, value: string, lastsMs: number): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${lastsMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}

export function createAdmission({ db, clock, members, secrets }: Parts): AdmitConsole {
  return async (header) => {
    const token = tokenIn(header);
    if (!token) return null;
    const now = clock.now();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const consoleKey = hashOf(token);
    const moments = { now, begunAfter: ago(CONSOLE_SESSION_MS), usedAfter: ago(IDLE_MS) };
    const session = await touchAdminSession(db, consoleKey, moments);
    const member = session && (await members.get(session.userId));
    if (!session || !member || member.isGone || !mayAdminister(member.badges)) return null;
    return {
      userId: member.id,
      ulid: member.ulid,
      sessionId: session.sessionId,
      badges: new Set(member.badges),
      timeoutUntil: member.timeoutUntil,
      pending: null,
      isNewcomer: false,
      isHeld: false,
      csrfToken: csrfToken(secrets.jwtSecret, token),
      consoleKey,
    };
  };
}

function csrfToken(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`console csrf\n${token}`).digest('base64url');
}

function tokenIn(header = ''): string | null {
  return /(?:^|; ?)rookery_admin=([\w-]{43})(?:;|$)/.exec(header)?.[1] ?? null;
}
