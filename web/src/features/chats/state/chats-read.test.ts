import type { Chat } from '@rookery/contract/chats/chat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { ApiError, networkError } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createChats } from './chats.part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openPage() {
  const chat = { id: 'a', state: 'open', isListed: true, unreadCount: 2, lastReadUlid: '0' };
  const server = { failure: null as Error | null, asked: 0, told: [] as string[], chat };
  const api = (async (call: string, { body }: { body?: { ulid: string } }) => {
    if (call === 'GET /chats/:id') return { data: { ...server.chat } };
    if (call !== 'POST /chats/:id/read' || !body) throw new Error(call);
    server.asked += 1;
    if (server.failure) throw server.failure;
    server.told.push(body.ulid);
    server.chat = { ...chat, unreadCount: 0, lastReadUlid: body.ulid };
    return { data: { unreadCount: 0 } };
  }) as unknown as Api;
  const page = openBrowserPage({ api });
  const chats = page.part(createChats);
  const { tell } = page.part(createRealtime);
  await chats.fetchChat('a');
  return {
    ...{ page, server, chats },
    shown: (): Chat | undefined => chats.held.getState()['a'],
    comeBack: () => tell('reconnected', null),
  };
}

test('sends the last read mark after reconnecting', async () => {
  const { server, chats, shown, comeBack } = await openPage();
  server.failure = networkError();
  await expect(chats.read('a', '1')).rejects.toBe(server.failure);
  await expect(chats.read('a', '2')).rejects.toBe(server.failure);
  expect(shown()).toMatchObject({ unreadCount: 0, lastReadUlid: '2' });
  server.failure = null;
  await chats.fetchChat('a');
  expect(shown()).toMatchObject({ unreadCount: 2, lastReadUlid: '0' });
  comeBack();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.told).toEqual(['2']);
  expect(shown()).toMatchObject({ unreadCount: 0, lastReadUlid: '2' });
  comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.told).toEqual(['2']);
});

test('retries a read mark later while connected', async () => {
  const { server, chats } = await openPage();
  server.failure = new ApiError({ status: 503, type: 'server', message: '' });
  await expect(chats.read('a', '2')).rejects.toBe(server.failure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(3);
  server.failure = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.told).toEqual(['2']);
});

test('drops read marks after a refusal or a sign-out', async () => {
  const { page, server, chats, comeBack } = await openPage();
  server.failure = new ApiError({ status: 404, type: 'not_found', message: '' });
  await expect(chats.read('a', '1')).rejects.toBe(server.failure);
  comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(1);
  server.failure = networkError();
  await expect(chats.read('a', '2')).rejects.toBe(server.failure);
  page.drop();
  comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(2);
});
