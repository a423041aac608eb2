import { type IdPage, type IdPages, listIds } from './list-pages.ts';

/** A stored list with newer posts on top; null when the newest page has no common post. */
export function withNewest(data: IdPages | undefined, page: IdPage): IdPages | null {
  const ids = listIds(data);
  const pinned = pinnedIn(ids, page);
  const at = page.ids.findIndex((id) => id !== pinned && ids.includes(id));
  if (!data || at < 0) return null;
  const newest = page.ids.slice(0, at);
  return newest.every((id, place) => ids[place] === id) ? data : withFirst(data, newest);
}

/**
 * The post that the newest page has pinned on top, or null. It does not show where the page meets the list. It
 * is recognised by its successor, which differs from that in the list.
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
