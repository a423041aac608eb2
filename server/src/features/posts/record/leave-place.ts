import type { Transaction } from 'kysely';
import { addToGroupCounts } from '#src/features/groups/record/public.ts';
import { addToCounts } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import {
  uncountComment,
  uncountUnderRoot,
  unshowComment,
  type StandingPost,
} from './posts.store.ts';
import { uncountShare } from './reposts.store.ts';

/**
 * Takes a repost or quote that goes out of sight from its original's counts. Before its own row changes: who
 * reposts the same again holds these counts while looking at that row.
 */
export async function leaveOriginal(tx: Transaction<Schema>, post: StandingPost): Promise<void> {
  if (post.repostOf) await uncountShare(tx, post.repostOf, 'reposts');
  if (post.quoteOf) await uncountShare(tx, post.quoteOf, 'quotes');
}

/**
 * Takes a post that has just gone out of sight from the counts it stood in: its author's, or those above
 * it in its thread.
 * @returns the posts that look different now.
 */
export async function leavePlace(tx: Transaction<Schema>, post: StandingPost): Promise<string[]> {
  if (post.parentId && post.rootId) return leaveThread(tx, post, post.parentId, post.rootId);
  if (post.groupId) await addToGroupCounts(tx, post.groupId, { posts: -1 });
  const isCounted = !post.repostOf && (post.reach === 'everyone' || post.reach === 'profile');
  if (isCounted) await addToCounts(tx, post.authorId, { posts: -1 });
  const original = post.repostOf ?? post.quoteOf;
  return original ? [post.id, original] : [post.id];
}

/**
 * When nothing is shown below a comment that goes, it leaves the thread, and with it every tombstone above
 * that only it kept in sight.
 */
async function leaveThread(
  tx: Transaction<Schema>,
  post: StandingPost,
  parentId: string,
  rootId: string,
): Promise<string[]> {
  await uncountComment(tx, parentId);
  const touched = [post.id, parentId];
  let above: string | null = post.shownComments === 0 ? parentId : null;
  while (above) {
    touched.push(above);
    // oxlint-disable-next-line no-await-in-loop -- each step decides whether there is a next
    const standing: Awaited<ReturnType<typeof unshowComment>> = await unshowComment(tx, above);
    above = standing && !standing.isShown ? standing.parentId : null;
  }
  await uncountUnderRoot(tx, rootId);
  return [...touched, rootId];
}
