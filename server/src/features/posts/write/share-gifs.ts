import type { Kysely } from 'kysely';
import { shareGif, unshareGifs } from '#src/features/media/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Posts } from '#src/features/posts/record/post-cache.ts';
import { listUploads } from '#src/features/posts/read/post-media.store.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';

export interface ShareGifsDeps {
  db: Kysely<Schema>;
  clock: Clock;
  posts: Posts;
}

/** A GIF that a member posts for everyone, with words to it, can be found in the picker while the post stands. */
export function shareGifs(deps: ShareGifsDeps & { facts: Pick<Facts, 'once'> }): void {
  const { facts, db } = deps;
  facts.once(postFacts.created, 'share-gifs', ({ payload }) => shareGifsOf(deps, payload.postId));
  for (const kind of [postFacts.deleted, postFacts.hidden]) {
    facts.once(kind, 'share-gifs', async ({ payload }) =>
      unshareGifs(db, [...(await listUploads(db, payload.postId)).values()]),
    );
  }
}

/** Safe to run twice. */
export async function shareGifsOf(deps: ShareGifsDeps, postId: string): Promise<void> {
  const { db, posts, clock } = deps;
  const post = await shownPost(posts, postId);
  if (!post || !isForEveryone(post) || !post.images.some((image) => isShareable(image))) return;
  const uploads = await listUploads(db, postId);
  for (const [at, image] of post.images.entries()) {
    const id = uploads.get(at);
    if (id === undefined || image.description === null || !isShareable(image)) continue;
    const gif = { id, ownerId: post.authorId, words: image.description, now: clock.now() };
    // oxlint-disable-next-line no-await-in-loop -- five at most
    await shareGif(db, gif);
  }
}

/** One that is held as out of sight may have been released since. */
async function shownPost(posts: Posts, id: string): Promise<PostRecord | undefined> {
  const held = await posts.get(id);
  if (!held || !isGone(held)) return held;
  posts.drop([id]);
  return posts.get(id);
}

function isForEveryone(post: PostRecord): boolean {
  const isShown = post.type === 'POST' || post.type === 'quote';
  const isListed = post.reach === 'everyone' && !isGone(post);
  return isShown && isListed && !post.isSensitive && !post.isTrolling && !post.isProcessing;
}

function isShareable(image: PostRecord['images'][number]): boolean {
  return image.mimeType === 'image/gif' && image.description !== null && !image.isFailed;
}
