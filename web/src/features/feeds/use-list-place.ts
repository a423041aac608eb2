import { useLayoutEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';

import { anchorInList, holdAnchor } from './list-place.ts';
import type { Anchor, Place } from './place.ts';
import { firstRevealed } from './reveal.ts';

interface ListPlaceNeeds {
  ids: readonly string[];
  list: { current: HTMLElement | null };
  virtual: { current: WindowVirtualizerHandle | null };
  revealTo(count: number): void;
  /** Where the list begins; null for its top. */
  place: Place | null;
  onRest?(): void;
}

interface ListPlace {
  readPlace(): Place | null;
  goTo(anchor: Anchor): void;
  /** To be called when the reader rests. */
  rest(): void;
}

/** Knows where the reader is in a list, takes them to a place, and keeps them there. */
export function useListPlace(needs: ListPlaceNeeds): ListPlace {
  const { ids, list, virtual, revealTo, place, onRest } = needs;
  const goTo = (anchor: Anchor): void => {
    const index = ids.indexOf(anchor.postId);
    if (index < 0) return;
    revealTo(firstRevealed(ids.length, index));
    virtual.current?.scrollToIndex(index, { align: 'start', offset: -anchor.top });
    if (list.current) holdAnchor(list.current, anchor);
  };
  const readPlace = (): Place | null => anchorInList(list.current, virtual.current, ids);
  const rested = useHeldPlace(place, goTo);
  const rest = (): void => {
    rested.current = readPlace();
    onRest?.();
  };
  return { readPlace, goTo, rest };
}

/**
 * The place is taken once; a list that was hidden and is shown again is left where it stands. But a
 * window of another width makes every card another height, and then the post that was read is held.
 */
function useHeldPlace(
  place: Place | null,
  goTo: (anchor: Anchor) => void,
): { current: Place | null } {
  const isDone = useRef(false);
  const rested = useRef(place);
  const latest = useRef(goTo);
  useLayoutEffect(() => {
    latest.current = goTo;
  });
  useLayoutEffect(() => {
    const hold = (): void => {
      const { current: known } = rested;
      if (!known || known.width === window.innerWidth) return;
      rested.current = { ...known, sizes: null, width: window.innerWidth };
      latest.current(known.anchor);
    };
    if (isDone.current) hold();
    else if (place) latest.current(place.anchor);
    isDone.current = true;
    window.addEventListener('resize', hold);
    return () => window.removeEventListener('resize', hold);
    // oxlint-disable-next-line react/exhaustive-deps -- the first place alone is taken; later ones are only remembered
  }, []);
  return rested;
}
