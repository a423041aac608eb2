import { userChannel, type MembershipChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import type { Facts } from '#src/platform/facts/facts.ts';

export interface TellMembershipDeps {
  facts: Pick<Facts, 'everywhere'>;
  /** The sockets of this process. */
  realtime: {
    isHeard(channel: string): boolean;
    publish(channel: string, event: string, data: unknown): void;
  };
}

/** A member's open pages hear that they are in a group now, or no more. */
export function tellMembership({ facts, realtime }: TellMembershipDeps): void {
  facts.everywhere(groupFacts.membership, ({ groupId, userIds, isMember }) => {
    for (const id of userIds) {
      const channel = userChannel(uuidToUlid(id));
      if (!realtime.isHeard(channel)) continue;
      const event: MembershipChanged = { groupId: uuidToUlid(groupId), isJoined: isMember };
      realtime.publish(channel, 'MembershipChanged', event);
    }
  });
}
