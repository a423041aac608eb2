import { mayAbout } from '@rookery/contract/kernel/abilities.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import type { IconName } from '#web/ui/icon/icon-names.ts';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import { strings } from '#web/app/strings/strings.ts';
import { searchPath } from './search-path.ts';

export interface MenuEntry {
  to: string;
  icon: IconName;
  label: string;
}

/** The screens in the left menu, in its order. */
export function mainEntries(user: CurrentUser, pathname: string): MenuEntry[] {
  const username = user.username ?? '';
  return [
    { to: '/feed', icon: 'home', label: strings.home },
    { to: searchPath(pathname), icon: 'search', label: strings.search },
    { to: '/groups', icon: 'users', label: strings.groups },
    { to: '/chats', icon: 'chats', label: strings.chats },
    { to: `/${username}`, icon: 'profile', label: strings.profile },
    { to: `/${username}/connections`, icon: 'connections', label: menuStrings.connections },
    ...staffEntries(user),
  ];
}

/** What whoever decides about reports finds beside the Moderation feed. */
export function staffEntries(user: CurrentUser): MenuEntry[] {
  if (!mayAbout(user, 'review')) return [];
  return [{ to: '/reports', icon: 'flag', label: menuStrings.reportedMessages }];
}

/** Decisions against own posts, where there were any; for those who decide, what waits for them as well. */
export function seesViolations(user: CurrentUser): boolean {
  return user.hasViolations || mayAbout(user, 'review');
}

/** The console is for some of the staff alone. */
export function opensConsole(user: CurrentUser): boolean {
  return mayAbout(user, 'administer');
}

/** Pages elsewhere, where the community has them; they open beside this one. */
export function outsideEntries(playTv: string): MenuEntry[] {
  const { wallet, playTv: tv } = siteConfig.links;
  return [
    ...(wallet === null
      ? []
      : [{ to: wallet, icon: 'wallet' as const, label: menuStrings.wallet }]),
    ...(tv === null ? [] : [{ to: tv, icon: 'tv' as const, label: playTv }]),
  ];
}

/** Where members find help, if the community has such a page. */
export function helpEntry(): MenuEntry | null {
  const { help } = siteConfig.links;
  return help === null ? null : { to: help, icon: 'help', label: menuStrings.helpCenter };
}
