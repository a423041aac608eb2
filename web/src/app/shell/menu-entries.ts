import type { IconName } from '#web/ui/icon-names.ts';
import { words } from '../words.ts';

export interface MenuEntry {
  to: string;
  icon: IconName;
  label: string;
}

/** The screens in the left menu, in its order. */
export function mainEntries(username: string): MenuEntry[] {
  return [
    { to: '/feed', icon: 'home', label: words.home },
    { to: `/${username}`, icon: 'profile', label: words.profile },
    { to: `/${username}/connections`, icon: 'connections', label: words.connections },
  ];
}
