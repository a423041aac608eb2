import { findPin } from '#src/features/posts/public.ts';
import { feedPage, type FeedDeps, type FeedPage, type PageQuery, profileIds } from './list-feed.ts';
import type { FeedEntry, FeedRange } from '#src/features/feeds/record/feeds.store.ts';

const TOP = Number.MAX_SAFE_INTEGER;
/** Where the pinned post stands: above all others, and below the top that a first page begins at. */
const PINNED_PLACE = TOP - 1;

/**
 * A member's posts, newest first after the pinned one, which is not repeated at its own place. Cursors
 * carry what was pinned on the first page, so that pinning meanwhile makes neither gap nor double.
 */
export async function profileFeedPage(
  deps: FeedDeps,
  viewerId: string,
  authorId: string,
  query: PageQuery,
): Promise<FeedPage> {
  const list = `posts:${authorId}`;
  const [, carried = 0] = query.cursor ? deps.cursors.read(list, query.cursor) : [];
  const pin = query.cursor ? null : await findPin(deps.db, authorId);
  const pinnedSeq = pin?.seq ?? carried;
  const listIds = profileIds(deps, 'posts', authorId, viewerId);

  async function listBelowPin(range: FeedRange): Promise<FeedEntry[]> {
    const first = pin && range.before === TOP ? [{ id: pin.id, seq: PINNED_PLACE }] : [];
    // One more than wanted: the pinned post may be among them.
    const others = await listIds({ ...range, limit: range.limit + 1 });
    const unpinned = others.filter((entry) => entry.seq !== pinnedSeq);
    return [...first, ...unpinned].slice(0, range.limit);
  }

  const write = (name: string, marks: readonly number[]): string =>
    deps.cursors.write(name, [...marks, pinnedSeq]);
  const carrying = { ...deps, cursors: { ...deps.cursors, write } };
  return feedPage(carrying, viewerId, list, listBelowPin, query);
}
