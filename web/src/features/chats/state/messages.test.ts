import type { Message } from '@rookery/contract/chats/chat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { ApiError, networkError } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createMessages } from './messages.part.ts';

const alone = () => ({ locks: undefined, storage: createMemoryStorage() });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openChat() {
  const server = { bodies: { a: 'one', b: 'two' }, failure: null as Error | null, asked: 0 };
  const api = (async () => {
    server.asked += 1;
    if (server.failure) throw server.failure;
    const data = Object.entries(server.bodies).map(([ulid, body]) => ({
      ulid,
      body,
      replyTo: null,
      reactions: [],
    }));
    return { data: data.toReversed(), next_cursor: null, previous_cursor: null };
  }) as unknown as Api;
  const page = openBrowserPage({ ...alone(), api });
  const chat = page.part(createMessages).chat('one');
  const leave = chat.enter({ around: null });
  await vi.advanceTimersByTimeAsync(0);
  const bodies = () => chat.view.getState().window?.messages.map(({ body }: Message) => body);
  const { tell } = page.part(createRealtime);
  const hearOf = (ulid: string): void => tell('messageChanged', { chatId: 'one', ulid } as never);
  return { server, chat, leave, bodies, hearOf };
}

test("retries a changed message's load with growing pauses", async () => {
  const { server, chat, leave, bodies, hearOf } = await openChat();
  expect(bodies()).toEqual(['one', 'two']);
  server.bodies.a = 'one, changed';
  server.failure = networkError();
  hearOf('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(server.asked).toBe(2);
  expect(chat.view.getState().error).toBe(server.failure);
  await vi.advanceTimersByTimeAsync(999);
  expect(server.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.asked).toBe(3);
  await vi.advanceTimersByTimeAsync(1999);
  expect(server.asked).toBe(3);
  server.failure = null;
  await vi.advanceTimersByTimeAsync(1);
  expect(bodies()).toEqual(['one, changed', 'two']);
  expect(chat.view.getState().error).toBe(null);
  leave();
});

test('does not retry the load of a change when refused', async () => {
  const { server, leave, hearOf } = await openChat();
  server.failure = new ApiError({ status: 403, type: 'forbidden', message: 'No.' });
  hearOf('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(2);
  leave();
});

test('stops retrying after the member leaves the chat', async () => {
  const { server, leave, hearOf } = await openChat();
  server.failure = networkError();
  hearOf('a');
  await vi.advanceTimersByTimeAsync(100);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(2);
});

test('keeps older messages and reactions while newer ones load', async () => {
  const said = (ulid: string) => ({ ulid, body: ulid, replyTo: null, reactions: [] });
  const answers: Record<string, (answer: unknown) => void> = {};
  const api = (async (call: string, { query }: { query?: { cursor?: string } } = {}) => {
    if (call === 'GET /chats/:id/messages' && query?.cursor === undefined) {
      return { data: [said('d'), said('c')], next_cursor: 'before c', previous_cursor: 'after d' };
    }
    return new Promise((resolve) => {
      answers[call] = resolve;
    });
  }) as unknown as Api;
  const page = openBrowserPage({ ...alone(), api });
  const chat = page.part(createMessages).chat('one');
  const leave = chat.enter({ around: 'c' });
  await vi.advanceTimersByTimeAsync(0);
  const newer = chat.loadNewer();
  const older = chat.loadOlder();
  await vi.advanceTimersByTimeAsync(0);
  answers['GET /chats/:id/messages']?.({ data: [said('b'), said('a')], next_cursor: null });
  await older;
  const [, , held] = chat.view.getState().window?.messages ?? [];
  void chat.react(held!, '❤️');
  answers['POST /chats/:id/messages/newer']?.({ data: [said('e')], hasMore: false });
  await newer;
  const { messages = [], older: cursor } = chat.view.getState().window ?? {};
  expect(messages.map(({ ulid }) => ulid)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(cursor).toBe(null);
  expect(messages[2]?.reactions).toMatchObject([{ id: '❤️', mine: true }]);
  leave();
});

async function openForReactions() {
  const calls: { name: string; end(failure?: Error): void }[] = [];
  const server = { message: { ulid: 'a', body: 'one', replyTo: null, reactions: [] as object[] } };
  const api = ((name: string) => {
    if (name.startsWith('GET')) {
      return Promise.resolve({ data: [server.message], next_cursor: null, previous_cursor: null });
    }
    return new Promise((resolve, reject) => {
      const end = (failure?: Error): void =>
        failure ? reject(failure) : resolve({ data: server.message });
      calls.push({ name, end });
    });
  }) as unknown as Api;
  const page = openBrowserPage({ ...alone(), api });
  const chat = page.part(createMessages).chat('one');
  const leave = chat.enter({ around: null });
  await vi.advanceTimersByTimeAsync(0);
  const held = (): Message => chat.view.getState().window?.messages[0] as Message;
  return { server, calls, chat, held, leave };
}

test('sends a reaction and its removal in order', async () => {
  const { calls, chat, held, leave } = await openForReactions();
  void chat.react(held(), 'heart');
  await vi.advanceTimersByTimeAsync(0);
  void chat.react(held(), 'heart');
  await vi.advanceTimersByTimeAsync(0);
  expect(held().reactions).toEqual([]);
  expect(calls.map(({ name }) => name)).toEqual(['PUT /chats/:id/reactions']);
  calls[0]?.end();
  await vi.advanceTimersByTimeAsync(10);
  expect(calls.map(({ name }) => name)).toEqual([
    'PUT /chats/:id/reactions',
    'DELETE /chats/:id/reactions',
  ]);
  calls[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(held().reactions).toEqual([]);
  leave();
});

test('reloads the message after a failed reaction', async () => {
  const { server, calls, chat, held, leave } = await openForReactions();
  const reacting = chat.react(held(), 'heart');
  await vi.advanceTimersByTimeAsync(0);
  server.message = { ...server.message, body: 'taken back' };
  calls[0]?.end(new ApiError({ status: 500, type: 'server', message: 'It broke.' }));
  await expect(reacting).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  expect(held()).toMatchObject({ body: 'taken back', reactions: [] });
  leave();
});

async function openForNews() {
  const said = (ulid: string) => ({ ulid, body: ulid, replyTo: null, reactions: [] });
  const server = {
    all: ['c', 'd'],
    failure: null as Error | null,
    pause: null as Promise<void> | null,
    calls: [] as string[],
  };
  const api = (async (call: string, input: { query?: Record<string, string | number> } = {}) => {
    const { around, cursor } = input.query ?? {};
    server.calls.push(around ? `around ${around}` : cursor ? `before ${cursor}` : call);
    if (server.failure) throw server.failure;
    if (call !== 'GET /chats/:id/messages') {
      const data = server.all.slice(2).map(said);
      await server.pause;
      return { data, hasMore: false };
    }
    if (cursor)
      return { data: [said('b'), said('a')], next_cursor: null, previous_cursor: 'after b' };
    const next = around ? 'after d' : null;
    return { data: server.all.map(said).toReversed(), next_cursor: 'c', previous_cursor: next };
  }) as unknown as Api;
  const page = openBrowserPage({ ...alone(), api });
  const chat = page.part(createMessages).chat('one');
  const { tell } = page.part(createRealtime);
  const ulids = () => chat.view.getState().window?.messages.map(({ ulid }: Message) => ulid);
  const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const hear = async (ulid: string): Promise<void> => {
    server.all.push(ulid);
    tell('messageAdded', { chatId: 'one', ulid, userUlid: 'other' });
    await wait();
  };
  return { server, chat, ulids, wait, hear };
}

test("retries a new message's load with growing pauses", async () => {
  const { server, chat, ulids, wait, hear } = await openForNews();
  const leave = chat.enter({ around: null });
  await wait();
  server.failure = networkError();
  await hear('e');
  expect(chat.view.getState().error).toBe(server.failure);
  await wait(1000);
  expect(server.calls).toHaveLength(3);
  await wait(1999);
  expect(server.calls).toHaveLength(3);
  server.failure = null;
  await wait(1);
  expect(ulids()).toEqual(['c', 'd', 'e']);
  expect(chat.view.getState().error).toBe(null);
  leave();
});

test('retries on the next message and stops when leaving', async () => {
  const { server, chat, ulids, wait, hear } = await openForNews();
  const leave = chat.enter({ around: null });
  await wait();
  server.failure = networkError();
  await hear('e');
  await wait(1000);
  server.failure = null;
  await hear('f');
  expect(ulids()).toEqual(['c', 'd', 'e', 'f']);
  server.failure = networkError();
  await hear('g');
  leave();
  const asked = server.calls.length;
  await wait(60_000);
  expect(server.calls).toHaveLength(asked);
});

test('retries the failed load: newer messages or an older page', async () => {
  const { server, chat, ulids, wait, hear } = await openForNews();
  const leave = chat.enter({ around: null });
  await wait();
  server.failure = new ApiError({ status: 403, type: 'forbidden', message: 'No.' });
  await hear('e');
  server.failure = null;
  await chat.tryAgain();
  expect(ulids()).toEqual(['c', 'd', 'e']);
  server.failure = networkError();
  await chat.loadOlder();
  expect(chat.view.getState().error).toBe(server.failure);
  server.failure = null;
  await chat.tryAgain();
  expect(ulids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(server.calls.at(-1)).toBe('before c');
  leave();
});

test('opens a chat at its end whatever the last position', async () => {
  const { server, chat, wait } = await openForNews();
  const leave = chat.enter({ around: 'c' });
  await wait();
  leave();
  const leaveAgain = chat.enter({ around: null });
  await wait();
  expect(server.calls).toEqual(['around c', 'GET /chats/:id/messages']);
  leaveAgain();
});

test('removes excerpts of unsent messages above the window', async () => {
  const excerpt = 'something hasty';
  const held = { ulid: 'r', body: 'Indeed.', replyTo: { ulid: 'm', excerpt }, reactions: [] };
  const gone = { ulid: 'm', body: '', replyTo: null, reactions: [], isDeleted: true };
  const asked: (string | undefined)[] = [];
  const api = (async (_call: string, { query }: { query: { around?: string } }) => {
    asked.push(query.around);
    return { data: [query.around ? gone : held], next_cursor: 'r', previous_cursor: null };
  }) as unknown as Api;
  const page = openBrowserPage({ ...alone(), api });
  const chat = page.part(createMessages).chat('one');
  const leave = chat.enter({ around: null });
  await vi.advanceTimersByTimeAsync(0);
  const { tell } = page.part(createRealtime);
  for (const ulid of ['m', 'neither']) tell('messageChanged', { chatId: 'one', ulid } as never);
  await vi.advanceTimersByTimeAsync(100);
  const shown = chat.view.getState().window?.messages;
  expect(shown).toMatchObject([{ ulid: 'r', body: 'Indeed.', replyTo: { excerpt: '' } }]);
  expect(asked).toEqual([undefined, 'm']);
  leave();
});

test('runs one request and queues one for many messages', async () => {
  const { server, chat, ulids, wait, hear } = await openForNews();
  const leave = chat.enter({ around: null });
  await wait();
  let goOn = (): void => undefined;
  server.pause = new Promise<void>((resolve) => (goOn = resolve));
  const said = [...'efghijklmnopqrst'];
  for (const ulid of said) await hear(ulid);
  const gone = chat.goTo('c');
  server.pause = null;
  goOn();
  await gone;
  await wait(250);
  expect(ulids()).toEqual(['c', 'd', ...said]);
  expect(server.calls).toHaveLength(3);
  leave();
});

test('limits a stream of messages to four requests a second', async () => {
  const { server, chat, ulids, wait, hear } = await openForNews();
  const leave = chat.enter({ around: null });
  await wait();
  const before = server.calls.length;
  const said = [...'efghijklmnopqrstuvwx'];
  for (const ulid of said) {
    await hear(ulid);
    if (ulid === 'e') expect(ulids()).toEqual(['c', 'd', 'e']);
    await wait(100);
  }
  await wait(250);
  expect(ulids()).toEqual(['c', 'd', ...said]);
  expect(server.calls.length - before).toBeLessThanOrEqual(9);
  leave();
});
