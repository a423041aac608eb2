import { userChannel, type MembershipChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export function publishMembership({
  facts,
  realtime,
}: Pick<GroupsParts, 'facts' | 'realtime'>): void {
  facts.everywhere(groupFacts.membership, ({ groupId, userIds, isMember }) => {
    for (const id of userIds) {
      const channel = userChannel(uuidToUlid(id));
      if (!realtime.isHeard(channel)) continue;
      const event: MembershipChanged = { groupId: uuidToUlid(groupId), isJoined: isMember };
      realtime.publish(channel, 'MembershipChanged', event);
    }
  });
}
