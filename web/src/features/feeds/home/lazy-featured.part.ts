import type { Page } from '#web/data/page/page.ts';

/** @returns a function that starts mixing in featured posts once. The code loads after the first feed. */
export function createFeaturedStart(page: Page): () => Promise<void> {
  let isAsked = false;
  return async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      const { startFeatured } = await import('./featured.ts');
      startFeatured(page);
    } catch (error) {
      isAsked = false;
      console.info('Could not set up featured posts.', error);
    }
  };
}
