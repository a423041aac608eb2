import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createVisiblePosts } from './visible-posts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const heard: string[] = [];
  const note = (what: string) => (id: string) => void heard.push(`${what} ${id}`);
  const presence = createVisiblePosts({
    stays: [
      { afterMs: 1000, onStayed: note('seen') },
      { afterMs: 800, onStayed: note('engaged') },
    ],
    onEnter: note('enter'),
    onLeave: note('leave'),
  });
  return { heard, presence };
}

test('reports a post engaged, then seen, once each', { tags: ['POST-46', 'POST-49'] }, () => {
  const { heard, presence } = watched();
  presence.enter('a');
  vi.advanceTimersByTime(799);
  expect(heard).toEqual(['enter a']);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['enter a', 'engaged a']);
  vi.advanceTimersByTime(199);
  expect(heard).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['enter a', 'engaged a', 'seen a']);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(3);
});

test('counts only uninterrupted time', { tags: ['POST-49'] }, () => {
  const { heard, presence } = watched();
  for (let round = 0; round < 5; round += 1) {
    presence.enter('a');
    vi.advanceTimersByTime(700);
    presence.leave('a');
    vi.advanceTimersByTime(100);
  }
  expect(heard).not.toContain('engaged a');
});

test('lists posts visible for long until they leave', { tags: ['POST-49'] }, () => {
  const { presence } = watched();
  presence.enter('a');
  vi.advanceTimersByTime(700);
  presence.enter('b');
  vi.advanceTimersByTime(100);
  expect([presence.ids(), presence.stayedIds()]).toEqual([['a', 'b'], ['a']]);
  presence.leave('a');
  presence.pause();
  vi.advanceTimersByTime(5000);
  expect(presence.stayedIds()).toEqual([]);
  presence.resume();
  vi.advanceTimersByTime(800);
  expect(presence.stayedIds()).toEqual(['b']);
});

test('counts no time while the page is hidden', { tags: ['POST-46'] }, () => {
  const { heard, presence } = watched();
  presence.enter('a');
  vi.advanceTimersByTime(700);
  presence.pause();
  presence.enter('b');
  expect(presence.ids()).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual(['enter a', 'leave a']);
  presence.resume();
  expect(presence.ids()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(700);
  expect(heard).not.toContain('engaged a');
  vi.advanceTimersByTime(300);
  expect(heard.slice(2)).toEqual([
    'enter a',
    'enter b',
    'engaged a',
    'engaged b',
    'seen a',
    'seen b',
  ]);
});

test('keeps a post visible until both its cards leave', () => {
  const { heard, presence } = watched();
  presence.enter('a');
  presence.enter('a');
  presence.leave('a');
  expect(presence.ids()).toEqual(['a']);
  vi.advanceTimersByTime(1000);
  presence.leave('a');
  presence.leave('a');
  expect(presence.ids()).toEqual([]);
  expect(heard).toEqual(['enter a', 'engaged a', 'seen a', 'leave a']);
});
