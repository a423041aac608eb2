import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { timeoutError } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createNotificationChanges } from './notification-changes.part.ts';
import { createNotificationLists } from './notification-lists.part.ts';
import { pageOf } from './notification-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAGE = 'GET /user/notifications';
const CHANGES = 'POST /user/notifications';
const MARK = 'POST /user/notifications/markRead';

const item = (notificationId: string, read = false): Notification =>
  ({ notificationId, notificationType: 'comment', read }) as Notification;

function open(held?: Notification[]) {
  const asked: { key: string; answer(data: Notification[]): void }[] = [];
  const api = ((key: string, { timeoutMs }: { timeoutMs?: number } = {}) =>
    new Promise((resolve, reject) => {
      asked.push({ key, answer: (data) => resolve({ data, next_cursor: null } as never) });
      if (timeoutMs !== undefined) setTimeout(() => reject(timeoutError()), timeoutMs);
    })) as Api;
  const page = openBrowserPage({
    api,
    locks: undefined,
    storage: createMemoryStorage(),
    isHidden: () => false,
    onVisibility: () => () => undefined,
  });
  const lists = page.part(createNotificationLists);
  if (held) {
    page.lists.setQueryData(['notifications', 'all'], {
      pages: [pageOf(held, null)],
      pageParams: [undefined],
    });
  }
  return {
    lists,
    drop: () => page.drop(),
    changes: page.part(createNotificationChanges),
    tell: page.part(createRealtime).tell,
    load: () => {
      const options = { ...lists.notificationOptions('all'), pages: 1, staleTime: 0, retry: false };
      void page.lists.fetchInfiniteQuery(options);
    },
    asked: (key: string) => asked.filter((each) => each.key === key).length,
    async answer(key: string, data: Notification[], which = 0): Promise<void> {
      const [question] = asked.filter((each) => each.key === key).slice(which, which + 1);
      if (!question) throw new Error(`${key} was not asked`);
      asked.splice(asked.indexOf(question), 1);
      question.answer(data);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const shown = ({ lists }: ReturnType<typeof open>): string[] =>
  lists
    .held()
    .map(({ notificationId, read }) => (read ? `${notificationId} read` : notificationId));
const waiting = ({ lists }: ReturnType<typeof open>): string[] =>
  lists.waiting.getState().items.map(({ notificationId }) => notificationId);

test('keeps a notification in the pill after a stale reload', async () => {
  const at = open([item('01A')]);
  at.load();
  await vi.advanceTimersByTimeAsync(0);
  at.lists.catchUp();
  await at.answer(CHANGES, [item('01B'), item('01A')]);
  await at.answer(PAGE, [item('01A')]);
  expect(waiting(at)).toEqual(['01B']);
});

test('applies a read from another device after a reload', async () => {
  const at = open([item('01A')]);
  at.load();
  await vi.advanceTimersByTimeAsync(0);
  at.lists.catchUp();
  await at.answer(CHANGES, [item('01A', true)]);
  await at.answer(PAGE, [item('01A')]);
  await vi.advanceTimersByTimeAsync(300);
  await at.answer(CHANGES, [item('01A', true)]);
  expect(shown(at)).toEqual(['01A read']);
});

test('puts a notification that arrives during loading behind the pill', async () => {
  const at = open();
  at.load();
  at.tell('reconnected', null);
  await vi.advanceTimersByTimeAsync(300);
  await at.answer(PAGE, [item('01A')]);
  await vi.advanceTimersByTimeAsync(300);
  await at.answer(CHANGES, [item('01B'), item('01A')]);
  expect(waiting(at)).toEqual(['01B']);
});

test('requests a page once when nothing arrives', async () => {
  const at = open();
  at.load();
  at.lists.catchUp();
  await vi.advanceTimersByTimeAsync(0);
  await at.answer(PAGE, [item('01A')]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown(at)).toEqual(['01A']);
  expect(at.asked(CHANGES) + at.asked(PAGE)).toBe(0);
});

test('keeps an opened notification read despite late changes', { tags: ['NOTIF-07'] }, async () => {
  const at = open([item('01A')]);
  at.lists.catchUp();
  void at.changes.markRead(['01A']);
  await at.answer(CHANGES, [item('01A')]);
  expect(shown(at)).toEqual(['01A read']);
  await at.answer(MARK, []);
  await at.answer(CHANGES, [item('01B'), item('01A', true)]);
  expect(shown(at)).toEqual(['01A read']);
  expect(waiting(at)).toEqual(['01B']);
});

test('keeps an opened notification read despite a late page', { tags: ['NOTIF-07'] }, async () => {
  const at = open([item('01A')]);
  at.load();
  await vi.advanceTimersByTimeAsync(0);
  void at.changes.markRead(['01A']);
  await vi.advanceTimersByTimeAsync(0);
  await at.answer(MARK, []);
  await at.answer(PAGE, [item('01A')]);
  expect(shown(at)).toEqual(['01A read']);
  await at.answer(PAGE, [item('01A', true)]);
  expect(shown(at)).toEqual(['01A read']);
});

test('keeps the list when an older response arrives late', async () => {
  const at = open([item('01A')]);
  at.lists.catchUp();
  at.lists.catchUp();
  at.load();
  await vi.advanceTimersByTimeAsync(0);
  await at.answer(PAGE, [item('01B'), item('01A')]);
  await at.answer(CHANGES, [item('01B'), item('01A')], 1);
  await at.answer(CHANGES, [item('01A')]);
  expect(shown(at)).toEqual(['01B', '01A']);
});

test(
  'does not announce deleted notifications from a late response',
  { tags: ['NOTIF-08'] },
  async () => {
    const at = open([item('01B'), item('01A')]);
    at.changes.remove(['01B']);
    at.lists.catchUp();
    void at.changes.settle();
    await at.answer(CHANGES, [item('01B'), item('01A')]);
    expect(waiting(at)).toEqual([]);
    expect(shown(at)).toEqual(['01A']);
  },
);

type Changes = ReturnType<typeof open>['changes'];
const ACTS: [string, (changes: Changes) => unknown][] = [
  ['reads one', (changes) => changes.markRead(['01A'])],
  ['reads all', (changes) => changes.markAllRead()],
  ['deletes one', (changes) => changes.remove(['01A'])],
  ['deletes all', (changes) => changes.removeAll()],
];

test.each(ACTS)('reloads after eight seconds when a member %s', async (_what, act) => {
  const at = open([item('01A')]);
  void Promise.resolve(act(at.changes)).catch(() => undefined);
  void at.changes.settle();
  at.lists.catchUp();
  await vi.advanceTimersByTimeAsync(7999);
  expect(at.asked(CHANGES)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(at.asked(CHANGES)).toBe(1);
});

test("loads the next member's list without waiting for earlier writes", async () => {
  const at = open([item('01A')]);
  at.changes.markRead(['01A']).catch(() => undefined);
  at.drop();
  at.load();
  await vi.advanceTimersByTimeAsync(0);
  await at.answer(PAGE, [item('01B')]);
  expect(shown(at)).toEqual(['01B']);
});
