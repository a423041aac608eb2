import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
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

export function mainEntries(user: CurrentUser, pathname: string): MenuEntry[] {
  const username = user.username ?? '';
  return [
    { to: '/feed', icon: 'home', label: strings.home },
    { to: searchPath(pathname), icon: 'search', label: strings.search },
    { to: '/groups', icon: 'users', label: strings.groups },
    { to: '/notifications', icon: 'bell', label: menuStrings.notifications },
    { to: '/chats', icon: 'chats', label: strings.chats },
    { to: '/bookmarks', icon: 'bookmark', label: menuStrings.bookmarks },
    { to: '/lists', icon: 'list', label: menuStrings.lists },
    { to: `/${username}`, icon: 'profile', label: strings.profile },
    { to: `/${username}/connections`, icon: 'connections', label: menuStrings.connections },
    ...staffEntries(user),
  ];
}

export function staffEntries(user: CurrentUser): MenuEntry[] {
  if (!hasMemberAbility(user, 'review')) return [];
  return [{ to: '/reports', icon: 'flag', label: menuStrings.reportedMessages }];
}

export function maySeeViolations(user: CurrentUser): boolean {
  return user.hasViolations || hasMemberAbility(user, 'review');
}

export function mayOpenConsole(user: CurrentUser): boolean {
  return hasMemberAbility(user, 'administer');
}

export function outsideEntries(playTv: string): MenuEntry[] {
  const { wallet, playTv: tv } = siteConfig.links;
  return [
    ...(wallet === null
      ? []
      : [{ to: wallet, icon: 'wallet' as const, label: menuStrings.wallet }]),
    ...(tv === null ? [] : [{ to: tv, icon: 'tv' as const, label: playTv }]),
  ];
}

export function helpEntry(): MenuEntry | null {
  const { help } = siteConfig.links;
  return help === null ? null : { to: help, icon: 'help', label: menuStrings.helpCenter };
}
