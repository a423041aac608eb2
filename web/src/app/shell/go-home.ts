import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { navigate } from '#web/router/router.tsx';
import { settings } from '#web/data/settings/settings.ts';
import { chooseFeed, freshTop, reloadFeed, shownFeed } from '#web/features/feeds/public.ts';
import { scrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { strings } from '#web/app/strings/strings.ts';

/** The logo: to the default feed, fresh, at its top. */
export async function goHome(): Promise<void> {
  const byDefault = settings.getState().default_feed;
  const feed = isFeedName(byDefault) ? byDefault : 'following';
  chooseFeed(feed);
  navigate('/feed');
  try {
    await reloadFeed(feed);
  } catch (error) {
    tellFailure(error);
    scrollToTop();
  }
}

/** Home, pressed on the feed itself: to its top at once, however slow the network is, and fresh when that has come. */
export function homeAgain(): void {
  if (location.pathname !== '/feed') return;
  freshTop(shownFeed()).catch(tellFailure);
}

function tellFailure(error: unknown): void {
  console.warn('The feed could not be loaded anew.', error);
  showFailed(strings.feedNotLoaded, error);
}
