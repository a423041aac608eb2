import type { Page } from '#web/data/page/page.ts';

/** @returns what has featured posts mixed in, once; it is fetched after the first feed is there. */
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
      // Feeds read well without; the next visit of the home screen tries again.
      console.info('Featured posts could not be started.', error);
    }
  };
}
