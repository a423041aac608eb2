import type { Kysely } from 'kysely';
import { shareGif, unshareGif } from '#src/features/media/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listOwnGifs, listPostsOfOwner } from '#src/features/posts/read/post-media.store.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { loadPosts } from '#src/features/posts/record/posts.store.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * A GIF posted publicly with text can be found in the picker while such a post of its owner exists. Each change
 * of a post rechecks it.
 */
export function shareGifs({ db, posts, facts }: Pick<PostsParts, 'db' | 'facts' | 'posts'>): void {
  facts.once(postFacts.created, 'share-gifs', async ({ payload: { postId } }) => {
    const held = await posts.get(postId);
    if (held?.images.some((image) => isShareable(image))) await shareGifsOf(db, postId);
  });
  facts.once(postFacts.changed, 'share-gifs', async ({ payload: { postIds } }) => {
    // oxlint-disable-next-line no-await-in-loop -- few posts change at once
    for (const id of postIds) await shareGifsOf(db, id);
  });
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.once(kind, 'share-gifs', ({ payload }) => shareGifsOf(db, payload.postId));
  }
}

/** Idempotent. Reloads posts, because this process may have stale ones cached. */
async function shareGifsOf(db: Kysely<Schema>, postId: string): Promise<void> {
  for (const { id, ownerId } of await listOwnGifs(db, postId)) {
    // oxlint-disable-next-line no-await-in-loop -- five at most
    const shown = await findShared(db, id, ownerId);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await (shown ? shareGif(db, { id, ownerId, ...shown }) : unshareGif(db, { id, ownerId }));
  }
}

/**
 * The number of a member's newest posts with a GIF that are checked. It limits the cost if a member posts
 * one GIF many times.
 */
const LOOKED_AT = 20;

async function findShared(
  db: Kysely<Schema>,
  mediaId: string,
  ownerId: string,
): Promise<{ words: string; at: Date } | null> {
  const shownBy = await listPostsOfOwner(db, mediaId, ownerId, LOOKED_AT);
  const posts = await loadPosts(
    db,
    shownBy.map(({ postId }) => postId),
  );
  for (const { postId, position } of shownBy) {
    const post = posts.get(postId);
    const image = post?.images[position];
    if (!post || !image?.description || !isForEveryone(post) || !isShareable(image)) continue;
    return { words: image.description, at: new Date(post.createdAt) };
  }
  return null;
}

function isForEveryone(post: PostRecord): boolean {
  const isShown = post.type === 'POST' || post.type === 'quote';
  const isListed = post.reach === 'everyone' && !isGone(post);
  return isShown && isListed && !post.isSensitive && !post.isTrolling && !post.isProcessing;
}

function isShareable(image: PostRecord['images'][number]): boolean {
  return image.mimeType === 'image/gif' && image.description !== null && !image.isFailed;
}
