import type { Kysely } from 'kysely';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { leaveOriginal, leavePlace } from './leave-place.ts';
import { deletePin } from './pins.store.ts';
import type { Posts } from './post-cache.ts';
import { mayDelete } from './posts.policy.ts';
import { lockPost, markGone } from './posts.store.ts';

export interface DeleteNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  members: Members;
  posts: Posts;
  outbox: Outbox;
}

/** Deletes an own post, comment, reply, repost or quote; a second time changes nothing. */
export async function deletePost(needs: DeleteNeeds, userId: string, id: string): Promise<void> {
  const touched = await needs.db.transaction().execute(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) throw new Refusal('not_found');
    if (!mayDelete(post, userId)) throw new Refusal('forbidden');
    if (post.isDeleted) return [];
    if (!post.isHidden) await leaveOriginal(tx, post);
    await markGone(tx, id, 'deleted', needs.clock.now());
    await deletePin(tx, id);
    await needs.outbox.append(tx, { topic: 'postDeleted', payload: { postId: id } });
    // What staff has hidden is counted nowhere any more.
    return post.isHidden ? [id] : leavePlace(tx, post);
  });
  if (touched.length === 0) return;
  needs.posts.changed(touched);
  needs.members.changed([userId]);
  needs.outbox.wake();
}
