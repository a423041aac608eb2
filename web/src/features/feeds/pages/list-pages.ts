import type { InfiniteData } from '@tanstack/react-query';

/** The stored form of a page: ids only. The entity store has the posts. */
export interface IdPage {
  ids: string[];
  next: string | null;
  /** The line above some posts, by id, which explains why they are listed. */
  labels?: Readonly<Record<string, string>>;
}

export type IdPages = InfiniteData<IdPage>;

export function listIds(data: IdPages | undefined): string[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}

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

export function withoutIds(data: IdPages, isGone: (id: string) => boolean): IdPages {
  if (!listIds(data).some(isGone)) return data;
  const pages = data.pages.map((page) => ({ ...page, ids: page.ids.filter((id) => !isGone(id)) }));
  return { ...data, pages };
}

export function labelIn(data: IdPages | undefined, id: string): string | undefined {
  return data?.pages.find((page) => page.labels?.[id])?.labels?.[id];
}
