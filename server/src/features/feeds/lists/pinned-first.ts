import { feedPage, type FeedPage, type PageQuery, type ListParts } from './list-feed.ts';
import type { FeedEntry, FeedRange } from '#src/features/feeds/record/feeds.store.ts';

const TOP = Number.MAX_SAFE_INTEGER;
/** Sorts the pinned post above all others and below the start of a first page. */
const PINNED_PLACE = TOP - 1;

interface PinnedList {
  name: string;
  listIds(range: FeedRange): Promise<readonly FeedEntry[]>;
  findPin(): Promise<FeedEntry | null>;
}

/**
 * One page: the pinned post, then the others without it. Cursors carry the pin of the first page, so that a
 * later pin causes no gap or duplicate.
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
    const others = await listIds({ ...range, limit: range.limit + 1 });
    const unpinned = others.filter((entry) => entry.seq !== pinnedSeq);
    return [...first, ...unpinned].slice(0, range.limit);
  }

  const write = (list: string, marks: readonly number[]): string =>
    deps.cursors.write(list, [...marks, pinnedSeq]);
  const carrying = { ...deps, cursors: { ...deps.cursors, write } };
  return feedPage(carrying, viewerId, name, listBelowPin, query);
}
