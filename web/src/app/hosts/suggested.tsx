import { type ReactNode, useState } from 'react';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const trending = lazyModule(() => import('#web/features/trending/public.ts'));

/** Whom to follow, within an empty feed: fetched with the first one that is met. Where it did not come, the feed says what it says without. */
export function Suggested({ none }: { none: ReactNode }) {
  const [hasFailed, setFailed] = useState(false);
  const loaded = useLazy(trending, !hasFailed, () => setFailed(true));
  if (loaded) return <loaded.SuggestedPeople none={none} />;
  return hasFailed && none;
}
