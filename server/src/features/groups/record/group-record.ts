import type { GroupRole, GroupVisibility } from '@rookery/contract/kernel/groups.ts';

export interface GroupRecord {
  id: string;
  ulid: string;
  name: string;
  description: string;
  rules: string;
  visibility: GroupVisibility;
  avatar: string | null;
  cover: string | null;
  ownerId: string;
  inviteVersion: number | null;
  pinnedPostId: string | null;
  chatId: string | null;
  createdAt: Date;
  isDeleted: boolean;
}

export type MembershipStatus = GroupRole | 'pending' | 'banned';

export function roleOf(standing: MembershipStatus | undefined): GroupRole | null {
  return standing === undefined || standing === 'pending' || standing === 'banned'
    ? null
    : standing;
}
