import type { Page } from '#web/data/page/page.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

/** Returns a function that starts checking for new posts. It may be called again after a failure. */
export function createFeedsStart({ part }: Page): () => void {
  const following = lazyModule(() => import('./follow-new-posts.part.ts'));
  return () =>
    void following.load().then(
      ({ followNewPosts }) => part(followNewPosts),
      // The next screen retries.
      (error: unknown) => console.error('New posts cannot be announced.', error),
    );
}
