import {
  GROUP_ABILITIES,
  GROUP_PERSON_ABILITIES,
  type GroupAbility,
  type GroupPersonAbility,
} from '@rookery/contract/kernel/groups.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { mayCloseGroups } from '#src/features/users/roles/public.ts';
import { roleOf, type GroupRecord, type MembershipStatus } from './group-record.ts';

export interface GroupActor {
  standing: MembershipStatus | undefined;
  badges: readonly BadgeName[];
}

type GroupPrivacy = Pick<GroupRecord, 'visibility'>;

export function mayReadGroup(group: GroupPrivacy, standing: MembershipStatus | undefined): boolean {
  return group.visibility === 'public' || roleOf(standing) !== null;
}

export function mayPostInGroup(standing: MembershipStatus | undefined): boolean {
  return roleOf(standing) !== null;
}

export function mayModerateGroup(standing: MembershipStatus | undefined): boolean {
  return standing === 'owner' || standing === 'moderator';
}

export function mayEditGroup(standing: MembershipStatus | undefined): boolean {
  return standing === 'owner';
}

export function mayDeleteGroup({ standing, badges }: GroupActor): boolean {
  return standing === 'owner' || mayCloseGroups(badges);
}

export function mayDecideAbout(
  actor: MembershipStatus | undefined,
  target: MembershipStatus | undefined,
): boolean {
  if (!mayModerateGroup(actor) || target === 'owner') return false;
  return actor === 'owner' || target !== 'moderator';
}

export function abilitiesAboutPerson(
  actor: MembershipStatus | undefined,
  target: MembershipStatus,
  isOneself: boolean,
): GroupPersonAbility[] {
  if (isOneself) return [];
  const isOwner = mayEditGroup(actor);
  const may: Readonly<Record<GroupPersonAbility, boolean>> = {
    makeModerator: isOwner && target === 'member',
    unmakeModerator: isOwner && target === 'moderator',
    handOver: isOwner && roleOf(target) !== null,
    ban: mayDecideAbout(actor, target) && target !== 'banned',
  };
  return GROUP_PERSON_ABILITIES.filter((ability) => may[ability]);
}

type Policy = (group: GroupPrivacy, actor: GroupActor) => boolean;

const POLICIES: Readonly<Record<GroupAbility, Policy>> = {
  read: (group, { standing }) => mayReadGroup(group, standing),
  join: (_group, { standing }) => standing === undefined,
  leave: (_group, { standing }) =>
    standing === 'moderator' || standing === 'member' || standing === 'pending',
  post: (_group, { standing }) => mayPostInGroup(standing),
  moderate: (_group, { standing }) => mayModerateGroup(standing),
  edit: (_group, { standing }) => mayEditGroup(standing),
  delete: (_group, actor) => mayDeleteGroup(actor),
};

export function abilitiesIn(group: GroupPrivacy, actor: GroupActor): GroupAbility[] {
  return GROUP_ABILITIES.filter((ability) => POLICIES[ability](group, actor));
}
