import type { Author } from '@rookery/contract/users/user.ts';

import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

const follow = lazyModule(() => import('./follow-stranger.tsx'));

/** A Follow button for the author, if the viewer does not follow them yet. */
export function FollowSlot({ author }: { author: Author }) {
  const loaded = useOptionalLazy(follow, true);
  return loaded ? <loaded.FollowStranger author={author} /> : null;
}
