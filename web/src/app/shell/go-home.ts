import { navigate } from '#web/router/router.tsx';
import { settings } from '#web/data/settings.ts';
import { chooseFeed, isFeedName, reloadFeed, shownFeed } from '#web/features/feeds/public.ts';
import { scrollToTop } from '#web/ui/scroll-to-top.ts';
import { showToast } from '#web/ui/toast.tsx';
import { words } from '../words.ts';

/** The logo: to the default feed, fresh, at its top. */
export async function goHome(): Promise<void> {
  const byDefault = settings.getState().default_feed;
  const feed = isFeedName(byDefault) ? byDefault : 'following';
  chooseFeed(feed);
  navigate('/feed');
  await showFresh(feed);
}

/** Home, pressed on the feed itself: the one that is shown, fresh, at its top. */
export function homeAgain(): void {
  if (location.pathname === '/feed') void showFresh(shownFeed());
}

async function showFresh(feed: string): Promise<void> {
  try {
    await reloadFeed(feed);
  } catch (error) {
    console.warn('The feed could not be loaded anew.', error);
    showToast(words.feedNotLoaded, { kind: 'danger' });
    scrollToTop();
  }
}
