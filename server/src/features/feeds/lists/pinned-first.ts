import { feedPage, type FeedPage, type PageQuery, type ListParts } from './list-feed.ts';
import type { FeedEntry, FeedRange } from '#src/features/feeds/record/feeds.store.ts';

const TOP = Number.MAX_SAFE_INTEGER;
/** Where the pinned post stands: above all others, and below the top that a first page begins at. */
const PINNED_PLACE = TOP - 1;

/** A list of posts in which one may stand first. */
interface PinnedList {
  /** Names it in its cursors. */
  name: string;
  listIds(range: FeedRange): Promise<readonly FeedEntry[]>;
  /** What stands first now, at its own place; null: nothing that is in sight. */
  findPin(): Promise<FeedEntry | null>;
}

/**
 * One page of such a list: the pinned post, which is not repeated at its own place, then the others. Cursors
 * carry what was pinned on the first page, so that pinning meanwhile makes neither gap nor double.
 */
export async function pinnedFirstPage(
  deps: ListParts,
  viewerId: string,
  { name, listIds, findPin }: PinnedList,
  query: PageQuery,
): Promise<FeedPage> {
  const [, carried = 0] = query.cursor ? deps.cursors.read(name, query.cursor) : [];
  const pin = query.cursor ? null : await findPin();
  const pinnedSeq = pin?.seq ?? carried;

  async function listBelowPin(range: FeedRange): Promise<FeedEntry[]> {
    const first = pin && range.before === TOP ? [{ id: pin.id, seq: PINNED_PLACE }] : [];
    // One more than wanted: the pinned post may be among them.
    const others = await listIds({ ...range, limit: range.limit + 1 });
    const unpinned = others.filter((entry) => entry.seq !== pinnedSeq);
    return [...first, ...unpinned].slice(0, range.limit);
  }

  const write = (list: string, marks: readonly number[]): string =>
    deps.cursors.write(list, [...marks, pinnedSeq]);
  const carrying = { ...deps, cursors: { ...deps.cursors, write } };
  return feedPage(carrying, viewerId, name, listBelowPin, query);
}
