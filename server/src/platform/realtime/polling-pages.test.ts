import { expect, test } from 'vitest';

import { createPollingPages } from './polling-pages.ts';

test('counts each session for 45 s after its last poll', () => {
  let now = 1_000_000;
  const pages = createPollingPages({ now: () => new Date(now) });
  pages.note('one');
  pages.note('two');
  pages.note('two');
  expect(pages.count()).toBe(2);
  now += 30_000;
  pages.note('two');
  now += 20_000;
  expect(pages.count()).toBe(1);
  now += 45_000;
  expect(pages.count()).toBe(0);
});

test('forgets polls dated in the future', () => {
  let now = 1_000_000;
  const pages = createPollingPages({ now: () => new Date(now) });
  pages.note('one');
  now -= 1;
  expect(pages.count()).toBe(0);
});
