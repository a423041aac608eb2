// Thorough: reads home feeds at random eight times as often as the fast tier.
import { test } from 'vitest';
import { ALONE_OR_NOT, heldFeeds } from '#test/held-feeds.ts';

const on = heldFeeds();

test.each(ALONE_OR_NOT)(
  'FEED-01 merges the feed that the database lists, %s',
  (_where, isAlone) => on.property(isAlone, 40),
  120_000,
);
