import type { InfiniteData } from '@tanstack/react-query';

/** What a list keeps of a page: ids alone. The posts live in the entity store. */
export interface IdPage {
  ids: string[];
  next: string | null;
  /** A line above some of the posts, by id: why they stand in this list. */
  labels?: Readonly<Record<string, string>>;
}

export type IdPages = InfiniteData<IdPage>;

/** Every id once, in order: a post that moved between two pages shows where it came first. */
export function listIds(data: IdPages | undefined): string[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}

/** @param pinned stays above them, where it is the first */
export function withOnTop(data: IdPages, ids: readonly string[], pinned?: string | null): IdPages {
  const known = new Set(listIds(data));
  const fresh = ids.filter((id) => !known.has(id));
  const [first, ...rest] = data.pages;
  if (fresh.length === 0 || !first) return data;
  const at = first.ids[0] === pinned ? 1 : 0;
  return { ...data, pages: [{ ...first, ids: first.ids.toSpliced(at, 0, ...fresh) }, ...rest] };
}

export function withoutId(data: IdPages, id: string): IdPages {
  return withoutIds(data, (each) => each === id);
}

/** Without every id of which this holds. */
export function withoutIds(data: IdPages, isGone: (id: string) => boolean): IdPages {
  if (!listIds(data).some(isGone)) return data;
  const pages = data.pages.map((page) => ({ ...page, ids: page.ids.filter((id) => !isGone(id)) }));
  return { ...data, pages };
}

export function labelIn(data: IdPages | undefined, id: string): string | undefined {
  return data?.pages.find((page) => page.labels?.[id])?.labels?.[id];
}
