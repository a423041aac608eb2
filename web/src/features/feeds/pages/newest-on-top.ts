import { type IdPage, type IdPages, listIds } from './list-pages.ts';

/** A kept list with what is newer on top; null when its newest page has no post in common with it. */
export function withNewest(data: IdPages | undefined, page: IdPage): IdPages | null {
  const ids = listIds(data);
  const pinned = pinnedIn(ids, page);
  const at = page.ids.findIndex((id) => id !== pinned && ids.includes(id));
  if (!data || at < 0) return null;
  const newest = page.ids.slice(0, at);
  return newest.every((id, place) => ids[place] === id) ? data : withFirst(data, newest);
}

/**
 * What a profile or group has pinned stands first in its newest page, whatever came after it: it says nothing about
 * where the page meets a list that has it too. It is told by what follows it and does not in the list.
 */
export function pinnedIn(ids: readonly string[], page: IdPage): string | null {
  const [first = '', second] = page.ids;
  if (second === undefined || !ids.includes(first)) return null;
  return ids.indexOf(second) < ids.indexOf(first) ? first : null;
}

function withFirst(data: IdPages, newest: readonly string[]): IdPages {
  const pages = data.pages.map((page) => ({
    ...page,
    ids: page.ids.filter((id) => !newest.includes(id)),
  }));
  const [first, ...rest] = pages;
  return first ? { ...data, pages: [{ ...first, ids: [...newest, ...first.ids] }, ...rest] } : data;
}
