import { useState } from 'react';

import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { PostSkeletons } from '#web/features/posts/public.ts';
import type { EmptyFeedProps } from './empty-feed.tsx';
import { strings } from '#web/features/feeds/pages/strings.ts';

const empties = lazyModule(() => import('./empty-feed.tsx'));

export function LazyEmptyFeed(props: EmptyFeedProps) {
  const [hasFailed, setFailed] = useState(false);
  const empty = useLazy(empties, !hasFailed, () => setFailed(true));
  if (empty) return <empty.EmptyFeed {...props} />;
  if (props.isFilled) return null;
  return hasFailed ? <EmptyState title={strings.noPosts} /> : <PostSkeletons count={2} />;
}
