import { feedPage, type FeedPage, type PageQuery } from '#src/features/feeds/public.ts';
import { wordQuery } from '#src/kernel/find-words.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import { listByWords } from './words.store.ts';
import type { SearchParts } from './parts.ts';

export async function searchPosts(
  deps: SearchParts,
  viewerId: string,
  text: string,
  query: PageQuery,
): Promise<FeedPage> {
  const wanted = wordQuery(text);
  const list = `words:${JSON.stringify(wanted)}`;
  return feedPage(
    { ...deps, place: 'search' },
    viewerId,
    list,
    async (range) =>
      wanted ? withSearchTimeout(deps.db, (db) => listByWords(db, wanted, range)) : [],
    query,
  );
}
