import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { showFailure } from '#web/data/api/show-failure.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { lazyModule, loadLazy } from '#web/ui/lazy/use-lazy.ts';

import { LostMedia } from './lost-media.tsx';

const uploads = lazyModule(() => import('#web/data/uploads/uploader.part.ts'));

const NOT_PREPARED = 'The server couldn’t process it, but the file is fine.';

/** A file that the server failed to process. The author may request another try. */
export function RetryMedia({ post, item }: { post: Post; item: MediaItem }) {
  const { part } = usePage();
  const retry = async (): Promise<void> => {
    const loaded = await loadLazy(uploads);
    if (!loaded) return;
    try {
      await part(loaded.createOwnUploader).retry(item.url);
      part(createLoading).refreshPost(post.id);
    } catch (error) {
      showFailure(error);
    }
  };
  const reason = post.images.length <= 2 ? NOT_PREPARED : undefined;
  return <LostMedia reason={reason} onRetry={() => void retry()} />;
}
