import { type IdPage, type IdPages, listIds, withOnTop } from './list-pages.ts';

/** A kept list with what is newer on top; null when its newest page has no post in common with it. */
export function withNewest(data: IdPages | undefined, page: IdPage): IdPages | null {
  const known = new Set(listIds(data));
  const at = page.ids.findIndex((id) => known.has(id));
  return data && at >= 0 ? withOnTop(data, page.ids.slice(0, at)) : null;
}
