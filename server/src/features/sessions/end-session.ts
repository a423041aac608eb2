import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Callers } from './callers.ts';
import { revokeSession, revokeSessionsOf, type RevokedReason } from './sessions.store.ts';

export interface EndSessionNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  callers: Pick<Callers, 'ended'>;
}

/** Ends one session: its tokens stop working at once. */
export async function endSession(
  { db, clock, callers }: EndSessionNeeds,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await revokeSession(db, sessionId, clock.now(), 'logout');
  callers.ended(userId, [sessionId]);
}

/** Ends every session of a member that began until `begunUntil`; left out: all there are. */
export async function endSessionsOf(
  { db, clock, callers }: EndSessionNeeds,
  userId: string,
  reason: RevokedReason,
  begunUntil?: Date,
): Promise<void> {
  const now = clock.now();
  callers.ended(userId, await revokeSessionsOf(db, userId, begunUntil ?? now, now, reason));
}
