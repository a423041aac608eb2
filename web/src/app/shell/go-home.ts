import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { navigate } from '#web/router/router.tsx';
import type { Page } from '#web/data/page/page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { createCurrentFeed, refreshFromTop, reloadFeed } from '#web/features/feeds/public.ts';
import { scrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { strings } from '#web/app/strings/strings.ts';

export async function goHome(page: Page): Promise<void> {
  const byDefault = page.part(createSettings).settings.getState().default_feed;
  const feed = isFeedName(byDefault) ? byDefault : 'following';
  page.part(createCurrentFeed).chooseFeed(feed);
  navigate('/feed');
  try {
    await reloadFeed(page, feed);
  } catch (error) {
    showLoadFailure(error);
    scrollToTop();
  }
}

/** Runs when Home is pressed on the feed itself. Scrolls up immediately, then reloads the feed. */
export function refreshHome(page: Page): void {
  if (location.pathname !== '/feed') return;
  refreshFromTop(page, page.part(createCurrentFeed).shownFeed()).catch(showLoadFailure);
}

function showLoadFailure(error: unknown): void {
  console.warn('The feed could not be reloaded.', error);
  showFailureText(strings.feedNotLoaded, error);
}
