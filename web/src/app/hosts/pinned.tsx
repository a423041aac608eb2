import { strings } from '#web/app/strings/strings.ts';
import type { PinnedFeedProps } from '#web/features/feeds/public.ts';
import { PostSkeletons } from '#web/features/posts/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useRequiredLazy } from '#web/ui/lazy/use-required-lazy.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

const pinned = lazyModule(() => import('./pinned-feed.tsx'));

/** The feed of a group, list or hashtag in a tab of Home. */
export function Pinned(props: PinnedFeedProps) {
  const { loaded, hasFailed, retry } = useRequiredLazy(pinned);
  if (loaded) return <loaded.PinnedFeed {...props} />;
  if (!hasFailed) return <PostSkeletons count={5} />;
  return (
    <EmptyState
      title={strings.missingPart}
      action={<Button onClick={retry}>{strings.retry}</Button>}
    />
  );
}
