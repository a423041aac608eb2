import { TAB_PREFIXES } from '@rookery/contract/kernel/home-tabs.ts';
import type { QueryKey } from '@tanstack/react-query';

const { group: GROUP, list: LIST, hashtag: HASHTAG } = TAB_PREFIXES;

/** Names the feed of a group's page, like `following` names a home feed. */
export const groupFeedName = (groupId: string): string => GROUP + groupId;
export const listFeedName = (ulid: string): string => LIST + ulid;

export function groupIdIn(name: string): string | null {
  return name.startsWith(GROUP) ? name.slice(GROUP.length) : null;
}

export function hashtagIn(name: string): string | null {
  return name.startsWith(HASHTAG) ? name.slice(HASHTAG.length) : null;
}

/** Whether the name is that of a group, list or hashtag. */
export const isNamedFeed = (name: string): boolean =>
  [GROUP, LIST, HASHTAG].some((start) => name.startsWith(start));

/** The query key of a feed. The name of a group, list or hashtag is its key, joined by slashes. */
export const feedKeyOf = (name: string): string[] =>
  isNamedFeed(name) ? name.split('/') : ['feed', name];

/** The name of a list that has a pill; null for any other list. */
export function feedNameOf(key: QueryKey): string | null {
  const name = key.join('/');
  if (isNamedFeed(name)) return name;
  return key[0] === 'feed' ? String(key[1]) : null;
}
