// Thorough: counts random threads the long way six times as often as the fast tier.
import { test } from 'vitest';
import { threadPages } from '#test/thread-pages.ts';

const on = threadPages();

test('COMMENT-02 COMMENT-03 COMMENT-04 pages a thread without gaps, by number and by cursor', () =>
  on.property(12));
