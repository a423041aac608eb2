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
 * A GIF that a member posts for everyone, with words to it, can be found in the picker while such a post of theirs
 * stands. With each change of one it is looked at again.
 */
export function shareGifs({ db, posts, facts }: Pick<PostsParts, 'db' | 'facts' | 'posts'>): void {
  facts.once(postFacts.created, 'share-gifs', async ({ payload: { postId } }) => {
    // Most posts show none, and what is held says so.
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

/** Safe to run twice. Posts are read anew: what this process holds of them may be of before. */
async function shareGifsOf(db: Kysely<Schema>, postId: string): Promise<void> {
  for (const { id, ownerId } of await listOwnGifs(db, postId)) {
    // oxlint-disable-next-line no-await-in-loop -- five at most
    const shown = await findShared(db, id, ownerId);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await (shown ? shareGif(db, { id, ownerId, ...shown }) : unshareGif(db, { id, ownerId }));
  }
}

/** However often somebody posts one GIF, looking at it costs the same. */
const LOOKED_AT = 20;

/** By the latest post of its owner that everybody may see it in, of their latest that show it. */
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
