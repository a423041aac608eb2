import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Profile } from '@rookery/contract/users/user.ts';

import { useCurrentUser } from '#web/data/page/session.ts';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';

import { staffStrings as strings } from '#web/features/relations/strings/staff-strings.ts';

export type StaffQuestion = 'ban' | 'badges' | 'sweep';

export function useStaffEntries(
  profile: Profile | undefined,
  ask: (what: StaffQuestion) => void,
): MenuItem[] {
  const own = useCurrentUser();
  if (!profile) return [];
  const entries: MenuItem[] = [];
  if (hasMemberAbility(profile, 'badges')) {
    entries.push({ label: strings.badges, icon: 'badge-check', onSelect: () => ask('badges') });
  }
  if (!hasMemberAbility(profile, 'ban')) return entries;
  if (own && hasMemberAbility(own, 'review') && !profile.isBanned) {
    entries.push({
      label: strings.sweep,
      icon: 'trash',
      danger: true,
      onSelect: () => ask('sweep'),
    });
  }
  entries.push({
    label: profile.isBanned ? strings.unban : strings.ban,
    icon: 'block',
    danger: !profile.isBanned,
    onSelect: () => ask('ban'),
  });
  return entries;
}
