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

/** A page that knows a chat with two new messages, of a server that hears what was read, unless it fails. */
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

test('what was read while the server could not be told is told when the connection is back, up to the last of it', async () => {
  const { server, chats, shown, comeBack } = await openPage();
  server.failure = networkError();
  await expect(chats.read('a', '1')).rejects.toBe(server.failure);
  await expect(chats.read('a', '2')).rejects.toBe(server.failure);
  expect(shown()).toMatchObject({ unreadCount: 0, lastReadUlid: '2' });
  server.failure = null;
  // The server knows nothing of it yet.
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

test('it is told again by and by where the connection does not break', async () => {
  const { server, chats } = await openPage();
  server.failure = new ApiError({ status: 503, type: 'server', message: '' });
  await expect(chats.read('a', '2')).rejects.toBe(server.failure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(3);
  server.failure = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.told).toEqual(['2']);
});

test('what the server refuses to hear, and what a member read who has left since, is not told again', async () => {
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
