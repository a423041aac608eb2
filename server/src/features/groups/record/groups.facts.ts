import { factKind } from '#src/platform/facts/fact-kind.ts';

/** What happens to groups and to who is in them. Ids are uuids. */
export const groupFacts = {
  /** What is shown of it, or who may read it, is different. */
  changed: factKind<{ groupId: string }>('groupChanged'),
  /** It became private, or is gone: what was written in it is for fewer. */
  closed: factKind<{ groupId: string }>('groupClosed'),
  /** How these members stand to it is different. */
  membership: factKind<GroupMembership>('groupMembership'),
};

export interface GroupMembership {
  groupId: string;
  userIds: readonly string[];
  /** They read and write in it now. */
  isMember: boolean;
  /** They were not in it before. Left out: a role, or told by a version that did not say. */
  hasJoined?: boolean;
  /** Who let them in, who had asked; left out: nobody had to. */
  approvedBy?: string;
  /** They withdrew a request of their own; left out: they did not. */
  isWithdrawn?: boolean;
}
