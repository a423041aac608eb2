import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { leaveOriginal, leavePlace } from './place.ts';
import { postFacts } from './posts.facts.ts';
import { markGone, noteHeld, type StandingPost } from './posts.store.ts';

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
    await noteHeld(tx, postId, null);
    tell(postFacts.hidden, { postId, authorId, touched: [postId] });
    return;
  }
  await leaveOriginal(tx, post);
  await markGone(tx, postId, 'hidden', now);
  tell(postFacts.hidden, { postId, authorId, touched: await leavePlace(tx, post) });
}
