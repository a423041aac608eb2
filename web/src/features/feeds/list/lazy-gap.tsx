import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { PostSkeletons } from '#web/features/posts/public.ts';
import type { ListOptions } from '#web/features/feeds/pages/feed-options.part.ts';

const gaps = lazyModule(() => import('./feed-gap.tsx'));

export function LazyGap({ id, options }: { id: string; options: ListOptions }) {
  const gap = useLazy(gaps, true, () => {});
  return gap ? <gap.FeedGap id={id} options={options} /> : <PostSkeletons count={1} />;
}
