import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { ListOptions } from './feed-options.part.ts';
import { cursorOf, fillGap, type IsSteady, meetsKnown } from './list-gaps.ts';
import { type IdPage, type IdPages, labelIn } from './list-pages.ts';

const PAGES_MOST = 4;

/** Loads the missing posts at a gap. @throws ApiError if no page could be loaded */
export async function loadMissing(page: Page, options: ListOptions, gap: string): Promise<void> {
  const { lists } = page;
  const list = (): IdPages | undefined => lists.getQueryData<IdPages>(options.queryKey);
  const isSteady = steadyIn(page, list());
  const found: IdPage[] = [];
  let cursor: string | null = cursorOf(gap);
  try {
    while (cursor !== null && found.length < PAGES_MOST) {
      const fetched = await fetchAt(page, options, cursor);
      found.push(fetched);
      const data = list();
      if (!data || meetsKnown(data, gap, found, isSteady)) break;
      cursor = fetched.next;
    }
  } catch (error) {
    if (found.length === 0) throw error;
    console.info('Only some of the missing posts could be loaded.', error);
  }
  lists.setQueryData<IdPages>(
    options.queryKey,
    (data) => data && fillGap(data, gap, found, isSteady),
  );
}

export function steadyIn({ part, session }: Page, data: IdPages | undefined): IsSteady {
  const { posts } = part(createEntities);
  const own = session.getState().currentUser?.ulid;
  return (id) => posts.get(id)?.user.userId !== own && labelIn(data, id) === undefined;
}

async function fetchAt({ lists }: Page, options: ListOptions, cursor: string): Promise<IdPage> {
  const { pages } = await lists.fetchInfiniteQuery({
    ...options,
    queryKey: [...options.queryKey, 'missing', cursor],
    initialPageParam: cursor,
    gcTime: 0,
  });
  return pages[0] ?? { ids: [], next: null };
}
