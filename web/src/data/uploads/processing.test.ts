import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEntityMap } from '#web/data/entities/entity-map.ts';
import { watchProcessing } from './processing.ts';

const start = new Date('2026-11-21T12:00:00Z').getTime();
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

function bench(ageMs = 0) {
  const held = createEntityMap<Post>();
  const createdAt = new Date(start - ageMs).toISOString();
  held.put('a', { id: 'a', isProcessing: true, createdAt } as Post);
  const asked: number[] = [];
  const watch = watchProcessing({
    get: held.get,
    subscribe: held.subscribe,
    refresh: () => void asked.push((Date.now() - start) / 1000),
  });
  const finish = (): void => held.patch('a', (post) => ({ ...post, isProcessing: false }));
  return { watch, asked, finish, held };
}

test('refreshes a visible post every 15 s until processed', { tags: ['POST-43'] }, () => {
  const { watch, asked, finish } = bench(10 * 60_000);
  watch.enter('a');
  vi.advanceTimersByTime(14_999);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(30_001);
  expect(asked).toEqual([15, 30, 45]);
  finish();
  vi.advanceTimersByTime(120_000);
  expect(asked).toEqual([15, 30, 45]);
});

test('pauses while the post is out of view', { tags: ['POST-43'] }, () => {
  const { watch, asked } = bench();
  watch.enter('a');
  vi.advanceTimersByTime(10_000);
  watch.leave('a');
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([]);
  watch.enter('a');
  vi.advanceTimersByTime(15_000);
  expect(asked).toEqual([85]);
});

test('refreshes a young processed post again after 5 s', { tags: ['POST-44'] }, () => {
  const { watch, asked, finish } = bench();
  watch.enter('a');
  vi.advanceTimersByTime(20_000);
  finish();
  vi.advanceTimersByTime(4999);
  expect(asked).toEqual([15]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([15, 25]);
  vi.advanceTimersByTime(120_000);
  expect(asked).toEqual([15, 25]);
});

test('does not refresh older or deleted posts again', { tags: ['POST-44'] }, () => {
  const old = bench(121_000);
  old.watch.enter('a');
  old.finish();
  const gone = bench();
  gone.watch.enter('a');
  gone.held.remove('a');
  vi.advanceTimersByTime(120_000);
  expect([old.asked, gone.asked]).toEqual([[], []]);
});

test('does not refresh a post without media in processing', { tags: ['POST-43'] }, () => {
  const { watch, asked, finish } = bench();
  finish();
  watch.enter('a');
  vi.advanceTimersByTime(120_000);
  expect(asked).toEqual([]);
});
