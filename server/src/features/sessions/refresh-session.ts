import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Tokens } from '@rookery/contract/sessions/tokens.ts';
import type { Kysely } from 'kysely';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Callers } from './callers.ts';
import { addRefreshToken, tokensOf, type OpenSession } from './open-session.ts';
import {
  findTokenOwner,
  lockRefreshToken,
  markTokenUsed,
  revokeSession,
} from './sessions.store.ts';
import { hashToken } from './sign-in-secrets.ts';

export interface RefreshNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  members: Members;
  tokens: AccessTokens;
  callers: Pick<Callers, 'ended'>;
  log: { warn(details: object, message: string): void };
}

type Outcome = OpenSession | { reusedIn: string; userId: string } | null;

/**
 * Trades a refresh token for new tokens. Used again within 60 s (two tabs, a lost answer) it works once
 * more; after that it is in the wrong hands, and the whole session ends.
 */
export async function refreshSession(needs: RefreshNeeds, token: string): Promise<Tokens> {
  const { db, members, callers, log } = needs;
  const hash = hashToken(token);
  // Asked before the transaction: many who wait for its lock may hold every other connection.
  const owner = await findTokenOwner(db, hash);
  const member = owner === null ? undefined : await members.get(owner);
  if (!member || member.isGone) throw new Refusal('authentication');
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome> => {
    const now = needs.clock.now();
    const found = await lockRefreshToken(tx, hash);
    if (!found || found.isRevoked || found.expiresAt <= now) return null;
    const { sessionId, userId, usedAt } = found;
    const graceMs = LIMITS.refreshReuseGraceSeconds * 1000;
    if (usedAt && now.getTime() - usedAt.getTime() > graceMs) {
      await revokeSession(tx, sessionId, now, 'token-reused');
      return { reusedIn: sessionId, userId };
    }
    if (!usedAt) await markTokenUsed(tx, hash, sessionId, now);
    return { userId, sessionId, refreshToken: await addRefreshToken(tx, sessionId, now) };
  });
  if (!outcome) throw new Refusal('authentication');
  if ('reusedIn' in outcome) {
    const { reusedIn: sessionId, userId } = outcome;
    callers.ended(userId, [sessionId]);
    log.warn({ sessionId, userId }, 'A used refresh token came back: its session was ended');
    throw new Refusal('authentication');
  }
  return tokensOf(needs, outcome);
}
