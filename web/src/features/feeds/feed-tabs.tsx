import { navigate, useLocation } from '#web/router/router.tsx';

import { TabsLine } from '#web/ui/tabs-line.tsx';

import { chooseFeed, type FeedName, shownFeeds } from './current-feed.ts';
import styles from './feed-screen.module.css';
import { words } from './words.ts';

/** The feeds in the header; choosing one goes to /feed and shows it from where it was left. */
export function FeedTabs({ feed, byDefault }: { feed: FeedName; byDefault: FeedName }) {
  const { pathname } = useLocation();
  const choose = (chosen: FeedName): void => {
    if (chosen === feed) window.scrollTo({ top: 0, behavior: 'smooth' });
    else chooseFeed(chosen);
    if (pathname !== '/feed') navigate('/feed');
  };
  return (
    <div className={styles.tabs}>
      <TabsLine
        label={words.feedsLabel}
        tabs={shownFeeds(feed, byDefault).map((value) => ({ value, label: words.tabs[value] }))}
        value={feed}
        onChange={choose}
      />
    </div>
  );
}
