import { test } from 'vitest';
import { PROCESS_MODES } from '#test/cached-feeds.ts';
import { mixedFeeds } from '#test/mixed-feeds.ts';

const { property } = mixedFeeds();

test.each(PROCESS_MODES)('mixes in the posts of hashtags and groups, %s', (_where, isAlone) =>
  property(isAlone, 8),
);
