import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { PostVersion } from '@rookery/contract/posts/list-post-versions.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { postViews, withFiles } from '#src/features/posts/read/post-view.ts';
import { blockHandlingFor } from '#src/features/posts/read/viewer.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { listVersions } from './edits.store.ts';

/** The versions of a post that the caller can see, newest first, with the files that the caller can see. */
export async function postVersions(
  deps: PostsParts,
  { userId, badges }: Caller,
  id: string,
): Promise<PostVersion[]> {
  const [post] = await postViews(deps, userId, [id], 'drop', blockHandlingFor(badges));
  const record = await deps.posts.get(id);
  if (!post || !record) throw new Refusal('not_found');
  const { version = 0, title, body, isSensitive, warning, images, editedAt, createdAt } = post;
  const current = {
    version,
    title,
    body,
    isSensitive,
    ...(warning !== undefined && { warning }),
    images,
    createdAt: editedAt ?? createdAt,
  };
  const viewer = { viewerId: userId, reviews: mayReview(badges) };
  const shown = (earlier: readonly MediaItem[]): MediaItem[] => [
    ...withFiles(
      { ...record, images: earlier.map((image) => asNow(image, record)) },
      viewer,
      deps.reviewAddresses,
    ).images,
  ];
  const earlier = await listVersions(deps.db, id);
  return [
    current,
    ...earlier.map(({ warning: reason, ...each }) => ({
      ...each,
      ...(reason !== null && { warning: reason }),
      images: shown(each.images),
      createdAt: each.createdAt.toISOString(),
    })),
  ];
}

/** A file may have been processed since that version. */
const asNow = (image: MediaItem, { images }: PostRecord): MediaItem => ({
  ...(images.find(({ url }) => url === image.url) ?? image),
  description: image.description,
});
