import { commit, type CommitParts } from '#src/platform/facts/commit.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import {
  revokeSession,
  revokeSessionsOf,
  type RevokedReason,
} from '#src/features/sessions/record/sessions.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export async function endSession(
  deps: CommitParts & Pick<SessionsParts, 'clock'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  reason: RevokedReason = 'logout',
  endpoint?: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await revokeSession(tx, sessionId, deps.clock.now(), reason);
    tell(sessionFacts.ended, { userId, sessionIds: [sessionId], ...(endpoint && { endpoint }) });
  });
}

/**
 * Ends the member's sessions that began until `begunUntil`. Ends all sessions if it is omitted, or if the
 * member is gone.
 */
export async function endSessionsOf(
  deps: CommitParts & Pick<SessionsParts, 'clock'>,
  userId: string,
  reason: RevokedReason,
  begunUntil?: Date,
): Promise<void> {
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    const sessionIds = await revokeSessionsOf(tx, userId, { now, reason, begunUntil });
    if (sessionIds.length > 0) tell(sessionFacts.ended, { userId, sessionIds });
  });
}
