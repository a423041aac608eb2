import { hasScrollAnchoring } from '#web/ui/page/window-position.ts';

/** Height of the sticky header in pixels; posts above its lower edge are not being read. */
const STICKY_HEADER_PX = 60;

export function holdScrollPosition(within: HTMLElement): () => void {
  // There, the list of comments does it.
  if (!hasScrollAnchoring() && window.scrollY > 0) return () => {};
  for (const card of within.querySelectorAll('[data-post]')) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom <= STICKY_HEADER_PX) continue;
    return () => {
      if (!card.isConnected) return;
      const moved = card.getBoundingClientRect().top - top;
      if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
    };
  }
  return () => {};
}
