import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import { ApiError, networkError, UNREACHABLE_MESSAGE } from '#web/data/http/api-error.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import type { ConnectionState } from '#web/data/http/connection-state.ts';
import type { Offline } from '#web/data/offline/offline.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createChats } from './chats.part.ts';
import { createMessages } from './messages.part.ts';

const chat = (id: string, over: Partial<Chat> = {}): Chat =>
  ({ id, kind: 'direct', groupId: null, state: 'open', lastMessage: null, ...over }) as Chat;
const message = (ulid: string): Message => ({ ulid, replyTo: null, reactions: [] }) as never;
const HELD = { messages: [message('a'), message('b')], older: 'further', isAtEnd: false };

function openPage(kept: Record<string, unknown> = {}) {
  const answers: Record<string, (input: never) => unknown> = {};
  const calls: string[] = [];
  const api = (async (call: string, input: never) => {
    calls.push(call);
    const answer = answers[call];
    if (!answer) throw networkError();
    return answer(input);
  }) as unknown as Api;
  const connection = createStore<{ state: ConnectionState }>(() => ({ state: 'offline' }));
  const page = openBrowserPage({
    api,
    connection: { ...createBrowserConnection(), store: connection },
  });
  const at = (key: readonly unknown[]): unknown => kept[hashKey(key)] ?? null;
  page.part(createOfflineAccess).askOffline = (ask) =>
    ask({
      readWhole: async (key) => at(key),
      readPage: async (key, pageParam) => (pageParam === null ? at(key) : null),
    } as Offline);
  const chats = page.part(createChats);
  const holds = (id: string): unknown => page.lists.getQueryData(['messages', id]);
  return { page, answers, calls, connection, chats, holds };
}

const pageOf = (...ulids: string[]) => ({
  data: ulids.map(message).toReversed(),
  next_cursor: null,
  previous_cursor: null,
});
const ulidsOf = (window: { messages: readonly Message[] } | null | undefined) =>
  window?.messages.map(({ ulid }) => ulid);

test('shows the stored list and a stored chat offline', { tags: ['CACHE-01'] }, async () => {
  const { page, chats } = openPage({
    '["chats","open"]': { ids: ['one', 'gone'], next: 'more' },
    '["chat","one"]': chat('one'),
  });
  const { pages } = await page.lists.fetchInfiniteQuery(chats.listOptions('open'));
  expect(pages).toEqual([{ ids: ['one'], next: 'more' }]);
  expect(chats.held.getState()['one']).toEqual(chat('one'));
  expect(await page.lists.fetchQuery(chats.chatOptions('one'))).toEqual(chat('one'));
  await expect(page.lists.fetchQuery(chats.chatOptions('gone'))).rejects.toThrow(
    UNREACHABLE_MESSAGE,
  );
});

test(
  'shows stored messages offline and reloads them when online',
  { tags: ['CACHE-01'] },
  async () => {
    const { page, chats, answers, calls, connection } = openPage({ '["messages","one"]': HELD });
    chats.held.setState({ one: chat('one') });
    const open = page.part(createMessages).chat('one');
    const leave = open.enter({ around: null });
    await expect.poll(() => ulidsOf(open.view.getState().window)).toEqual(['a', 'b']);
    expect(open.view.getState()).toMatchObject({
      error: null,
      isKept: true,
      window: { isAtEnd: true },
    });
    // The stored edge has no valid cursor, so everything is loaded again.
    await open.loadOlder();
    expect(calls).toEqual(['GET /chats/:id/messages', 'GET /chats/:id/messages']);
    answers['GET /chats/:id/messages'] = () => pageOf('b', 'c');
    connection.setState({ state: 'online' });
    await expect.poll(() => ulidsOf(open.view.getState().window)).toEqual(['b', 'c']);
    expect(open.view.getState()).toMatchObject({ error: null, isKept: false });
    leave();
  },
);

test('stores the newest hundred messages and no older slice', async () => {
  const { page, chats, answers, holds } = openPage();
  const many = Array.from({ length: 120 }, (_, at) => `m${at}`);
  answers['GET /chats/:id/messages'] = () => pageOf(...many);
  chats.held.setState({ one: chat('one') });
  const open = page.part(createMessages).chat('one');
  const leave = open.enter({ around: null });
  await expect.poll(() => holds('one')).toMatchObject({ isAtEnd: true, older: '' });
  expect(ulidsOf(holds('one') as typeof HELD)).toEqual(many.slice(-100));
  answers['GET /chats/:id/messages'] = () => ({ ...pageOf('old'), previous_cursor: 'newer' });
  expect(await open.goTo('old')).toBe(true);
  expect(ulidsOf(open.view.getState().window)).toEqual(['old']);
  expect(ulidsOf(holds('one') as typeof HELD)).toEqual(many.slice(-100));
  leave();
});

test('deletes stored chats of left groups only', async () => {
  const { page, chats, answers, holds } = openPage();
  answers['GET /chats/:id/messages'] = () => pageOf('a');
  answers['GET /chats'] = () => ({
    data: [chat('one', { groupId: 'g', kind: 'group' }), chat('two'), chat('three')],
    next_cursor: null,
  });
  await page.lists.fetchInfiniteQuery(chats.listOptions('open'));
  const opened = ['one', 'two', 'three'].map((id) => page.part(createMessages).chat(id));
  const leave = opened.map((open) => open.enter({ around: null }));
  await expect.poll(() => opened.every(({ view }) => view.getState().window)).toBe(true);
  const { announce } = page.part(createEventBus);
  announce('membershipChanged', { groupId: 'g', isJoined: true });
  expect(chats.held.getState()['one']).toBeDefined();
  announce('membershipChanged', { groupId: 'g', isJoined: false });
  answers['GET /chats/:id'] = () => {
    throw new ApiError({ status: 404, type: 'not_found', message: 'There is none.' });
  };
  expect(await chats.fetchChat('two')).toBeNull();
  const isLeft = (id: string) => [
    chats.held.getState()[id] !== undefined,
    page.lists.getQueryData(['chat', id]) !== null,
    holds(id) !== null,
    page.part(createMessages).chat(id).view.getState().window !== null,
  ];
  expect(isLeft('one')).toEqual([false, false, false, false]);
  expect(isLeft('two')).toEqual([false, false, false, false]);
  expect(isLeft('three')).toEqual([true, true, true, true]);
  expect(page.lists.getQueryData(['chats', 'open'])).toMatchObject({ pages: [{ ids: ['three'] }] });
  for (const end of leave) end();
});
