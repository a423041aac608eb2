import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createJoinedGroups } from './joined-groups.part.ts';

function openPage() {
  const answers: ((count: number) => void)[] = [];
  const calls: unknown[] = [];
  const api = ((call: string, input: unknown) => {
    calls.push([call, input]);
    return new Promise((resolve) => {
      answers.push((count) => resolve({ data: Array.from({ length: count }, () => ({})) }));
    });
  }) as unknown as Api;
  const page = openBrowserPage({ api });
  const { joined, askOnce } = page.part(createJoinedGroups);
  const { announce } = page.part(createEventBus);
  return { page, calls, answers, askOnce, announce, isIn: () => joined.getState().isInGroup };
}

test('asks the server once whether to show the tab', { tags: ['FEED-08'] }, async () => {
  const { calls, answers, askOnce, isIn } = openPage();
  askOnce();
  askOnce();
  expect(calls).toEqual([['POST /groups/search', { body: { type: 'myGroups', limit: 1 } }]]);
  expect(isIn()).toBe(false);
  answers[0]?.(1);
  await expect.poll(isIn).toBe(true);
});

test(
  'adds a joined group immediately and rechecks after leaving',
  { tags: ['FEED-08'] },
  async () => {
    const { calls, answers, announce, isIn } = openPage();
    announce('membershipChanged', { groupId: 'g', isJoined: true });
    expect(isIn()).toBe(true);
    expect(calls).toEqual([]);
    announce('membershipChanged', { groupId: 'g', isJoined: false });
    answers[0]?.(0);
    await expect.poll(isIn).toBe(false);
  },
);

test('keeps the tab despite a response from before joining', async () => {
  const { answers, askOnce, announce, isIn } = openPage();
  askOnce();
  announce('membershipChanged', { groupId: 'g', isJoined: true });
  answers[0]?.(0);
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIn()).toBe(true);
});

test('checks again after missed events and for the next member', () => {
  const { page, calls, announce, isIn } = openPage();
  page.part(createRealtime).tell('reconnected', null);
  expect(calls).toHaveLength(1);
  announce('membershipChanged', { groupId: 'g', isJoined: true });
  page.drop();
  expect(isIn()).toBe(false);
});
