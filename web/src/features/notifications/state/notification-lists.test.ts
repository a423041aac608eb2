import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createNotificationLists } from './notification-lists.part.ts';
import { pageOf } from './notification-pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const item = { notificationId: '01A', notificationType: 'comment', read: false } as Notification;

function open(answers: (ApiError | null)[]) {
  const askedAt: number[] = [];
  const begun = Date.now();
  const api: Api = async (key, ..._input) => {
    if (key !== 'POST /user/notifications') return { unseen_count: 0 } as never;
    askedAt.push(Date.now() - begun);
    const failure = answers.shift();
    if (failure) throw failure;
    return { data: [] } as never;
  };
  const page = openBrowserPage({ api, isHidden: () => false, onVisibility: () => () => undefined });
  const lists = page.part(createNotificationLists);
  page.lists.setQueryData(['notifications', 'all'], {
    pages: [pageOf([item], null)],
    pageParams: [undefined],
  });
  return { askedAt, lists, ...page.part(createRealtime) };
}

function refused(status: number): ApiError {
  return new ApiError({ status, type: 'unavailable', message: '' });
}

test('retries a failed update with doubling pauses', async () => {
  const { askedAt, lists, tell } = open([refused(503), refused(0), null]);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(3200);
  expect(lists.held()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedAt).toEqual([300, 1300, 3300]);
  expect(lists.held()).toEqual([]);
});

test('retries immediately after an event', async () => {
  const { askedAt, tell } = open([refused(503), refused(503), null]);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(1400);
  tell('reconnected', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedAt).toEqual([300, 1300, 1700]);
});

test('does not retry a final refusal', async () => {
  const { askedAt, tell } = open([refused(403)]);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedAt).toEqual([300]);
});
