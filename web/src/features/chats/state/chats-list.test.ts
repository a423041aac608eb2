import type { Chat } from '@rookery/contract/chats/chat.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import { createChats } from './chats.part.ts';
import { createSending } from './sending.part.ts';

const chat = (id: string, over: Partial<Chat> = {}): Chat =>
  ({
    id,
    kind: 'group',
    groupId: id,
    state: 'open',
    isListed: true,
    lastMessage: null,
    unreadCount: 0,
    ...over,
  }) as Chat;
const said = (ulid: string): Partial<Chat> => ({ lastMessage: { ulid } as never });
const saidOn = (day: number): Partial<Chat> => {
  const createdAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  return { lastMessage: { ulid: `on ${day}`, createdAt } as never };
};

async function openList(server?: Chat[][]) {
  const list = beginList(server);
  await list.arrive();
  return list;
}

function beginList(
  server: Chat[][] = [
    [chat('a', { unreadCount: 3 }), chat('b')],
    [chat('c'), chat('d')],
  ],
) {
  const waiting: (() => void)[] = [];
  const singles: Record<string, Chat | Promise<Chat>> = {};
  const api = (async (
    call: string,
    input: { query?: { cursor?: string }; params?: { id: string } },
  ) => {
    if (call === 'DELETE /chats/:id') return {};
    if (call === 'POST /chats/:id/read') return { data: { unreadCount: 0 } };
    if (call === 'PUT /chats/:id/messages') {
      return { data: { ulid: '1', chatId: input.params?.id, body: 'Mine', images: [] } };
    }
    if (call === 'GET /chats/:id') return { data: await singles[input.params?.id ?? ''] };
    const at = Number(input.query?.cursor ?? 0);
    const data = server[at];
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { data, next_cursor: at + 1 < server.length ? String(at + 1) : null };
  }) as unknown as Api;
  const page = openBrowserPage({ api, storage: createMemoryStorage() });
  const chats = page.part(createChats);
  const observer = new InfiniteQueryObserver(page.lists, chats.listOptions('open'));
  observer.subscribe(() => undefined);
  return {
    page,
    chats,
    singles,
    ids: () => observer.getCurrentResult().data?.pages.flatMap(({ ids }) => ids),
    readOn: () => void observer.fetchNextPage({ cancelRefetch: false }),
    loadAnew: () => void observer.refetch(),
    now: (pages: Chat[][]) => void server.splice(0, server.length, ...pages),
    async arriveOne() {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
    async arrive() {
      const { isFetching } = observer.getCurrentResult();
      expect(isFetching).toBe(true);
      while (observer.getCurrentResult().isFetching) {
        for (const resolve of waiting.splice(0)) resolve();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

test('keeps an active chat on top while a page loads', async () => {
  const list = await openList();
  list.readOn();
  list.singles['b'] = chat('b', said('1'));
  await list.chats.fetchChat('b');
  await list.arrive();
  expect(list.ids()).toEqual(['b', 'a', 'c', 'd']);
});

test('keeps a left group’s chat removed during a reload', async () => {
  const list = await openList();
  list.loadAnew();
  list.page.part(createEventBus).announce('membershipChanged', { groupId: 'a', isJoined: false });
  expect(list.ids()).toEqual(['b']);
  await list.arrive();
  expect(list.ids()).toEqual(['b']);
  expect(list.chats.held.getState()['a']).toBeUndefined();
});

test('keeps a chat read despite an earlier list response', async () => {
  const list = await openList();
  list.loadAnew();
  await list.chats.read('a', '9');
  await list.arrive();
  expect(list.chats.held.getState()['a']).toMatchObject({ unreadCount: 0, lastReadUlid: '9' });
});

test('does not move a chat twice for one change', async () => {
  const list = await openList();
  list.readOn();
  list.singles['b'] = chat('b', said('1'));
  await list.chats.fetchChat('b');
  await list.arrive();
  list.loadAnew();
  await list.arrive();
  expect(list.ids()).toEqual(['a', 'b', 'c', 'd']);
});

const DAYS = [[chat('ninth', saidOn(9)), chat('seventh', saidOn(7))], [chat('third', saidOn(3))]];

test('moves a group chat up after an own message', async () => {
  const list = await openList(DAYS);
  list.singles['seventh'] = chat('seventh', saidOn(10));
  const draft = { ulid: '1', chatId: 'seventh', body: 'Mine', media: [], replyTo: null };
  list.page.part(createSending).send(draft);
  await vi.waitFor(() => expect(list.ids()).toEqual(['seventh', 'ninth']));
});

test('keeps a removed chat hidden after a reload', async () => {
  const list = await openList(DAYS);
  await list.chats.leave('ninth');
  expect(list.ids()).toEqual(['seventh']);
  list.singles['ninth'] = chat('ninth', { ...saidOn(9), isListed: false });
  await list.chats.fetchChat('ninth');
  expect(list.ids()).toEqual(['seventh']);
  list.singles['ninth'] = chat('ninth', saidOn(10));
  await list.chats.fetchChat('ninth');
  expect(list.ids()).toEqual(['ninth', 'seventh']);
});

test("ignores a chat response from before the chat's removal", async () => {
  const list = await openList(DAYS);
  let answer = (_chat: Chat): void => undefined;
  list.singles['ninth'] = new Promise<Chat>((resolve) => (answer = resolve));
  const late = list.chats.fetchChat('ninth');
  await list.chats.leave('ninth');
  answer(chat('ninth', saidOn(9)));
  await late;
  expect(list.ids()).toEqual(['seventh']);
});

test('removes the chat with a blocked member', async () => {
  const list = await openList(DAYS);
  list.singles['seventh'] = chat('seventh', { ...saidOn(7), state: 'closed', isListed: false });
  await list.chats.fetchChat('seventh');
  expect(list.ids()).toEqual(['ninth']);
});

test('inserts a new chat by its last message', async () => {
  const list = await openList(DAYS);
  for (const [id, day] of Object.entries({ newest: 11, between: 8, beyond: 2 })) {
    list.singles[id] = chat(id, saidOn(day));
    await list.chats.fetchChat(id);
  }
  expect(list.ids()).toEqual(['newest', 'ninth', 'between', 'seventh']);
  list.readOn();
  await list.arrive();
  await list.chats.fetchChat('beyond');
  expect(list.ids()).toEqual(['newest', 'ninth', 'between', 'seventh', 'third', 'beyond']);
});

test('merges a newer read mark into an older response', async () => {
  const list = await openList();
  const { tell } = list.page.part(createRealtime);
  let answer = (_chat: Chat): void => undefined;
  list.singles['b'] = new Promise<Chat>((resolve) => (answer = resolve));
  const asking = list.chats.fetchChat('b');
  tell('chatRead', { chatId: 'b', userUlid: 'ben', ulid: '2' });
  answer(chat('b', { ...saidOn(9), otherReadUlid: '1' }));
  await asking;
  expect(list.ids()).toEqual(['b', 'a']);
  expect(list.chats.held.getState()['b']).toMatchObject({ ...saidOn(9), otherReadUlid: '2' });
});

test('prefers a response over an earlier read mark', async () => {
  const list = await openList();
  const { tell } = list.page.part(createRealtime);
  tell('chatRead', { chatId: 'b', userUlid: 'ben', ulid: '2' });
  list.singles['b'] = chat('b', { ...saidOn(9), otherReadUlid: '1' });
  await list.chats.fetchChat('b');
  expect(list.chats.held.getState()['b']).toMatchObject({ otherReadUlid: '1' });
});

test('keeps chats when an older server omits isListed', async () => {
  const list = await openList();
  const { isListed: _, ...older } = chat('b', saidOn(9));
  list.singles['b'] = older as Chat;
  await list.chats.fetchChat('b');
  expect(list.ids()).toEqual(['b', 'a']);
});

test('orders chats by last message in any response order', async () => {
  const list = await openList([[chat('c', saidOn(5)), chat('a', saidOn(2)), chat('b', saidOn(1))]]);
  list.singles['b'] = chat('b', saidOn(9));
  await list.chats.fetchChat('b');
  list.singles['a'] = chat('a', saidOn(8));
  await list.chats.fetchChat('a');
  expect(list.ids()).toEqual(['b', 'a', 'c']);
  list.singles['c'] = chat('c', {
    lastMessage: { ...saidOn(9).lastMessage, ulid: 'other' } as never,
  });
  await list.chats.fetchChat('c');
  expect(list.ids()).toEqual(['c', 'b', 'a']);
});

test('keeps a chat whose last message is now older', async () => {
  const list = await openList(DAYS);
  list.singles['ninth'] = chat('ninth', saidOn(1));
  await list.chats.fetchChat('ninth');
  expect(list.ids()).toEqual(['seventh', 'ninth']);
});

const told = (chatId: string) => ({ unreadCount: 1, requestCount: 0, chatId });

test('includes a chat that changes during the first load', async () => {
  const list = beginList([...DAYS]);
  const { tell } = list.page.part(createRealtime);
  list.singles['seventh'] = chat('seventh', saidOn(10));
  list.singles['new'] = chat('new', saidOn(11));
  tell('chatCount', told('seventh'));
  tell('chatCount', told('new'));
  await list.arrive();
  await expect.poll(list.ids).toEqual(['new', 'seventh', 'ninth']);
  expect(list.chats.held.getState()['seventh']).toMatchObject(saidOn(10));
});

test('shows a first list, then reloads it after connecting', async () => {
  const list = beginList([...DAYS]);
  list.now([[chat('new', saidOn(10)), ...(DAYS[0] ?? [])]]);
  const { tell } = list.page.part(createRealtime);
  tell('connected', null);
  tell('reconnected', null);
  await list.arriveOne();
  expect(list.ids()).toEqual(['ninth', 'seventh']);
  await list.arrive();
  expect(list.ids()).toEqual(['new', 'ninth', 'seventh']);
});
