import type { Page } from '#web/data/page/page.ts';
import { createFeedOptions, type IdPages, listIds } from '#web/features/feeds/pages/public.ts';

/**
 * Remembers a post's position in the queue. @returns a function that restores the position; false if it
 * can't, for example because the queue is not cached
 */
export function rememberPlace({ lists, part }: Page, id: string): () => boolean {
  const { queryKey } = part(createFeedOptions).feedOptions('violations');
  const ids = listIds(lists.getQueryData<IdPages>(queryKey));
  const before = ids.slice(0, Math.max(0, ids.indexOf(id)));
  const isListed = ids.includes(id);
  return () => {
    // Do not restore during a request, because its response sorts the queue again.
    if (!isListed || lists.isFetching({ queryKey, exact: true }) > 0) return false;
    const data = lists.getQueryData<IdPages>(queryKey);
    if (!data?.pages[0]) return false;
    lists.setQueryData<IdPages>(queryKey, withIdAfter(data, id, before));
    return true;
  };
}

export function withIdAfter(data: IdPages, id: string, before: readonly string[]): IdPages {
  if (listIds(data).includes(id)) return data;
  const held = new Set(listIds(data));
  const last = before.findLast((each) => held.has(each));
  const page = data.pages.findIndex(({ ids }) => last !== undefined && ids.includes(last));
  const pages = data.pages.map((each, at) => {
    if (at !== Math.max(0, page)) return each;
    const place = last === undefined ? 0 : each.ids.indexOf(last) + 1;
    return { ...each, ids: each.ids.toSpliced(place, 0, id) };
  });
  return { ...data, pages };
}
