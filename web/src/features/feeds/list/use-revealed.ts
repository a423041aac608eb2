import { useState } from 'react';

import { firstRevealed } from '#web/features/feeds/pages/reveal.ts';

/**
 * Returns the number of revealed posts. If posts above the last revealed one change, the same post stays
 * the last.
 */
export function useRevealed(
  ids: readonly string[],
  anchorId: string | undefined,
): { count: number; revealTo(count: number): void } {
  const [last, setLast] = useState(() => {
    const at = anchorId === undefined ? 0 : Math.max(0, ids.indexOf(anchorId));
    const count = firstRevealed(ids.length, at);
    return { ids, count, id: ids[count - 1] };
  });
  let now = last;
  if (last.ids !== ids) {
    const at = ids.indexOf(last.id ?? '');
    const anchor = anchorId === undefined ? 0 : ids.indexOf(anchorId);
    const count = Math.max(at + 1, firstRevealed(ids.length, Math.max(0, anchor)));
    now = { ids, count, id: ids[count - 1] };
    setLast(now);
  }
  const revealTo = (count: number): void => {
    if (count > now.count) setLast({ ids, count, id: ids[count - 1] });
  };
  return { count: now.count, revealTo };
}
