import { useRef, useState } from 'react';

import { reloadPage } from '#web/ui/page/stale-page.ts';

import { type Part, useFetchedPart } from './use-part.ts';

/** A part without which its place is empty: whoever draws it says so where it could not be fetched, with a way to try again. */
export function useNeededPart<T>(needed: Part<T>): {
  loaded: T | undefined;
  hasFailed: boolean;
  retry(): void;
} {
  const [hasFailed, setFailed] = useState(false);
  const isRetry = useRef(false);
  // Where another has fetched it since, it is there for this one too.
  const isWanted = !hasFailed || needed.loaded() !== undefined;
  const loaded = useFetchedPart(needed, isWanted, () => {
    // Browsers remember that a file did not come: asked for again, the page has to be loaded anew.
    if (!isRetry.current || !reloadPage()) setFailed(true);
  });
  const retry = (): void => {
    isRetry.current = true;
    setFailed(false);
  };
  return { loaded, hasFailed, retry };
}
