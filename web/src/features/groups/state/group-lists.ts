import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupList, GroupVisibility } from '@rookery/contract/kernel/groups.ts';

export interface GroupSearch {
  type?: GroupList;
  q?: string;
}

export const PEOPLE_OF_GROUP = ['members', 'requests', 'banned'] as const;
export type PeopleOfGroup = (typeof PEOPLE_OF_GROUP)[number];

/** The order of members: latest joined, or latest active, first. */
export const MEMBER_ORDERS = ['joined', 'active'] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

export type GroupTexts = Pick<Group, 'id' | 'description' | 'rules'>;

export interface GroupFields {
  name: string;
  description: string;
  rules: string;
  visibility: GroupVisibility;
  avatar?: string | null;
  cover?: string | null;
}
