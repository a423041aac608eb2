import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCheckSchedule } from './check-schedule.ts';

const start = new Date('2026-11-21T12:00:00Z').getTime();
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function bench(feed: string) {
  const page = { feed, isHidden: false, answers: true };
  const checks: string[] = [];
  const schedule = createCheckSchedule({
    feed: () => page.feed,
    isHidden: () => page.isHidden,
    async check(shown) {
      checks.push(`${shown} ${((Date.now() - start) / 1000).toFixed(1)}`);
      return page.answers;
    },
  });
  return { page, checks, schedule };
}

test(
  'batches events into one check of the shown feed',
  { tags: ['RT-07', 'NEWPOST-08'] },
  async () => {
    const { checks, schedule } = bench('following');
    for (let at = 0; at < 5; at += 1) schedule.hear();
    await pass(1000);
    schedule.hear();
    await pass(1000);
    expect(checks).toEqual(['following 0.3', 'following 1.3']);
  },
);

test('checks Discover at most once a minute', { tags: ['NEWPOST-08'] }, async () => {
  const { checks, schedule } = bench('all');
  schedule.hear();
  await pass(10_000);
  schedule.hear();
  await pass(50_000);
  expect(checks).toEqual(['all 0.3']);
  schedule.hear();
  await pass(10_000);
  expect(checks).toEqual(['all 0.3', 'all 60.6']);
});

test(
  "skips Discover's waiting time after possibly missed events",
  { tags: ['NEWPOST-08'] },
  async () => {
    const { checks, schedule } = bench('all');
    schedule.hear();
    await pass(5000);
    schedule.catchUp();
    await pass(1000);
    schedule.hear();
    await pass(60_000);
    expect(checks).toEqual(['all 0.3', 'all 5.3', 'all 60.6']);
  },
);

test('retries a failed check with growing pauses', async () => {
  const { page, checks, schedule } = bench('following');
  page.answers = false;
  schedule.hear();
  await pass(90_000);
  expect(checks).toEqual(['following 0.3', 'following 5.3', 'following 20.3', 'following 80.3']);
  page.answers = true;
  await pass(300_000);
  expect(checks).toHaveLength(5);
});

test('defers checks while the page is hidden', async () => {
  const { page, checks, schedule } = bench('following');
  page.isHidden = true;
  schedule.hear();
  await pass(5000);
  schedule.hear();
  await pass(5000);
  expect(checks).toEqual([]);
  page.isHidden = false;
  schedule.resume();
  schedule.resume();
  await pass(5000);
  expect(checks).toEqual(['following 10.3']);
});

test('checks a newly shown feed and drops checks of others', async () => {
  const { page, checks, schedule } = bench('all');
  schedule.hear();
  await pass(1000);
  schedule.hear();
  page.feed = 'following';
  schedule.turn();
  await pass(120_000);
  expect(checks).toEqual(['all 0.3', 'following 1.3']);
});

test('checks after an event while a retry is pending', { tags: ['RT-07'] }, async () => {
  const { page, checks, schedule } = bench('following');
  page.answers = false;
  schedule.hear();
  await pass(1000);
  page.answers = true;
  schedule.hear();
  await pass(10_000);
  expect(checks).toEqual(['following 0.3', 'following 1.3']);
});
