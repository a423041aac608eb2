import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import type { DraftMedia } from '#web/data/drafts/draft-media.ts';

import type { EditedPost } from './draft-session.ts';

export const editedText = ({ body }: Post): string => body;

export function editedPost({ version = 0, isSensitive, warning, images }: Post): EditedPost {
  const media = images.map((image, index) => postedMedia(image, `${POSTED}${index}`));
  return { version, isSensitive, media, options: warning === undefined ? {} : { warning } };
}

/** A file of a post as a file of a draft, which needs no upload. */
export function postedMedia(image: MediaItem, id: string): DraftMedia {
  const { url, mimeType, widthPx, heightPx, description } = image;
  const place = { uuid: null, url, widthPx, heightPx };
  const name = image.isVideo ? 'Video' : 'Image';
  return {
    id,
    kind: 'gif',
    name,
    type: mimeType,
    bytes: 0,
    description: description ?? '',
    ...place,
  };
}

const POSTED = 'posted-';

/** The files of an edited post in their new order, by their places in the old one. */
export function orderOf(
  media: readonly DraftMedia[],
): { index: number; description: string | null }[] {
  return media.map(({ id, description }) => ({
    index: Number(id.slice(POSTED.length)),
    description: description.trim() || null,
  }));
}
