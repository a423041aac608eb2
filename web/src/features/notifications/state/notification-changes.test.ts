import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createNotificationChanges } from './notification-changes.part.ts';
import { pageOf } from './notification-pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const sent: unknown[] = [];
  const api: Api = async (_key, ...[input]) => {
    sent.push((input as { body: object }).body);
    return {} as never;
  };
  const page = openBrowserPage({
    api,
    locks: undefined,
    storage: createMemoryStorage(),
    isHidden: () => false,
    onVisibility: () => () => undefined,
  });
  return { sent, ...page.part(createNotificationChanges) };
}

test('sends an earlier deletion when the next one begins', { tags: ['NOTIF-08'] }, async () => {
  const { sent, remove, undo, leaving } = open();
  remove(['a']);
  await vi.advanceTimersByTimeAsync(9000);
  remove(['b']);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ notificationIds: ['a'] }]);
  await vi.advanceTimersByTimeAsync(9000);
  expect([...leaving.getState().ids]).toEqual(['b']);
  undo();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(1);
});

test('queues deletions and read marks while offline', async () => {
  const { openTab, done } = createOutboxFixture();
  const { page, go, items } = openTab({ isOnline: false });
  page.lists.setQueryData(['notifications', 'all'], {
    pages: [pageOf([{ notificationId: 'a', read: false } as Notification], null)],
    pageParams: [undefined],
  });
  const changes = page.part(createNotificationChanges);
  await changes.markRead(['a']);
  await changes.markAllRead();
  changes.remove(['a']);
  await changes.settle();
  expect(items()).toHaveLength(3);
  go('online');
  await vi.advanceTimersByTimeAsync(1000);
  expect(done.map(({ call }) => call)).toEqual([
    'POST /user/notifications/markRead',
    'POST /user/notifications/markAllRead',
    'DELETE /user/notifications/delete',
  ]);
});
