import type { GroupRole, GroupVisibility } from '@rookery/contract/kernel/groups.ts';

/** A group as everyone who may know of it sees it. Ids are uuids but for `ulid`. */
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
  /** Of the link that lets people in; null: there is none. */
  inviteVersion: number | null;
  pinnedPostId: string | null;
  /** The chat of its members; null: there is none. */
  chatId: string | null;
  createdAt: Date;
  isDeleted: boolean;
}

/** How somebody stands to a group. */
export type Standing = GroupRole | 'pending' | 'banned';

export function roleOf(standing: Standing | undefined): GroupRole | null {
  return standing === undefined || standing === 'pending' || standing === 'banned'
    ? null
    : standing;
}
