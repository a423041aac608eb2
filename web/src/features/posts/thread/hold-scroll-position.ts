/** Below the header; what stands higher is not being read. */
const STICKY = 60;

/**
 * Remembers where the first post in view stands. @returns puts it there again, after the page around
 * it has changed
 */
export function holdScrollPosition(within: HTMLElement): () => void {
  for (const card of within.querySelectorAll('[data-post]')) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom <= STICKY) continue;
    return () => {
      if (!card.isConnected) return;
      const moved = card.getBoundingClientRect().top - top;
      if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
    };
  }
  return () => {};
}
