import type { QueryClient } from '@tanstack/react-query';

export function listedIds(lists: QueryClient): Set<string> {
  const listed = new Set<string>();
  for (const { state } of lists.getQueryCache().getAll()) {
    for (const page of pagesOf(state.data)) for (const id of page.ids) listed.add(id);
  }
  return listed;
}

export function pagesOf(data: unknown): readonly { ids: readonly string[] }[] {
  const { pages } = (data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) ? pages.filter((page) => Array.isArray(page?.ids)) : [];
}
