import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { lockRefreshToken } from '#src/features/sessions/record/sessions.store.ts';
import { hashToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { OpenSession } from './open-session.ts';

/** Whether a response sent at `then` may still be retried. Also works after the clock was set back. */
export const isWithinRetryGrace = (then: Date, now: Date): boolean =>
  Math.abs(now.getTime() - then.getTime()) <= LIMITS.refreshReuseGraceSeconds * 1000;

/**
 * Finds the session that a sign-in opened within the last 60 s, for a retry after a lost response. Null if
 * there is none, or if it was refreshed or ended since. @param firstToken from `firstTokenOf`
 */
export async function findRetriedSession(
  tx: Transaction<Schema>,
  firstToken: string,
  now: Date,
): Promise<OpenSession | null> {
  const found = await lockRefreshToken(tx, hashToken(firstToken));
  if (!found || found.isRevoked || found.usedAt) return null;
  const { userId, sessionId, createdAt } = found;
  if (!isWithinRetryGrace(createdAt, now)) return null;
  return { userId, sessionId, refreshToken: firstToken };
}
