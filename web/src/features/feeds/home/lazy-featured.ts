import type { QueryClient } from '@tanstack/react-query';

let isAsked = false;

/** Has featured posts mixed in, once in a page; what does it is fetched after the first feed is there. */
export async function startFeaturedOnce(client: QueryClient): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const { startFeatured } = await import('./featured.ts');
    startFeatured(client);
  } catch (error) {
    isAsked = false;
    // Feeds read well without; the next visit of the home screen tries again.
    console.info('Featured posts could not be started.', error);
  }
}
