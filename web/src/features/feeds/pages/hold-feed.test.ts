import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

import { createCurrentFeed } from './current-feed.part.ts';
import { holdFeed } from './hold-feed.part.ts';

const LIST = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const home_tabs = JSON.stringify([{ kind: 'list', id: LIST, title: 'Runners' }]);

function open(path: string) {
  const page = openBrowserPage({ path: () => path });
  const { settings, settingsHeard } = page.part(createSettings);
  page.part(holdFeed);
  return { settings, settingsHeard, ...page.part(createCurrentFeed) };
}

test('keeps the open default feed when another device changes it', () => {
  const { settings, settingsHeard, shownFeed } = open('/feed');
  settings.setState({ default_feed: `list-feed/${LIST}`, home_tabs });
  expect(shownFeed()).toBe(`list-feed/${LIST}`);
  settingsHeard.setState('heard', true);
  settings.setState({ home_tabs: '' });
  expect(shownFeed()).toBe(`list-feed/${LIST}`);
});

test('opens a default feed that was changed on another screen', () => {
  const { settings, settingsHeard, shownFeed } = open('/settings');
  settingsHeard.setState('heard', true);
  settings.setState({ default_feed: 'all' });
  expect(shownFeed()).toBe('all');
});
