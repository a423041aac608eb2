import { beforeEach, expect, test } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createStaleFeeds, watchFollows } from './stale-feeds.part.ts';

const page = openBrowserPage();
const { announce } = page.part(createEventBus);
page.part(watchFollows);
beforeEach(page.drop);

const isStale = (feed: string): boolean => page.part(createStaleFeeds).isStale(feed);

test.each([true, false])(
  'marks the followed feeds stale after a follow (follows: %s)',
  (isFollowing) => {
    announce('followChanged', { ulid: 'bob', isFollowing });
    expect([isStale('following'), isStale('all')]).toEqual([true, false]);
  },
);

test.each(['mute', 'block'] as const)(
  'marks the followed feeds stale after ending a %s',
  (kind) => {
    announce('blockedOrMuted', { ulid: 'bob', kind, isOn: true });
    expect(isStale('following')).toBe(false);
    announce('blockedOrMuted', { ulid: 'bob', kind, isOn: false });
    expect(isStale('following')).toBe(true);
  },
);
