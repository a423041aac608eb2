// Thorough: writes random threads five times as often as the fast tier.
import { test } from 'vitest';
import { commentTallies } from '#test/comment-tallies.ts';

const on = commentTallies();

test(
  'counts the comments visible to a reader after every write',
  { tags: ['COMMENT-03', 'GAP-033'] },
  () => on.property(10),
);
