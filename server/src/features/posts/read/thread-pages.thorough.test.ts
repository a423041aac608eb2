// Thorough: checks six times as many random threads as the fast tier.
import { test } from 'vitest';
import { threadPages } from '#test/thread-pages.ts';

const on = threadPages();

test(
  'pages a thread without gaps, by number and by cursor',
  { tags: ['COMMENT-02', 'COMMENT-03', 'COMMENT-04'] },
  () => on.property(12),
);
