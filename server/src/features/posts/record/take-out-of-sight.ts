import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { leaveOriginal, leavePlace } from './place.ts';
import { postFacts } from './posts.facts.ts';
import { hideHeld, markGone, noteHeld, type StandingPost } from './posts.store.ts';

/**
 * Removes a locked post, visible or pending, from every list and count, like a deleted one. The row keeps
 * everything, so that it can be restored.
 */
export async function takeOutOfSight(
  tx: Transaction<Schema>,
  tell: Tell,
  post: StandingPost,
  now: Date,
): Promise<void> {
  const { id: postId, authorId } = post;
  if (post.isHeld) {
    // A pending post is in no list or count, so only its author must stop seeing it.
    await hideHeld(tx, postId, now);
    tell(postFacts.hidden, { postId, authorId, touched: [postId] });
    return;
  }
  tell(postFacts.hidden, { postId, authorId, touched: await leaveLists(tx, post, now) });
}

/**
 * Holds a post that this transaction has written for review. Only services that serve its files outside this
 * server need a fact.
 */
export async function keepHeld(
  tx: Transaction<Schema>,
  tell: Tell,
  post: StandingPost,
  now: Date,
): Promise<void> {
  await leaveLists(tx, post, now);
  await noteHeld(tx, post.id, now);
  tell(postFacts.mediaWithheld, { postId: post.id });
}

async function leaveLists(
  tx: Transaction<Schema>,
  post: StandingPost,
  now: Date,
): Promise<string[]> {
  await leaveOriginal(tx, post);
  await markGone(tx, post.id, 'hidden', now);
  return leavePlace(tx, post);
}
