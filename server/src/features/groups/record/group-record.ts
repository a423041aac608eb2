import type { GroupRole, GroupVisibility } from '@rookery/contract/kernel/groups.ts';

/** A group without viewer-specific fields. Ids are uuids, except `ulid`. */
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
  /** Version of the invite link; null: there is none. */
  inviteVersion: number | null;
  pinnedPostId: string | null;
  /** The chat of its members; null: there is none. */
  chatId: string | null;
  createdAt: Date;
  isDeleted: boolean;
}

export type Standing = GroupRole | 'pending' | 'banned';

export function roleOf(standing: Standing | undefined): GroupRole | null {
  return standing === undefined || standing === 'pending' || standing === 'banned'
    ? null
    : standing;
}
