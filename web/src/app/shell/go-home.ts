import { navigate } from '#web/router/router.tsx';
import { settings } from '#web/data/settings.ts';
import { chooseFeed, isFeedName, reloadFeed } from '#web/features/feeds/public.ts';
import { showToast } from '#web/ui/toast.tsx';
import { words } from '../words.ts';

/** The logo: to the default feed, fresh, at its top. */
export async function goHome(): Promise<void> {
  const byDefault = settings.getState().default_feed;
  const feed = isFeedName(byDefault) ? byDefault : 'following';
  chooseFeed(feed);
  navigate('/feed');
  try {
    await reloadFeed(feed);
  } catch (error) {
    console.warn('The feed could not be loaded anew.', error);
    showToast(words.feedNotLoaded, { kind: 'danger' });
  }
}
