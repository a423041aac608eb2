import { type IdPage, type IdPages, listIds } from './list-pages.ts';

/**
 * Prefix of the id that marks a gap in a list. The rest of the id is the cursor that loads the missing
 * posts.
 */
const GAP = 'gap:';

export const isGap = (id: string): boolean => id.startsWith(GAP);
export const cursorOf = (gap: string): string => gap.slice(GAP.length);

/** Whether a post is at its regular position in a list. Featured posts and own new posts on top are not. */
export type IsSteady = (id: string) => boolean;

/** Puts a reloaded list above its old version. A common post joins them, otherwise a gap separates them. */
export function joinLists(newer: IdPages, older: IdPages, isSteady: IsSteady): IdPages {
  const above = new Set(listIds(newer));
  const below = listIds(older);
  const last = below.findLastIndex((id) => above.has(id) && !isGap(id) && isSteady(id));
  if (last >= 0) return addPages(newer, pagesAfter(older, below[last] ?? ''));
  const cursor = newer.pages.at(-1)?.next;
  const gap = cursor ? [{ ids: [GAP + cursor], next: null }] : [];
  return addPages(newer, [...gap, ...older.pages]);
}

/** Inserts pages at a gap. A smaller gap remains if the pages end before they reach known posts. */
export function fillGap(
  data: IdPages,
  gap: string,
  found: readonly IdPage[],
  isSteady: IsSteady,
): IdPages {
  const at = data.pages.findIndex((page) => page.ids.includes(gap));
  if (at < 0) return data;
  const { known, cursor } = restOf(data, at, found, isSteady);
  const filled = found.map((page) => {
    const met = page.ids.findIndex((id) => known.has(id));
    return met < 0 ? page : { ...page, ids: page.ids.slice(0, met) };
  });
  if (cursor) filled.push({ ids: [GAP + cursor], next: null });
  const pages = data.pages.toSpliced(at, 1, ...filled);
  return { pages, pageParams: pages.map((_, index) => data.pageParams[index] ?? null) };
}

export function meetsKnown(
  data: IdPages,
  gap: string,
  found: readonly IdPage[],
  isSteady: IsSteady,
): boolean {
  const at = data.pages.findIndex((page) => page.ids.includes(gap));
  return restOf(data, at, found, isSteady).cursor === null;
}

function restOf(
  data: IdPages,
  at: number,
  found: readonly IdPage[],
  isSteady: IsSteady,
): { known: Set<string>; cursor: string | null } {
  const known = new Set(data.pages.slice(at + 1).flatMap((page) => page.ids.filter(isSteady)));
  const isMet = found.some((page) => page.ids.some((id) => known.has(id)));
  return { known, cursor: isMet ? null : (found.at(-1)?.next ?? null) };
}

function pagesAfter({ pages }: IdPages, id: string): IdPage[] {
  const at = pages.findIndex((page) => page.ids.includes(id));
  const [split, ...rest] = pages.slice(at);
  if (!split) return [];
  const after = { ...split, ids: split.ids.slice(split.ids.indexOf(id) + 1) };
  const hasMore = after.ids.length > 0 || rest.length > 0;
  return hasMore ? [after, ...rest] : [];
}

function addPages(data: IdPages, more: readonly IdPage[]): IdPages {
  return {
    pages: [...data.pages, ...more],
    pageParams: [...data.pageParams, ...more.map(() => null)],
  };
}
