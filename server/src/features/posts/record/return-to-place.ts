import type { Transaction } from 'kysely';
import { addToGroupCounts } from '#src/features/groups/record/public.ts';
import { addToCounts } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import {
  countCommentAgain,
  countUnderRootAgain,
  showComment,
  type StandingPost,
} from './posts.store.ts';
import { countShareAgain } from './reposts.store.ts';

/** The opposite of `leaveOriginal`. */
export async function returnToOriginal(tx: Transaction<Schema>, post: StandingPost): Promise<void> {
  if (post.repostOf) await countShareAgain(tx, post.repostOf, 'reposts');
  if (post.quoteOf) await countShareAgain(tx, post.quoteOf, 'quotes');
}

/** The opposite of `leavePlace`: a post is in sight again, and in the counts it stood in. @returns the posts that look different now. */
export async function returnToPlace(
  tx: Transaction<Schema>,
  post: StandingPost,
): Promise<string[]> {
  if (post.parentId && post.rootId) return returnToThread(tx, post, post.parentId, post.rootId);
  if (post.groupId) await addToGroupCounts(tx, post.groupId, { posts: 1 });
  const isCounted = !post.repostOf && (post.reach === 'everyone' || post.reach === 'profile');
  if (isCounted) await addToCounts(tx, post.authorId, { posts: 1 });
  const original = post.repostOf ?? post.quoteOf;
  return original ? [post.id, original] : [post.id];
}

/** Every tombstone above that only this comment keeps in sight comes with it. */
async function returnToThread(
  tx: Transaction<Schema>,
  post: StandingPost,
  parentId: string,
  rootId: string,
): Promise<string[]> {
  await countCommentAgain(tx, parentId);
  const touched = [post.id, parentId];
  let above: string | null = post.shownComments === 0 ? parentId : null;
  while (above) {
    touched.push(above);
    // oxlint-disable-next-line no-await-in-loop -- each step decides whether there is a next
    const standing: Awaited<ReturnType<typeof showComment>> = await showComment(tx, above);
    above = standing && !standing.wasShown ? standing.parentId : null;
  }
  await countUnderRootAgain(tx, rootId);
  return [...touched, rootId];
}
