import { notificationsChannel, userChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { userFacts } from '#src/features/users/public.ts';
import { isHeldByOne } from '#src/platform/realtime/channel-rights.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

/**
 * A private channel ends with the session that opened it, in every process: by logout, deletion or ban.
 * Sockets of a member's other sessions stay. Where facts may have been missed all are asked about.
 */
export function expelEnded({ facts, realtime }: Pick<SessionsParts, 'facts' | 'realtime'>): void {
  const recheck = (userIds: readonly string[]): void => {
    const ulids = userIds.map((id) => uuidToUlid(id));
    void realtime.recheck(ulids.flatMap((ulid) => [userChannel(ulid), notificationsChannel(ulid)]));
    // And what they hear of features, perhaps by a socket that listens to nothing else.
    void realtime.recheckHolders(isHeldByOne(userIds));
  };
  facts.everywhere(sessionFacts.ended, ({ userId }) => recheck([userId]));
  facts.everywhere(userFacts.deleted, ({ userId }) => recheck([userId]));
  facts.everywhere(userFacts.banned, ({ userId }) => recheck([userId]));
  // Whatever changed of a member: whether they may still be here is asked of the member.
  facts.everywhere(userFacts.changed, ({ userIds }) => recheck(userIds));
  facts.onMissed(() => void realtime.recheck());
}
