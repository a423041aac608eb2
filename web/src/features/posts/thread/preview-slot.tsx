import { usePost } from '#web/data/entities/entities.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';

import { openPreviews, useOpenPreview } from '#web/features/posts/post/open-previews.ts';

const previews = part(() => import('./comment-preview.tsx'));

/** Below a card of a list: where some of its comments show once they are asked for. */
export function PreviewSlot({ id: row }: { id: string }) {
  const post = usePost(row);
  const id = (post?.isRepost && post.repostId) || row;
  const open = useOpenPreview(id);
  const preview = usePart(previews, open !== undefined, () => openPreviews.remove(id));
  return open && preview ? <preview.CommentPreview id={id} fresh={open.fresh} /> : null;
}
