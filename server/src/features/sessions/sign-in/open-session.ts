import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Tokens } from '@rookery/contract/sessions/tokens.ts';
import type { Transaction } from 'kysely';
import { findAccount } from '#src/features/users/account/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokens,
} from '#src/features/sessions/record/access-tokens.ts';
import { deviceLabel } from '#src/features/sessions/record/device-label.ts';
import {
  findOrigins,
  insertRefreshToken,
  insertSession,
} from '#src/features/sessions/record/sessions.store.ts';
import {
  keyedHash,
  hashToken,
  isEqualHash,
  randomToken,
} from '#src/features/sessions/record/sign-in-secrets.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const LONGEST_USER_AGENT = 300;
const ORIGINS_COMPARED = 200;

export interface OpenSession {
  userId: string;
  sessionId: string;
  refreshToken: string;
  /** Unknown for a retried login. */
  hasSecondFactor?: boolean;
}

export interface Visitor {
  userAgent: string;
  network: string;
  /** Whether the login had two factors. */
  hasSecondFactor?: boolean;
}

/**
 * Opens a session. Mails the member if the device or network is new to the account.
 * @param refreshToken by default a random token, which a retry cannot get again
 */
export async function openSession(
  tx: Transaction<Schema>,
  deps: Pick<SessionsParts, 'clock' | 'jobs' | 'secrets'>,
  userId: string,
  { userAgent, network, hasSecondFactor = false }: Visitor,
  refreshToken = randomToken(),
): Promise<OpenSession> {
  const now = deps.clock.now();
  const sessionId = ulidToUuid(makeUlid(now.getTime()));
  const agent = userAgent.slice(0, LONGEST_USER_AGENT);
  const networkHash = keyedHash(deps.secrets.jwtSecret, 'network', network);
  if (await isNewOrigin(tx, userId, { userAgent: agent, networkHash }, now)) {
    await mailMember(tx, deps, userId, { kind: 'new-device', device: deviceLabel(agent) });
  }
  const opened = { id: sessionId, userId, userAgent: agent, networkHash, hasSecondFactor, now };
  await insertSession(tx, opened);
  await addRefreshToken(tx, { sessionId, token: refreshToken, now });
  return { userId, sessionId, refreshToken, hasSecondFactor };
}

async function isNewOrigin(
  tx: Transaction<Schema>,
  userId: string,
  here: { userAgent: string; networkHash: Buffer },
  now: Date,
): Promise<boolean> {
  const before = await findOrigins(tx, userId, ORIGINS_COMPARED);
  if (before.length === 0) {
    const account = await findAccount(tx, userId);
    return account !== null && account.createdAt < now;
  }
  const device = deviceLabel(here.userAgent);
  return !before.some(
    ({ userAgent, networkHash }) =>
      deviceLabel(userAgent) === device &&
      (networkHash === null || isEqualHash(networkHash, here.networkHash)),
  );
}

export async function addRefreshToken(
  tx: Transaction<Schema>,
  { sessionId, token, now }: { sessionId: string; token: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + LIMITS.refreshTokenDays * 86_400_000);
  await insertRefreshToken(tx, { hash: hashToken(token), sessionId, now, expiresAt });
}

export async function tokensOf(
  { members, tokens }: Pick<SessionsParts, 'members'> & { tokens: AccessTokens },
  { userId, sessionId, refreshToken }: OpenSession,
): Promise<Tokens> {
  const member = await members.get(userId);
  if (!member) throw new Refusal('authentication');
  const access = await tokens.sign({ userId, sessionId });
  return {
    success: true,
    access_token: access,
    token: access,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    scopes: ['user', ...member.badges.filter((badge) => BADGES[badge].role)],
  };
}
