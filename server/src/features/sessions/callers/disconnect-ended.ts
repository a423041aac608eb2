import { notificationsChannel, userChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { userFacts } from '#src/features/users/public.ts';
import { isHeldByAnyOf } from '#src/platform/realtime/channel-rights.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

/**
 * Closes the private channels of an ended session in every process. Sockets of a member's other sessions stay.
 * If facts may have been missed, every socket is rechecked.
 */
export function disconnectEndedSessions({
  facts,
  realtime,
}: Pick<SessionsParts, 'facts' | 'realtime'>): void {
  const recheck = (userIds: readonly string[]): void => {
    const ulids = userIds.map((id) => uuidToUlid(id));
    void realtime.recheck(ulids.flatMap((ulid) => [userChannel(ulid), notificationsChannel(ulid)]));
    // Features may also send to a socket that has no channel subscription.
    void realtime.recheckHolders(isHeldByAnyOf(userIds));
  };
  facts.everywhere(sessionFacts.ended, ({ userId }) => recheck([userId]));
  facts.everywhere(userFacts.deleted, ({ userId }) => recheck([userId]));
  facts.everywhere(userFacts.banned, ({ userId }) => recheck([userId]));
  // A changed member may have been banned or deleted, so their sessions are rechecked.
  facts.everywhere(userFacts.changed, ({ userIds }) => recheck(userIds));
  facts.onMissed(() => void realtime.recheck());
}
