import { usePost } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { createOpenPreviews } from '#web/features/posts/post/open-previews.part.ts';
import { useOpenPreview } from '#web/features/posts/post/open-previews.ts';

const previews = lazyModule(() => import('./comment-preview.tsx'));

export function PreviewSlot({ id: row }: { id: string }) {
  const { openPreviews } = usePart(createOpenPreviews);
  const post = usePost(row);
  const id = (post?.isRepost && post.repostId) || row;
  const open = useOpenPreview(id);
  const preview = useLazy(previews, open !== undefined, () => openPreviews.remove(id));
  return open && preview ? <preview.CommentPreview id={id} fresh={open.fresh} /> : null;
}
