import type { WindowVirtualizerHandle } from 'virtua';

import type { Anchor, Place } from './place.ts';

/** What sticks to the top of the window and hides the posts below it, in pixels. */
const STICKY = 103;
const HOLD_MS = 1200;
const MOVED_BY_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Distance of an element from the top of the document. */
export function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}

/** The first post in view, and how far its upper edge is from the window's. */
export function anchorInList(
  list: HTMLElement | null,
  virtual: WindowVirtualizerHandle | null,
  ids: readonly string[],
): Place | null {
  if (!list || !virtual || list.offsetParent === null) return null;
  const index = virtual.findItemIndex(window.scrollY + STICKY);
  const postId = ids[index];
  if (postId === undefined) return null;
  const top = topOf(list) + virtual.getItemOffset(index) - window.scrollY;
  if (index === 0 && top >= 0) return null;
  return { anchor: { postId, top }, sizes: virtual.cache, width: window.innerWidth };
}

/**
 * Keeps a post where it was put while the cards around it find their heights. Ends by itself, and at
 * once when the reader moves.
 */
export function holdAnchor(list: HTMLElement, anchor: Anchor): void {
  const until = performance.now() + HOLD_MS;
  let isReaders = false;
  const release = (): void => {
    isReaders = true;
  };
  for (const event of MOVED_BY_READER) {
    window.addEventListener(event, release, { once: true, passive: true });
  }
  const correct = (): void => {
    const card = list.querySelector(`[data-post="${CSS.escape(anchor.postId)}"]`);
    if (!isReaders && card) {
      const off = card.getBoundingClientRect().top - anchor.top;
      if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' });
    }
    if (!isReaders && performance.now() < until) requestAnimationFrame(correct);
    else for (const event of MOVED_BY_READER) window.removeEventListener(event, release);
  };
  requestAnimationFrame(correct);
}
