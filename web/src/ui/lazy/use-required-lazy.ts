import { useRef, useState } from 'react';

import { reloadPage } from '#web/ui/page/stale-page.ts';

import { type Lazy, useLazyWithoutToast } from './use-lazy.ts';

/** For a module that is required to render. The caller shows a failed fetch with a retry. */
export function useRequiredLazy<T>(needed: Lazy<T>): {
  loaded: T | undefined;
  hasFailed: boolean;
  retry(): void;
} {
  const [hasFailed, setFailed] = useState(false);
  const isRetry = useRef(false);
  const isWanted = !hasFailed || needed.loaded() !== undefined;
  const loaded = useLazyWithoutToast(needed, isWanted, () => {
    // Browsers cache a failed import, so a retry must reload the page.
    if (!isRetry.current || !reloadPage()) setFailed(true);
  });
  const retry = (): void => {
    isRetry.current = true;
    setFailed(false);
  };
  return { loaded, hasFailed, retry };
}
