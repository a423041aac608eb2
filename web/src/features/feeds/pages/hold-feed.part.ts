import type { Page } from '#web/data/page/page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

import { createCurrentFeed, feedToShow } from './current-feed.part.ts';
import { createHomeTabs } from './home-tabs.part.ts';

/** Keeps the default feed that the reader has open when another device changes the default or its tab. */
export function holdFeed({ part, path, session }: Page): void {
  const { settings, settingsHeard } = part(createSettings);
  const { currentFeed, shownFeed } = part(createCurrentFeed);
  const { tabsIn } = part(createHomeTabs);
  settings.subscribe((_now, { default_feed, home_tabs }) => {
    const isUndecided = settingsHeard.getState() !== 'heard';
    if (isUndecided || path() !== '/feed' || currentFeed.getState().feed !== null) return;
    const own = tabsIn(home_tabs);
    const before = feedToShow(null, default_feed, session.getState().currentUser, { own });
    if (before !== shownFeed()) currentFeed.setState({ feed: before });
  });
}
