import type { Page } from '#web/data/page/page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

import { createCurrentFeed, feedToShow } from './current-feed.part.ts';
import { tabsIn } from './home-tabs.ts';

/** Keeps the feed that the reader has open when another device changes the default feed or the tabs. */
export function holdFeed({ part, path, session }: Page): void {
  const { settings, settingsHeard } = part(createSettings);
  const { currentFeed, shownFeed } = part(createCurrentFeed);
  settings.subscribe((_now, before) => {
    if (settingsHeard.getState() !== 'heard' || path() !== '/feed') return;
    const shown = feedToShow(currentFeed.getState(), before, session.getState().currentUser);
    if (shown === shownFeed()) return;
    const held = tabsIn(before.home_tabs).find(({ value }) => value === shown) ?? null;
    currentFeed.setState({ feed: shown, held });
  });
}
