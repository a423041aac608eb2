import type { Clock } from '#src/kernel/clock.ts';
import { commit, type CommitNeeds } from '#src/platform/facts/commit.ts';
import { sessionFacts } from './sessions.facts.ts';
import { revokeSession, revokeSessionsOf, type RevokedReason } from './sessions.store.ts';

export interface EndSessionNeeds extends CommitNeeds {
  clock: Clock;
}

/** Ends one session: its tokens stop working at once. */
export async function endSession(
  needs: EndSessionNeeds,
  { userId, sessionId }: { userId: string; sessionId: string },
  reason: RevokedReason = 'logout',
): Promise<void> {
  await commit(needs, async (tx, tell) => {
    await revokeSession(tx, sessionId, needs.clock.now(), reason);
    tell(sessionFacts.ended, { userId, sessionIds: [sessionId] });
  });
}

/** Ends every session of a member that began until `begunUntil`; left out: all there are. */
export async function endSessionsOf(
  needs: EndSessionNeeds,
  userId: string,
  reason: RevokedReason,
  begunUntil?: Date,
): Promise<void> {
  const now = needs.clock.now();
  await commit(needs, async (tx, tell) => {
    const sessionIds = await revokeSessionsOf(tx, userId, begunUntil ?? now, now, reason);
    if (sessionIds.length > 0) tell(sessionFacts.ended, { userId, sessionIds });
  });
}
