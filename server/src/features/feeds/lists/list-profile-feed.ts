import { findPin } from '#src/features/posts/public.ts';
import { type FeedPage, type PageQuery, profileIds } from './list-feed.ts';
import { pinnedFirstPage } from './pinned-first.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

export function profileFeedPage(
  deps: FeedsParts,
  viewerId: string,
  authorId: string,
  query: PageQuery,
): Promise<FeedPage> {
  const list = {
    name: `posts:${authorId}`,
    listIds: profileIds(deps, 'posts', authorId, viewerId),
    findPin: () => findPin(deps.db, authorId),
  };
  return pinnedFirstPage({ ...deps, place: null }, viewerId, list, query);
}
