import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { itemOf, loadMedia, mediaFacts } from '#src/features/media/record/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import {
  listWaitingPosts,
  lockWaitingPost,
  markPostsProcessing,
  writeImages,
} from '#src/features/posts/read/post-media.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'broadcast' | 'clock' | 'db' | 'facts' | 'posts'>;

/**
 * Updates posts when their media are ready or have failed. `postMediaWaits`, published by the post's
 * transaction, rechecks uploads that settled during the write.
 */
export function updatePostsWithSettledMedia(deps: Parts): void {
  const { facts, db } = deps;
  facts.once(mediaFacts.settled, 'settle-posts', async ({ payload }) => {
    for (const id of await listWaitingPosts(db, payload.mediaId)) {
      // oxlint-disable-next-line no-await-in-loop -- few posts, each locked for itself
      await settlePost(deps, id);
    }
  });
  facts.once(mediaFacts.retried, 'settle-posts', async ({ payload }) => {
    for (const id of await markPostsProcessing(db, payload.mediaId)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await settlePost(deps, id);
    }
  });
  facts.once(postFacts.mediaWaits, 'settle-posts', ({ payload }) =>
    settlePost(deps, payload.postId),
  );
}

async function settlePost(deps: Parts, postId: string): Promise<void> {
  const { clock, broadcast } = deps;
  const settled = await commit(deps, async (tx, tell) => {
    const post = await lockWaitingPost(tx, postId);
    if (!post) return null;
    const ids = post.mediaIds.filter((id) => id !== null);
    const uploads = await loadMedia(tx, ids);
    const isProcessing = [...uploads.values()].some(({ state }) => state === 'processing');
    const images = post.images.map((image, at) => {
      const upload = uploads.get(post.mediaIds[at] ?? '');
      return upload ? itemOf(upload, image.description) : image;
    });
    await writeImages(tx, postId, { images, isProcessing, now: clock.now() });
    tell(postFacts.changed, { postIds: [postId] });
    return { authorId: post.authorId, isProcessing };
  });
  if (!settled || settled.isProcessing) return;
  const message: PostImageFinished = { ulid: uuidToUlid(postId) };
  broadcast(notificationsChannel(uuidToUlid(settled.authorId)), 'PostImageFinished', message);
}
