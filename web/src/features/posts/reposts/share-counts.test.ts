import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { shareCounts } from './share-counts.ts';

const counts = (repostCount: number, quoteCount?: number) =>
  shareCounts({
    postEngagement: {
      repostCount,
      ...(quoteCount !== undefined && { quoteCount }),
    } as Post['postEngagement'],
  });

test('counts reposts without quotes', () => {
  expect(counts(5, 2)).toEqual({ reposts: 3, quotes: 2 });
  expect(counts(2)).toEqual({ reposts: 2, quotes: 0 });
  expect(counts(2, 2)).toEqual({ reposts: 0, quotes: 2 });
});
