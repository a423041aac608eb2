import { PostSkeletons } from '#web/features/posts/public.ts';
import { useRequiredLazy } from '#web/ui/lazy/use-required-lazy.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';
import { Missing } from './missing.tsx';

const pinned = lazyModule(() => import('./pinned-feed.tsx'));

/** The feed of a group, list or hashtag in a tab of Home. */
export function Pinned({ feed }: { feed: string }) {
  const { loaded, hasFailed, retry } = useRequiredLazy(pinned);
  if (loaded) return <loaded.PinnedFeed feed={feed} />;
  return hasFailed ? <Missing onRetry={retry} /> : <PostSkeletons count={5} />;
}
