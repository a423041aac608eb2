import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { leaveOriginal, leavePlace } from './place.ts';
import { postFacts } from './posts.facts.ts';
import { hideHeld, markGone, noteHeld, type StandingPost } from './posts.store.ts';

/**
 * Takes a post that is locked, and in sight or held, out of every list and count, as a deleted one; the row keeps all it
 * held, so that it can come back.
 */
export async function takeOutOfSight(
  tx: Transaction<Schema>,
  tell: Tell,
  post: StandingPost,
  now: Date,
): Promise<void> {
  const { id: postId, authorId } = post;
  if (post.isHeld) {
    // It never was in any: only its author sees it no more.
    await hideHeld(tx, postId, now);
    tell(postFacts.hidden, { postId, authorId, touched: [postId] });
    return;
  }
  tell(postFacts.hidden, { postId, authorId, touched: await leaveLists(tx, post, now) });
}

/**
 * Keeps a post that this very transaction has written from everybody but its author. Nothing that anybody has seen
 * looks different for it: only whoever answers with its files beside this server hears of it.
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

/** @returns the posts that look different now. */
async function leaveLists(
  tx: Transaction<Schema>,
  post: StandingPost,
  now: Date,
): Promise<string[]> {
  await leaveOriginal(tx, post);
  await markGone(tx, post.id, 'hidden', now);
  return leavePlace(tx, post);
}
