import { beforeEach, afterEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { createPage } from '#web/data/page/page.ts';

import { createNotificationChanges } from './notification-changes.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: unknown[] = [];
  const api: Api = async (_key, ...[input]) => {
    sent.push((input as { body: object }).body);
    return {} as never;
  };
  const page = createPage({
    ...browserPage,
    api,
    isHidden: () => false,
    onVisibility: () => () => undefined,
  });
  return { sent, ...page.part(createNotificationChanges) };
}

test('NOTIF-08 the next deletion sends the one before, and has ten seconds of its own', async () => {
  const { sent, remove, undo, leaving } = open();
  remove(['a']);
  await vi.advanceTimersByTimeAsync(9000);
  remove(['b']);
  expect(sent).toEqual([{ notificationIds: ['a'] }]);
  await vi.advanceTimersByTimeAsync(9000);
  expect([...leaving.getState().ids]).toEqual(['b']);
  undo();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(1);
});
