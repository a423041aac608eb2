import type { Bookmark } from '@rookery/contract/posts/bookmark.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { findWords } from '#src/kernel/find-words.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import {
  countBookmarks,
  deleteBookmark,
  findBookmark,
  putBookmark,
  type BookmarkRow,
} from './bookmarks.store.ts';
import { lockFolder } from './folders.store.ts';

const FULL = `You can have ${LIMITS.bookmarksMax} bookmarks. Remove some to add more.`;

type Parts = Pick<
  PostsParts,
  'blocksAndMutes' | 'clock' | 'db' | 'facts' | 'members' | 'memberships' | 'posts'
>;

export interface BookmarkFields {
  folderId?: string | null;
  note?: string | null;
}

/** Saves a post that the member can see. @returns the id of the saved post, which may be an original */
export async function bookmarkPost(
  deps: Parts,
  userId: string,
  id: string,
  { folderId, note }: BookmarkFields,
): Promise<string> {
  const [originalId, viewer] = await Promise.all([
    originalIdOf(deps.posts, id),
    actorOf(deps, userId),
  ]);
  const { id: postId, title, body } = await findVisiblePost(deps, originalId, viewer);
  recordResult(postId);
  const now = deps.clock.now();
  const text = note === undefined ? undefined : noteOf(note);
  const change = {
    userId,
    postId,
    now,
    ...(folderId !== undefined && { folderId }),
    ...(text !== undefined && { note: text }),
    words: findWords([title, body, text].join('\n')),
  };
  await commit(deps, async (tx, tell) => {
    if (folderId && !(await lockFolder(tx, userId, folderId))) {
      throw invalid({ folderId: 'This folder no longer exists.' });
    }
    const isFull = (await countBookmarks(tx, userId)) >= LIMITS.bookmarksMax;
    if (isFull && !(await findBookmark(tx, userId, postId))) throw invalid({ ulid: FULL });
    await putBookmark(tx, change);
    tell(postFacts.bookmarked, { memberId: userId });
  });
  return postId;
}

/** @returns the removed bookmark; null if there was none */
export async function removeBookmark(
  deps: Parts,
  userId: string,
  id: string,
): Promise<Bookmark | null> {
  const postId = await originalIdOf(deps.posts, id);
  return commit(deps, async (tx, tell) => {
    const removed = await deleteBookmark(tx, userId, postId);
    tell(postFacts.bookmarked, { memberId: userId });
    return recordResult(removed ? viewOfBookmark(removed) : null);
  });
}

export async function bookmarkView(
  { db }: Pick<PostsParts, 'db'>,
  userId: string,
  postId: string,
): Promise<Bookmark> {
  const found = await findBookmark(db, userId, postId);
  if (!found) throw new Refusal('not_found');
  return viewOfBookmark(found);
}

export function viewOfBookmark({ postId, folderId, note, createdAt }: BookmarkRow): Bookmark {
  return {
    ulid: uuidToUlid(postId),
    folderId: folderId && uuidToUlid(folderId),
    note,
    createdAt: createdAt.toISOString(),
  };
}

function noteOf(given: string | null): string | null {
  const text = normaliseBody(given ?? '').trim();
  return isBlank(text) ? null : text;
}
