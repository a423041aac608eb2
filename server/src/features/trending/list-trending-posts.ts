import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  feedPage,
  type FeedEntry,
  type FeedPage,
  type PageQuery,
  type FeedRange,
} from '#src/features/feeds/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { leaveOutHiddenAuthors, readTrend } from './trends.store.ts';
import type { TrendingParts } from './parts.ts';

const LIST = 'trending';

/**
 * Returns one page, highest score first. The cursor names the list of the first page, so that a recomputed
 * list causes no gaps or duplicates. Lists are kept for 15 minutes.
 */
export async function listTrendingPosts(
  deps: TrendingParts,
  viewerId: string,
  query: PageQuery,
): Promise<FeedPage> {
  const [, carried] = query.cursor ? deps.cursors.read(LIST, query.cursor) : [];
  const { seq, entries } = await readTrend(deps.db, 'posts', carried);
  const places = entries.map((id, rank) => ({ id, seq: LIMITS.trendingPostsMax - rank }));

  async function listIds({ before, limit, hiddenFor }: FeedRange): Promise<FeedEntry[]> {
    const below = places.filter((place) => place.seq < before);
    const read = hiddenFor ? await leaveOutHiddenAuthors(deps.db, hiddenFor, below) : below;
    return read.slice(0, limit);
  }

  const write = (name: string, marks: readonly number[]): string =>
    deps.cursors.write(name, [...marks, seq]);
  const carrying = { ...deps, cursors: { ...deps.cursors, write } };
  const limit = pageSize(query.limit, LIMITS.trendingPostsPage);
  return feedPage(carrying, viewerId, LIST, listIds, { ...query, limit });
}
