import { type IdPages, listIds, withoutIds } from './list-pages.ts';

/** The post that is shown where a list names an id: of a plain repost its original. */
type ShownId = (id: string) => string;

/** Whether a list shows the post of a new row by another row already. */
function isRepeatIn(listed: readonly string[], shownId: ShownId): (id: string) => boolean {
  const ids = new Set(listed);
  const shown = new Set(listed.map(shownId));
  return (id) => !ids.has(id) && shown.has(shownId(id));
}

/**
 * New rows for a home feed, where a post and its reposts are one card: without those whose post the list
 * shows by another row, and of several that show the same post the first one alone.
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

/** A list without the rows whose post another list shows by a row of its own. */
export function withoutShown(data: IdPages, other: IdPages, shownId: ShownId): IdPages {
  return withoutIds(data, isRepeatIn(listIds(other), shownId));
}

/** A home feed without a post and its reposts; any other list without that row alone. */
export function withoutPost(data: IdPages, id: string, isHome: boolean, shownId: ShownId): IdPages {
  return withoutIds(data, (each) => each === id || (isHome && shownId(each) === id));
}
