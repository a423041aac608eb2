// Thorough: reads home feeds at random eight times as often as the fast tier.
import { test } from 'vitest';
import { ALONE_OR_NOT, heldFeeds } from '#test/held-feeds.ts';

const on = heldFeeds();

test.each(ALONE_OR_NOT)(
  'merges the feed that the database lists, %s',
  { tags: ['FEED-01'], timeout: 120_000 },
  (_where, isAlone) => on.property(isAlone, 40),
);
