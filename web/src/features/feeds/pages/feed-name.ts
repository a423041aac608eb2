import type { QueryKey } from '@tanstack/react-query';

const GROUP = 'group-feed/';

/** Names the feed of a group's page, like `following` names a home feed. */
export const groupFeedName = (groupId: string): string => GROUP + groupId;

export function groupIdIn(name: string): string | null {
  return name.startsWith(GROUP) ? name.slice(GROUP.length) : null;
}

/** The name of a list that has a pill; null for any other list. */
export function feedNameOf([kind, id]: QueryKey): string | null {
  if (kind === 'group-feed') return groupFeedName(String(id));
  return kind === 'feed' ? String(id) : null;
}
