import { useRef, useState } from 'react';

import { reloadPage } from '#web/ui/page/stale-page.ts';

import { type Lazy, useLazyWithoutToast } from './use-lazy.ts';

/** A module that its place cannot be drawn without: the caller shows a failed fetch, with a button to retry. */
export function useRequiredLazy<T>(needed: Lazy<T>): {
  loaded: T | undefined;
  hasFailed: boolean;
  retry(): void;
} {
  const [hasFailed, setFailed] = useState(false);
  const isRetry = useRef(false);
  // Where another has fetched it since, it is there for this one too.
  const isWanted = !hasFailed || needed.loaded() !== undefined;
  const loaded = useLazyWithoutToast(needed, isWanted, () => {
    // Browsers remember that a file did not come: asked for again, the page has to be loaded anew.
    if (!isRetry.current || !reloadPage()) setFailed(true);
  });
  const retry = (): void => {
    isRetry.current = true;
    setFailed(false);
  };
  return { loaded, hasFailed, retry };
}
