import { type ReactNode, useState } from 'react';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const trending = lazyModule(() => import('#web/features/trending/public.ts'));

export function Suggested({ none }: { none: ReactNode }) {
  const [hasFailed, setFailed] = useState(false);
  const loaded = useLazy(trending, !hasFailed, () => setFailed(true));
  if (loaded) return <loaded.SuggestedPeople none={none} />;
  return hasFailed && none;
}
