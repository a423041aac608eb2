import type { QueryKey } from '@tanstack/react-query';

const GROUP = 'group-feed/';
const LIST = 'list-feed/';

/** Names the feed of a group's page, like `following` names a home feed. */
export const groupFeedName = (groupId: string): string => GROUP + groupId;
export const listFeedName = (ulid: string): string => LIST + ulid;

export function groupIdIn(name: string): string | null {
  return name.startsWith(GROUP) ? name.slice(GROUP.length) : null;
}

export function listIdIn(name: string): string | null {
  return name.startsWith(LIST) ? name.slice(LIST.length) : null;
}

/** The name of a list that has a pill; null for any other list. */
export function feedNameOf([kind, id]: QueryKey): string | null {
  if (kind === 'group-feed') return groupFeedName(String(id));
  if (kind === 'list-feed') return listFeedName(String(id));
  return kind === 'feed' ? String(id) : null;
}
