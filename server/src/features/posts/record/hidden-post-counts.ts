import type { Transaction } from 'kysely';
import { addToGroupCounts } from '#src/features/groups/record/public.ts';
import { addToCounts } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { countComment, countShown, countUnderRoot, type LockedPost } from './posts.store.ts';
import { countShare } from './reposts.store.ts';

type By = 1 | -1;

/**
 * Removes a hidden repost or quote from its original's counts. Call this before changing the post's own
 * row. A concurrent repost locks these counts while it reads that row.
 */
export const removeFromOriginalCounts = (
  tx: Transaction<Schema>,
  post: LockedPost,
): Promise<void> => countAtOriginal(tx, post, -1);

export const restoreToOriginalCounts = (tx: Transaction<Schema>, post: LockedPost): Promise<void> =>
  countAtOriginal(tx, post, 1);

export const removeFromCounts = (tx: Transaction<Schema>, post: LockedPost): Promise<string[]> =>
  countInPlace(tx, post, -1);

export const restoreToCounts = (tx: Transaction<Schema>, post: LockedPost): Promise<string[]> =>
  countInPlace(tx, post, 1);

async function countAtOriginal(tx: Transaction<Schema>, post: LockedPost, by: By): Promise<void> {
  if (post.repostOf) await countShare(tx, post.repostOf, 'reposts', by);
  if (post.quoteOf) await countShare(tx, post.quoteOf, 'quotes', by);
}

async function countInPlace(tx: Transaction<Schema>, post: LockedPost, by: By): Promise<string[]> {
  if (post.parentId && post.rootId) {
    return countInThread(tx, post, { parentId: post.parentId, rootId: post.rootId }, by);
  }
  const isCounted = !post.repostOf && (post.reach === 'everyone' || post.reach === 'profile');
  // Locks the author's counts before the group's, in the same order as `insertPost`.
  if (isCounted) await addToCounts(tx, post.authorId, { posts: by });
  if (post.groupId) await addToGroupCounts(tx, post.groupId, { posts: by });
  const original = post.repostOf ?? post.quoteOf;
  return original ? [post.id, original] : [post.id];
}

/**
 * Updates the counts of a comment's thread. Tombstones that only this comment keeps visible disappear and
 * return with it.
 */
async function countInThread(
  tx: Transaction<Schema>,
  post: LockedPost,
  { parentId, rootId }: { parentId: string; rootId: string },
  by: By,
): Promise<string[]> {
  await countComment(tx, parentId, by);
  const touched = [post.id, parentId];
  let above: string | null = post.shownComments === 0 ? parentId : null;
  while (above) {
    touched.push(above);
    // oxlint-disable-next-line no-await-in-loop -- each step decides whether there is a next
    const standing: Awaited<ReturnType<typeof countShown>> = await countShown(tx, above, by);
    above = standing?.isTurned ? standing.parentId : null;
  }
  await countUnderRoot(tx, rootId, by);
  return [...touched, rootId];
}
