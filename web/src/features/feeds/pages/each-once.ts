import { type IdPages, listIds, withoutIds } from './list-pages.ts';

/** Returns the id of the post that an entry shows. For a plain repost, this is the original. */
type ShownId = (id: string) => string;

function isRepeatIn(listed: readonly string[], shownId: ShownId): (id: string) => boolean {
  const ids = new Set(listed);
  const shown = new Set(listed.map(shownId));
  return (id) => !ids.has(id) && shown.has(shownId(id));
}

/**
 * Returns the new rows for a home feed, where a post and its reposts are one card. Drops posts that the
 * list already shows, and keeps the first row of each post.
 */
export function newRows(
  ids: readonly string[],
  listed: readonly string[],
  shownId: ShownId,
): string[] {
  const isRepeat = isRepeatIn(listed, shownId);
  const taken = new Map<string, string>();
  return ids.filter((id) => {
    const shown = shownId(id);
    if (isRepeat(id) || (taken.get(shown) ?? id) !== id) return false;
    taken.set(shown, id);
    return true;
  });
}

export function withoutShown(data: IdPages, other: IdPages, shownId: ShownId): IdPages {
  return withoutIds(data, isRepeatIn(listIds(other), shownId));
}

export function withoutPost(data: IdPages, id: string, isHome: boolean, shownId: ShownId): IdPages {
  return withoutIds(data, (each) => each === id || (isHome && shownId(each) === id));
}
