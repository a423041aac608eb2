import { type IdPage, type IdPages, listIds } from './list-pages.ts';

/**
 * Returns the stored list with newer posts on top. Null if the newest page has no post in common with the
 * list.
 */
export function withNewest(data: IdPages | undefined, page: IdPage): IdPages | null {
  const ids = listIds(data);
  const pinned = pinnedIn(ids, page);
  const at = page.ids.findIndex((id) => id !== pinned && ids.includes(id));
  if (!data || at < 0) return null;
  const newest = page.ids.slice(0, at);
  return newest.every((id, place) => ids[place] === id) ? data : withFirst(data, newest);
}

/**
 * Returns the post that is pinned on top of the newest page, or null. In the list, a different post follows
 * it. A pinned post does not show where the page meets the list.
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
