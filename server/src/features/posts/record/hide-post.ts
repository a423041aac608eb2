import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { removeFromOriginalCounts, removeFromCounts } from './hidden-post-counts.ts';
import { postFacts } from './posts.facts.ts';
import { hideHeld, markGone, noteHeld, type LockedPost } from './posts.store.ts';

/**
 * Removes a locked post, visible or pending, from every list and count, like a deleted one. The row keeps
 * everything, so that it can be restored.
 */
export async function hidePost(
  tx: Transaction<Schema>,
  tell: PublishFact,
  post: LockedPost,
  now: Date,
): Promise<void> {
  const { id: postId, authorId } = post;
  if (post.isHeld) {
    // A pending post is in no list or count, so only its author must stop seeing it.
    await hideHeld(tx, postId, now);
    tell(postFacts.hidden, { postId, authorId, touched: [postId] });
    return;
  }
  tell(postFacts.hidden, { postId, authorId, touched: await removeFromLists(tx, post, now) });
}

/**
 * Holds for review a post that was written or edited in this transaction. Only services that deliver its files
 * from outside this server need a fact. @returns the ids of posts whose counts changed
 */
export async function holdForReview(
  tx: Transaction<Schema>,
  tell: PublishFact,
  post: LockedPost,
  now: Date,
): Promise<string[]> {
  const touched = await removeFromLists(tx, post, now);
  await noteHeld(tx, post.id, now);
  tell(postFacts.mediaWithheld, { postId: post.id });
  return touched;
}

async function removeFromLists(
  tx: Transaction<Schema>,
  post: LockedPost,
  now: Date,
): Promise<string[]> {
  await removeFromOriginalCounts(tx, post);
  await markGone(tx, post.id, 'hidden', now);
  return removeFromCounts(tx, post);
}
