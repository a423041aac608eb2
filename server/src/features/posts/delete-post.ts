import type { Kysely, Transaction } from 'kysely';
import { addToCounts, type Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import type { Posts } from './post-cache.ts';
import { mayDelete } from './posts.policy.ts';
import {
  lockPost,
  markDeleted,
  uncountAnswer,
  uncountUnderRoot,
  unshowAnswer,
  type StandingPost,
} from './posts.store.ts';

export interface DeleteNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  members: Members;
  posts: Posts;
  outbox: Outbox;
}

/** Deletes an own post, comment or reply; a second time changes nothing. */
export async function deletePost(needs: DeleteNeeds, userId: string, id: string): Promise<void> {
  const touched = await needs.db.transaction().execute(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) throw new Refusal('not_found');
    if (!mayDelete(post, userId)) throw new Refusal('forbidden');
    if (post.isDeleted) return [];
    await markDeleted(tx, id, needs.clock.now());
    await needs.outbox.append(tx, { topic: 'postDeleted', payload: { postId: id } });
    if (post.parentId && post.rootId) return leaveThread(tx, post, post.parentId, post.rootId);
    await addToCounts(tx, userId, { posts: -1 });
    return [id];
  });
  if (touched.length === 0) return;
  needs.posts.changed(touched);
  needs.members.changed([userId]);
  needs.outbox.wake();
}

/**
 * Takes a deleted comment out of the counts above it. When nothing is shown below it, it leaves the
 * thread, and with it every tombstone above that only it kept in sight.
 * @returns the posts whose counts changed.
 */
async function leaveThread(
  tx: Transaction<Schema>,
  post: StandingPost,
  parentId: string,
  rootId: string,
): Promise<string[]> {
  await uncountAnswer(tx, parentId);
  const touched = [post.id, parentId];
  let above: string | null = post.shownAnswers === 0 ? parentId : null;
  while (above) {
    touched.push(above);
    // oxlint-disable-next-line no-await-in-loop -- each step decides whether there is a next
    const standing: Awaited<ReturnType<typeof unshowAnswer>> = await unshowAnswer(tx, above);
    above = standing && !standing.isShown ? standing.parentId : null;
  }
  await uncountUnderRoot(tx, rootId);
  return [...touched, rootId];
}
