import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { CommentTallies } from './comment-tallies.ts';
import { listCommentIds, listChained } from './comments.store.ts';
import { originalIdOf } from './original-of.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { postViews, type PostViewParts } from './post-view.ts';
import { readerOf, showsBlockersIn } from './viewer.ts';
import { mayReadThread } from '#src/features/posts/record/visibility.policy.ts';
import type { HiddenFor } from '#src/features/posts/record/visibility.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface CommentPage {
  data: Post[];
  chains?: Post[];
  last_page: number;
  next_cursor: string | null;
  total: number;
}

/** Higher page numbers cannot exist. The limit keeps offsets within the database's integers. */
const MOST_PAGES = 1_000_000;

interface CommentsQuery {
  ulid: string;
  page?: number;
  perPage?: number;
  sort?: CommentSort;
  cursor?: string;
  withChains?: boolean;
}

/** A page whose comments are all hidden by muted words continues, up to this many times. */
const MOST_ROUNDS = 8;

/** One page of the direct comments. A cursor page has constant cost, and new comments do not shift it. */
export async function listComments(
  deps: PostViewParts & Pick<PostsParts, 'cursors' | 'tallies'>,
  viewerId: string,
  query: CommentsQuery,
): Promise<CommentPage> {
  let page = await commentPage(deps, viewerId, query);
  for (
    let round = 1;
    page.data.length === 0 && page.next_cursor && round < MOST_ROUNDS;
    round += 1
  ) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts at the end of the one before
    page = await commentPage(deps, viewerId, { ...query, cursor: page.next_cursor });
  }
  return page;
}

async function commentPage(
  deps: PostViewParts & Pick<PostsParts, 'cursors' | 'tallies'>,
  viewerId: string,
  query: CommentsQuery,
): Promise<CommentPage> {
  const parentId = await originalIdOf(deps.posts, ulidToUuid(query.ulid));
  const parent = await deps.posts.get(parentId);
  if (!parent) throw new Refusal('not_found');
  const { hiddenAuthors, hasBlockers } = await hiddenAuthorsIn(deps, viewerId, parent);
  const hiddenFor = hiddenAuthors.size > 0 ? { memberId: viewerId, hasBlockers } : null;
  const sort = query.sort ?? 'newest';
  const limit = pageSize(query.perPage, LIMITS.commentsPage, LIMITS.commentsPageMax);
  const list = `answers:${query.ulid}:${sort}:${limit}`;
  const mark = query.cursor ? decodeCursor(deps.cursors.read(list, query.cursor)) : null;
  const page = mark?.page ?? Math.min(Math.max(query.page ?? 1, 1), MOST_PAGES);
  const before = (page - 1) * limit;
  const found = await listCommentIds(deps.db, {
    parentId,
    sort,
    from: mark ?? { offset: before },
    limit: limit + 1,
    hiddenFor,
  });
  const comments = found.slice(0, limit);
  const last = comments.at(-1);
  const hasMore = found.length > limit;
  const isEndSeen = last !== undefined && !hasMore;
  const ids = comments.map(({ id }) => id);
  const [data, chains, total] = await Promise.all([
    postViews(deps, viewerId, ids, 'thread', 'moderate', 'thread'),
    query.withChains ? chainsBelow(deps, viewerId, ids, hiddenFor) : undefined,
    mark?.total ??
      (isEndSeen ? before + ids.length : countShown(deps.tallies, parent, hiddenAuthors)),
  ]);
  const pages = Math.max(1, Math.ceil(total / limit));
  const upTo = mark?.upTo ?? last?.newestSeq ?? 0;
  const next = last && hasMore ? { page: page + 1, total, upTo, after: last } : null;
  return {
    data,
    ...(chains && { chains }),
    // The rows take precedence over a total that may be slightly stale.
    last_page: next ? Math.max(pages, next.page) : isEndSeen ? page : pages,
    next_cursor: next && deps.cursors.write(list, encodeCursor(next)),
    total,
  };
}

export async function mayOpenThread(
  deps: PostViewParts,
  viewerId: string,
  postId: string,
): Promise<boolean> {
  const parent = await deps.posts.get(postId);
  if (!parent) return false;
  try {
    await hiddenAuthorsIn(deps, viewerId, parent);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function chainsBelow(
  deps: PostViewParts,
  viewerId: string,
  ids: readonly string[],
  hiddenFor: HiddenFor | null,
): Promise<Post[]> {
  const records = await deps.posts.getMany(ids);
  const tops = ids.filter((id) => records.get(id)?.shownComments === 1);
  if (tops.length === 0) return [];
  const chained = await listChained(deps.db, tops, {
    levels: LIMITS.chainLevels,
    limit: LIMITS.chainedMax,
    hiddenFor,
  });
  return postViews(deps, viewerId, chained, 'thread', 'moderate', 'thread');
}

interface CursorState {
  page: number;
  total: number;
  upTo: number;
  after: { score: number; seq: number };
}

const encodeCursor = ({ page, total, upTo, after }: CursorState): number[] => [
  page,
  total,
  upTo,
  after.score,
  after.seq,
];

function decodeCursor([
  page = 1,
  total = 0,
  upTo = 0,
  score = 0,
  seq = 0,
]: readonly number[]): CursorState {
  return { page, total, upTo, after: { score, seq } };
}

/**
 * The number of comments shown to this reader. Avoids a count query, because there may be thousands of
 * comments.
 */
async function countShown(
  tallies: CommentTallies,
  parent: PostRecord,
  hiddenAuthors: ReadonlySet<string>,
): Promise<number> {
  if (hiddenAuthors.size === 0) return parent.shownComments;
  return Math.max(0, parent.shownComments - (await tallies.countBy(parent, hiddenAuthors)));
}

interface HiddenAuthors {
  hiddenAuthors: ReadonlySet<string>;
  hasBlockers: boolean;
}

async function hiddenAuthorsIn(
  deps: PostViewParts,
  viewerId: string,
  parent: PostRecord,
): Promise<HiddenAuthors> {
  const [blocks, { reaches, isReviewer, roles }, author] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    readerOf(deps, viewerId),
    deps.members.get(parent.authorId),
  ]);
  const { blockers, blocking, hiddenByOneself } = blocks;
  const showsBlockers = blockers.size > 0 && showsBlockersIn(parent.groupId, roles);
  const blocked = showsBlockers ? blocking : blocks.blocked;
  const viewer = { id: viewerId, blocked, isReviewer, reaches };
  if (!mayReadThread(viewer, parent, author)) throw new Refusal('not_found');
  return showsBlockers
    ? { hiddenAuthors: hiddenByOneself, hasBlockers: false }
    : { hiddenAuthors: blocks.hiddenAuthors, hasBlockers: blockers.size > 0 };
}
