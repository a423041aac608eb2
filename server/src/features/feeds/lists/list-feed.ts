import type { FeedsParts } from '#src/features/feeds/parts.ts';
import { FEEDS, holdsReposts, type HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { pageSize } from '#src/kernel/page.ts';
import {
  postViews,
  postViewsById,
  type BlockHandling,
  type PostViewParts,
} from '#src/features/posts/read/public.ts';
import { EVERY_ENTRY, type Cards } from '#src/features/feeds/record/cards.ts';
import { findDiscoverSeq, listDiscoverFeed } from '#src/features/feeds/discover/discover.store.ts';
import {
  findSeq,
  listAudienceFeed,
  listAuthorFeed,
  listPendingPosts,
  listGroupsFeed,
  listInfluencerFeed,
  listPublicFeed,
  type AuthorList,
  type FeedEntry,
  type FeedRange,
} from '#src/features/feeds/record/feeds.store.ts';
import { listHomeFeed } from '#src/features/feeds/home/home-posts.ts';
import { findUnwanted } from './unwanted-entries.ts';
import { withReasons } from './with-reasons.ts';
import { oneCardPerOriginal } from '#src/features/feeds/reposts/one-card-each.ts';

export type ListParts = PostViewParts &
  Pick<FeedsParts, 'cursors' | 'homePosts' | 'reports'> & {
    kept?: BlockHandling;
    /** Where muted words hide posts: home by default. null: they hide none. */
    place?: FilterPlace | null;
  };

export interface PageQuery {
  cursor?: string;
  limit?: number;
}

export interface FeedPage {
  data: Post[];
  next_cursor: string | null;
}

type ListIds = (range: FeedRange) => Promise<readonly FeedEntry[]>;

/** The entries of a list that may stop early, before the range is full. */
export interface ReadEntries {
  entries: readonly FeedEntry[];
  /** The seq down to which the list is read. Null if it is complete or the range is full. */
  readTo: number | null;
}

type ReadList = (range: FeedRange) => Promise<readonly FeedEntry[] | ReadEntries>;

type ListHome = (
  deps: ListParts,
  viewerId: string,
  range: FeedRange,
) => Promise<readonly FeedEntry[]>;

const HOME_LISTS: Readonly<Record<HomeFeed, ListHome>> = {
  following: ({ db, homePosts }, viewerId, range) =>
    listHomeFeed(db, homePosts, 'following', viewerId, range),
  all: ({ db }, _viewerId, range) => listDiscoverFeed(db, range),
  global: ({ db }, _viewerId, range) => listPublicFeed(db, range),
  newUsers: ({ db }, viewerId, range) => listAudienceFeed(db, 'newUsers', viewerId, range),
  followingMutual: ({ db, homePosts }, viewerId, range) =>
    listHomeFeed(db, homePosts, 'followingMutual', viewerId, range),
  influencers: ({ db }, _viewerId, range) => listInfluencerFeed(db, range),
  groups: async ({ db, memberships }, viewerId, range) => {
    const { roles } = await memberships.of(viewerId);
    return listGroupsFeed(db, [...roles.keys()], range);
  },
};

/** Feeds with their own order, where a post may have another place than in the order of all posts. */
const OWN_PLACES: Readonly<Partial<Record<HomeFeed, typeof findSeq>>> = { all: findDiscoverSeq };

export function homeFeedIds(deps: ListParts, feed: HomeFeed, viewerId: string): ListIds {
  return (range) => HOME_LISTS[feed](deps, viewerId, range);
}

export function homeCards(deps: ListParts, feed: HomeFeed, viewerId: string): Cards {
  if (!holdsReposts(feed)) return EVERY_ENTRY;
  const cards = oneCardPerOriginal(deps, feed, viewerId);
  return feed === 'following' ? withReasons(deps, viewerId, cards) : cards;
}

export function authorFeedIds({ db }: ListParts, kind: AuthorList, authorId: string): ListIds {
  return (range) => listAuthorFeed(db, kind, authorId, range);
}

export function profileIds(
  deps: ListParts,
  kind: AuthorList,
  authorId: string,
  viewerId: string,
): ListIds {
  const shown = authorFeedIds(deps, kind, authorId);
  if (viewerId !== authorId) return shown;
  return async (range) => {
    const [live, held] = await Promise.all([
      shown(range),
      listPendingPosts(deps.db, kind, authorId, range),
    ]);
    if (held.length === 0) return live;
    return [...live, ...held].toSorted((one, other) => other.seq - one.seq).slice(0, range.limit);
  };
}

const MOST_ROUNDS = 4;
const MOST_EMPTY_ROUNDS = 8;

/** The extra entries that a page reads once some are hidden, since more hidden ones often follow. */
const EXTRA_ENTRIES = 200;

/** Most viewers hide no author, so that their query needs no condition. */
export async function hiddenAuthorsOf(
  { blocksAndMutes }: ListParts,
  viewerId: string,
): Promise<Pick<FeedRange, 'hiddenFor'>> {
  const { hiddenAuthors } = await blocksAndMutes.of(viewerId);
  return hiddenAuthors.size > 0 ? { hiddenFor: viewerId } : {};
}

const placeOf = ({ place = 'home' }: ListParts): FilterPlace | null => place;

const shownOf = (
  deps: ListParts,
  viewerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Post>> =>
  postViewsById(deps, viewerId, ids, 'drop', deps.kept, placeOf(deps));

const idsOf = (entries: readonly FeedEntry[]): string[] => entries.map(({ id }) => id);

export async function feedPage(
  deps: ListParts,
  viewerId: string,
  list: string,
  readList: ReadList,
  query: PageQuery,
  cards: Cards = EVERY_ENTRY,
): Promise<FeedPage> {
  const limit = pageSize(query.limit, LIMITS.feedPageDefault);
  let [before = Number.MAX_SAFE_INTEGER, anchor = null] = query.cursor
    ? deps.cursors.read(list, query.cursor)
    : [];
  const [unwanted, hiddenAuthors] = await Promise.all([
    findUnwanted(deps, viewerId, placeOf(deps)),
    hiddenAuthorsOf(deps, viewerId),
  ]);
  const data: Post[] = [];
  const mayGoOn = (round: number): boolean =>
    round < (data.length === 0 ? MOST_EMPTY_ROUNDS : MOST_ROUNDS);
  for (let round = 0; mayGoOn(round); round++) {
    const wanted = limit - data.length;
    const asked = wanted + unwanted.spare + (round === 0 ? 0 : EXTRA_ENTRIES);
    // oxlint-disable-next-line no-await-in-loop -- the next round depends on what this one found
    const read = await readList({ before, after: 0, limit: asked, ...hiddenAuthors });
    const { entries, readTo } = 'readTo' in read ? read : { entries: read, readTo: null };
    const window = { wanted, before, anchor, ...hiddenAuthors };
    // oxlint-disable-next-line no-await-in-loop -- and needs the entries just found
    const wantedEntries = await unwanted.without(entries);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const looked = round === 0 ? null : await shownOf(deps, viewerId, idsOf(wantedEntries));
    const shown = looked ? wantedEntries.filter(({ id }) => looked.has(id)) : wantedEntries;
    // oxlint-disable-next-line no-await-in-loop -- the same
    const { ids, upTo } = await cards.choose(shown, window);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const views = looked ?? (await shownOf(deps, viewerId, ids));
    // oxlint-disable-next-line no-await-in-loop -- the same
    data.push(...(await cards.finish(ids.flatMap((id) => views.get(id) ?? []))));
    const isEnd = readTo === null && entries.length < asked;
    const next = upTo?.seq ?? readTo ?? entries.at(-1)?.seq;
    if (next === undefined || (!upTo && isEnd)) return { data, next_cursor: null };
    anchor ??= entries[0]?.seq ?? null;
    before = next;
    if (data.length === limit || readTo !== null) break;
  }
  const marks = cards.marks(before, anchor ?? before);
  return { data, next_cursor: deps.cursors.write(list, marks) };
}

/** The cursor of the page that starts at a post, even if that post is gone. Null if it never existed. */
export async function placeIn(
  deps: ListParts,
  viewerId: string,
  feed: HomeFeed,
  postId: string,
): Promise<string | null> {
  const seq = await (OWN_PLACES[feed] ?? findSeq)(deps.db, postId);
  if (seq === 0) return null;
  const marks = homeCards(deps, feed, viewerId).marks(seq + 1, seq + 1);
  return deps.cursors.write(homeList(feed), marks);
}

export const homeList = (feed: HomeFeed): string => `feed:${feed}`;

interface NewerPosts {
  data: Post[];
  count: number;
}

export async function newerPosts(
  deps: ListParts,
  viewerId: string,
  feed: HomeFeed,
  ulid: string,
): Promise<NewerPosts> {
  if (FEEDS[feed].checkEveryMs === null) return { data: [], count: 0 };
  const shown = await newerThan(deps, viewerId, feed, ulidToUuid(ulid));
  return { data: shown.slice(0, LIMITS.newerPostsMax), count: shown.length };
}

/** The posts of a feed that are newer than the given one, without the viewer’s own. */
export async function newerThan(
  deps: ListParts,
  viewerId: string,
  feed: HomeFeed,
  postId: string,
): Promise<readonly Post[]> {
  const find = OWN_PLACES[feed] ?? findSeq;
  const before = Number.MAX_SAFE_INTEGER;
  const [after, unwanted, hiddenAuthors] = await Promise.all([
    find(deps.db, postId),
    findUnwanted(deps, viewerId, 'home'),
    hiddenAuthorsOf(deps, viewerId),
  ]);
  const listIds = homeFeedIds(deps, feed, viewerId);
  const cards = homeCards(deps, feed, viewerId);
  const entries = await listIds({
    before,
    after,
    limit: LIMITS.newerCountedMax + unwanted.spare,
    notBy: viewerId,
    ...hiddenAuthors,
  });
  const wantedEntries = await unwanted.without(entries);
  const window = { wanted: LIMITS.newerCountedMax, before, anchor: null, ...hiddenAuthors };
  const { ids } = await cards.choose(wantedEntries, window);
  // Check posts beyond the list too, because a hidden post does not count as new.
  return cards.finish(await postViews(deps, viewerId, ids, 'drop', 'mind', 'home'));
}
