import type { QueryKey } from '@tanstack/react-query';

const GROUP = 'group-feed/';
const LIST = 'list-feed/';
const HASHTAG = 'topic/hashtag/';

/** Names the feed of a group's page, like `following` names a home feed. */
export const groupFeedName = (groupId: string): string => GROUP + groupId;
export const listFeedName = (ulid: string): string => LIST + ulid;

export function groupIdIn(name: string): string | null {
  return name.startsWith(GROUP) ? name.slice(GROUP.length) : null;
}

export function listIdIn(name: string): string | null {
  return name.startsWith(LIST) ? name.slice(LIST.length) : null;
}

export function hashtagIn(name: string): string | null {
  return name.startsWith(HASHTAG) ? name.slice(HASHTAG.length) : null;
}

/** Whether the name is that of a group, list or hashtag. */
export const isNamedFeed = (name: string): boolean =>
  [GROUP, LIST, HASHTAG].some((start) => name.startsWith(start));

/** The name of a list that has a pill; null for any other list. */
export function feedNameOf([kind, id, term]: QueryKey): string | null {
  if (kind === 'group-feed') return groupFeedName(String(id));
  if (kind === 'list-feed') return listFeedName(String(id));
  if (kind === 'topic' && id === 'hashtag') return HASHTAG + String(term);
  return kind === 'feed' ? String(id) : null;
}
