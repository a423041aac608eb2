import { type MouseEvent, useRef } from 'react';

const DOUBLE_CLICK_MS = 1000;

/**
 * Returns whether a click is the first, for a button that turns into its opposite. The second click of a
 * double click would revert the first.
 */
export function useFirstClicks(): (event: MouseEvent) => boolean {
  const last = useRef(-Infinity);
  return ({ timeStamp }) => {
    const isFirst = timeStamp - last.current >= DOUBLE_CLICK_MS;
    if (isFirst) last.current = timeStamp;
    return isFirst;
  };
}
