// Thorough: reads home feeds at random eight times as often as the fast tier.
import { test } from 'vitest';
import { PROCESS_MODES, cachedFeeds } from '#test/cached-feeds.ts';

const on = cachedFeeds();

test.each(PROCESS_MODES)(
  'merges the same feed that the database lists, %s',
  { tags: ['FEED-01'], timeout: 120_000 },
  (_where, isAlone) => on.property(isAlone, 40),
);
