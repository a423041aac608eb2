import type { NavigateFunction } from 'react-router';
import { settings } from '#web/data/settings.ts';
import { chooseFeed, isFeedName, reloadFeed } from '#web/features/feeds/public.ts';
import { showToast } from '#web/ui/toast.tsx';
import { words } from '../words.ts';

/** The logo: to the default feed, fresh, at its top. */
export async function goHome(navigate: NavigateFunction): Promise<void> {
  const byDefault = settings.getState().default_feed;
  const feed = isFeedName(byDefault) ? byDefault : 'following';
  chooseFeed(feed);
  await navigate('/feed');
  window.scrollTo({ top: 0, behavior: 'instant' });
  try {
    await reloadFeed(feed);
  } catch (error) {
    console.warn('The feed could not be loaded anew.', error);
    showToast(words.feedNotLoaded, { kind: 'danger' });
  }
}
