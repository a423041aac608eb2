import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createOwnViolations } from './own-violations.part.ts';

function open() {
  const answers: ((answer: unknown) => void)[] = [];
  const api = (() => new Promise((resolve) => answers.push(resolve))) as unknown as Api;
  const page = openBrowserPage({ api });
  const own = page.part(createOwnViolations);
  const observer = new InfiniteQueryObserver(page.lists, own.options);
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.pages[0]?.data;
  return { own, answers, shown, stop };
}

test('shows violations loading during a connect, then reloads them', async () => {
  const { own, answers, shown, stop } = open();
  own.askForMissed();
  answers[0]?.({ data: [{ id: 'old' }], next_cursor: null });
  await expect.poll(shown).toEqual([{ id: 'old' }]);
  answers[1]?.({ data: [{ id: 'new' }], next_cursor: null });
  await expect.poll(shown).toEqual([{ id: 'new' }]);
  stop();
});

test('includes a decision that arrives during the first load', async () => {
  const { own, answers, shown, stop } = open();
  own.refresh();
  answers[0]?.({ data: [], next_cursor: null });
  answers[1]?.({ data: [{ id: 'new' }], next_cursor: null });
  await expect.poll(shown).toEqual([{ id: 'new' }]);
  stop();
});

test('queues an appeal while offline', async () => {
  const world = createOutboxFixture();
  const { page, go, items } = world.openTab({ isOnline: false });
  const own = page.part(createOwnViolations);
  const violation = { id: 'v', postUlid: 'p', messageUlid: null, canAppeal: true } as OwnViolation;
  const held = { pages: [{ data: [violation], next_cursor: null }], pageParams: [null] };
  page.lists.setQueryData(own.options.queryKey, held as never);
  expect(await own.appeal(violation, 'It was a joke.')).toBe(false);
  expect(page.lists.getQueryData(own.options.queryKey)?.pages[0]?.data).toMatchObject([
    { canAppeal: false, appealText: 'It was a joke.' },
  ]);
  go('online');
  await expect.poll(items).toEqual([]);
  expect(world.done).toMatchObject([
    { call: 'PUT /posts/appeal', input: { body: { ulid: 'p', appealText: 'It was a joke.' } } },
  ]);
});
