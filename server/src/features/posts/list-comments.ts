import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { countAnswers, listAnswers } from './answers.store.ts';
import type { PostRecord } from './post-record.ts';
import { holdsAnswers, postViews, type PostViewNeeds } from './post-view.ts';
import { mayBeAnswered, mayReview } from './posts.policy.ts';

export interface CommentPage {
  data: Post[];
  last_page: number;
  next_cursor: string | null;
  total: number;
}

/** Pages past this number cannot exist; it keeps offsets within the database's integers. */
const MOST_PAGES = 1_000_000;

/**
 * One page of the direct answers. The cursor holds the newest answer of the first page, so that what
 * is written meanwhile does not shift the pages.
 */
export async function listComments(
  needs: PostViewNeeds & { cursors: Cursors },
  viewerId: string,
  query: { ulid: string; page?: number; perPage?: number; sort?: CommentSort; cursor?: string },
): Promise<CommentPage> {
  const parentId = ulidToUuid(query.ulid);
  const parent = await needs.posts.get(parentId);
  if (!parent || !(await mayRead(needs, viewerId, parent))) throw new Refusal('not_found');
  const { unread } = await needs.barriers.of(viewerId);
  const unseenBy = unread.size > 0 ? viewerId : null;
  const sort = query.sort ?? 'newest';
  const limit = pageSize(query.perPage, LIMITS.commentsPage, LIMITS.commentsPageMax);
  const list = `comments:${query.ulid}:${sort}:${limit}`;
  const [upToSeq = Number.MAX_SAFE_INTEGER, nextPage] = query.cursor
    ? needs.cursors.read(list, query.cursor)
    : [];
  const page = nextPage ?? Math.min(Math.max(query.page ?? 1, 1), MOST_PAGES);
  const offset = (page - 1) * limit;
  const [{ total, newestSeq }, answers] = await Promise.all([
    countAnswers(needs.db, { parentId, upToSeq, unseenBy }),
    listAnswers(needs.db, { parentId, upToSeq, unseenBy, sort, offset, limit }),
  ]);
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const asOf = Math.min(upToSeq, newestSeq);
  return {
    data: await postViews(
      needs,
      viewerId,
      answers.map((a) => a.id),
      'tombstone',
    ),
    last_page: lastPage,
    next_cursor: page < lastPage ? needs.cursors.write(list, [asOf, page + 1]) : null,
    total,
  };
}

/**
 * A hidden post without answers is there for those who review reports alone; so is a post across a block,
 * while a comment there still shows others' answers.
 */
async function mayRead(
  { members, barriers }: PostViewNeeds,
  viewerId: string,
  parent: PostRecord,
): Promise<boolean> {
  const { blocked } = await barriers.of(viewerId);
  const isAway = blocked.has(parent.authorId) && !parent.isDeleted;
  if (isAway ? holdsAnswers(parent) : mayBeAnswered(parent)) return true;
  if (parent.isDeleted) return false;
  const viewer = await members.get(viewerId);
  return viewer !== undefined && mayReview(viewer.badges);
}
