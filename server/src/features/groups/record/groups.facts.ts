import { factKind } from '#src/platform/facts/fact-kind.ts';

export const groupFacts = {
  changed: factKind<{ groupId: string }>('groupChanged'),
  /** The group became private or was deleted, so fewer members may read its posts. */
  closed: factKind<{ groupId: string }>('groupClosed'),
  membership: factKind<GroupMembership>('groupMembership'),
  /** The member chose whether Home shows the posts of the group. */
  homeChanged: factKind<{ groupId: string; userId: string }>('groupHomeChanged'),
};

export interface GroupMembership {
  groupId: string;
  userIds: readonly string[];
  isMember: boolean;
  /**
   * True if the users were not members before. Missing for a role change, or in facts of an older version.
   */
  hasJoined?: boolean;
  approvedBy?: string;
  isWithdrawn?: boolean;
}
