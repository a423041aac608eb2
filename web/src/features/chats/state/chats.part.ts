import type { Chat } from '@rookery/contract/chats/chat.ts';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { isNotFound } from '#web/data/http/api-error.ts';
import { isTemporaryFailure } from '#web/data/http/retries.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Offline } from '#web/data/offline/offline.part.ts';
import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import { refetchMissed } from '#web/data/page/change-list.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

import { storeMessages } from './stored-messages.ts';
import { createSending } from './sending.part.ts';

/** `open` contains all chats except requests. */
export const CHAT_LISTS = ['open', 'requested'] as const;
export type ChatList = (typeof CHAT_LISTS)[number];

interface ChatsPage {
  ids: string[];
  next: string | null;
}
type ChatPages = InfiniteData<ChatsPage, string | null>;

const KEY = 'chats';
const keyOf = (id: string): readonly string[] => ['chat', id];
const GATHER_MS = 200;
/** A request without a response fails after this time, and the stored copy is shown. */
const CHAT_TIMEOUT_MS = 15_000;
const READ_MARK_RETRY_MS = 30_000;

export function createChats(page: Page) {
  const { api, lists, clock, onDrop } = page;
  const { onRealtime } = page.part(createRealtime);
  const { putUsers } = page.part(createEntities);
  const held: StoreApi<Record<string, Chat | undefined>> = createStore(() => ({}));
  const due = new Set<string>();
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  /**
   * `turn` counts requests and own changes. `turns` maps each chat to the turn that its cached state comes
   * from.
   */
  let turn = 0;
  const turns = new Map<string, number>();
  const marks = new Map<string, number>();
  /** The read marks by chat that the server has not accepted yet. */
  const untold = new Map<string, string>();
  let telling: ReturnType<typeof clock.wakeAfter> | undefined;
  /** Changes to apply again after a list response in flight, which does not include them. */
  const afterAnswer = new Map<ChatList, (() => void)[]>();
  onDrop(() => {
    clock.cancel(timer);
    timer = undefined;
    due.clear();
    turns.clear();
    marks.clear();
    untold.clear();
    clock.cancel(telling);
    afterAnswer.clear();
    held.setState({}, true);
  });

  const orKept = page.part(createFetchOrStored);
  const put = (chats: readonly Chat[]): void => {
    held.setState(Object.fromEntries(chats.map((chat) => [chat.id, chat])));
    // The query data is what this device stores for reading offline.
    for (const chat of chats) lists.setQueryData<Chat | null>(keyOf(chat.id), chat);
  };
  /** The response to the later request wins, in whatever order the responses arrive. */
  const isNews = (id: string, asked: number): boolean => asked >= (turns.get(id) ?? 0);
  const putAnswer = (chats: readonly Chat[], asked: number): void => {
    const news = chats.filter(({ id }) => isNews(id, asked));
    for (const { id } of news) turns.set(id, asked);
    put(news.map((chat) => withHeardMark(chat, asked)));
  };
  /**
   * A read mark from an event is newer than a response requested before the event. Ulids do not order
   * messages, because a message written offline is sent later.
   */
  const withHeardMark = (chat: Chat, asked: number): Chat => {
    const known = held.getState()[chat.id]?.otherReadUlid ?? null;
    const isHeardSince = (marks.get(chat.id) ?? 0) > asked;
    return isHeardSince && known !== null && chat.otherReadUlid !== null
      ? { ...chat, otherReadUlid: known }
      : chat;
  };
  const patch = (id: string, change: Partial<Chat>): void => {
    const chat = held.getState()[id];
    if (chat) putAnswer([{ ...chat, ...change }], ++turn);
  };
  const lastInstant = (id: string): string => {
    const chat = held.getState()[id];
    return chat?.lastMessage?.createdAt ?? chat?.createdAt ?? '';
  };
  const listOf = ({ state }: Chat): ChatList => (state === 'requested' ? 'requested' : 'open');

  /**
   * Places a chat in the lists, or removes it if `chat` is null.
   * @param isMoved whether a new message moves the chat from its position
   */
  const place = (id: string, chat: Chat | null, isMoved: boolean): void => {
    for (const list of CHAT_LISTS) {
      const isOfList = chat !== null && isListed(chat) && listOf(chat) === list;
      const placed = (): void =>
        void lists.setQueryData<ChatPages>(
          [KEY, list],
          (data) => data && withPlaced(data, id, { isOfList, isMoved, instantOf: lastInstant }),
        );
      placed();
      onceAnswered(list, placed);
    }
  };
  const onceAnswered = (list: ChatList, act: () => void): void => {
    const isOnItsWay = lists.getQueryState([KEY, list])?.fetchStatus === 'fetching';
    if (isOnItsWay) afterAnswer.set(list, [...(afterAnswer.get(list) ?? []), act]);
  };
  lists.getQueryCache().subscribe(({ type, query, ...event }) => {
    const [key, list] = query.queryKey as [unknown, ChatList];
    if (key !== KEY || type !== 'updated' || query.state.fetchStatus === 'fetching') return;
    const again = afterAnswer.get(list) ?? [];
    afterAnswer.delete(list);
    if ('action' in event && event.action.type === 'success') for (const act of again) act();
  });
  const drop = (id: string): void => {
    turns.set(id, ++turn);
    held.setState({ [id]: undefined });
    place(id, null, false);
    lists.setQueryData<Chat | null>(keyOf(id), null);
    storeMessages(page, id, null);
  };
  const take = (chat: Chat, asked: number): Chat => {
    const before = held.getState()[chat.id];
    if (!isNews(chat.id, asked)) return before ?? chat;
    putAnswer([chat], asked);
    const isOther = before?.lastMessage?.ulid !== chat.lastMessage?.ulid;
    place(chat.id, chat, before !== undefined && isOther && chat.lastMessage !== null);
    return chat;
  };
  const fetchChat = async (id: string, signal?: AbortSignal): Promise<Chat | null> => {
    const asked = ++turn;
    try {
      const timeoutMs = CHAT_TIMEOUT_MS;
      const { data } = await api('GET /chats/:id', { params: { id }, signal, timeoutMs });
      return take(data, asked);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      drop(id);
      return null;
    }
  };
  const refresh = (id: string): void => {
    due.add(id);
    timer ??= clock.wakeAfter(GATHER_MS, () => {
      timer = undefined;
      const ids = [...due];
      due.clear();
      for (const each of ids) {
        fetchChat(each).catch((error: unknown) =>
          console.info('Could not refresh the chat.', error),
        );
      }
    });
  };
  const tellRead = async (id: string, ulid: string): Promise<{ unreadCount: number }> => {
    untold.set(id, ulid);
    const settle = (): void => {
      if (untold.get(id) === ulid) untold.delete(id);
    };
    try {
      const { data } = await api('POST /chats/:id/read', { params: { id }, body: { ulid } });
      settle();
      return data;
    } catch (error) {
      if (!isTemporaryFailure(error)) settle();
      else if (untold.has(id)) {
        clock.cancel(telling);
        telling = clock.wakeAfter(READ_MARK_RETRY_MS, tellAgain);
      }
      throw error;
    }
  };
  const tellAgain = (): void => {
    for (const [id, ulid] of untold) {
      tellRead(id, ulid).then(
        () => refresh(id),
        (error: unknown) => console.info('Could not mark messages as read.', error),
      );
    }
  };
  onRealtime('chatCount', ({ chatId }) => {
    const isShown = (list: ChatList): boolean => lists.getQueryData([KEY, list]) !== undefined;
    if (CHAT_LISTS.some(isShown) || held.getState()[chatId]) refresh(chatId);
    // A first list response in flight may miss this change. Refresh the chat after that response, so that
    // the chat moves to its new position.
    for (const list of CHAT_LISTS) if (!isShown(list)) onceAnswered(list, () => refresh(chatId));
  });
  onRealtime('chatRead', ({ chatId, userUlid, ulid }) => {
    const own = page.session.getState().currentUser?.ulid;
    const chat = held.getState()[chatId];
    if (userUlid === own || !chat) return;
    marks.set(chatId, ++turn);
    put([{ ...chat, otherReadUlid: ulid }]);
  });
  // Events may have been missed before the connection and while it was interrupted.
  for (const event of ['connected', 'reconnected', 'polled'] as const) {
    onRealtime(event, () => refetchMissed(lists, [KEY]));
    onRealtime(event, tellAgain);
  }
  for (const event of ['chatJoined', 'chatRefused'] as const) {
    onRealtime(event, ({ chatId }) => refresh(chatId));
  }
  // The server sends no message events for a muted or unread group chat. This includes the member's own
  // messages.
  page.part(createSending).onSent(({ chatId }) => {
    if (held.getState()[chatId]?.kind === 'group') refresh(chatId);
    return false;
  });
  // A group chat is for members only, so leaving drops it even when the server can't be reached.
  page.part(createEventBus).onAnnounced('membershipChanged', ({ groupId, isJoined }) => {
    const left = Object.values(held.getState()).filter((chat) => chat?.groupId === groupId);
    if (!isJoined) for (const chat of left) if (chat) drop(chat.id);
  });

  const fetchPage = async (
    list: ChatList,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<ChatsPage> => {
    const state = list === 'requested' ? list : undefined;
    const query = { cursor: cursor ?? undefined, state };
    const asked = ++turn;
    const { data, next_cursor } = await api('GET /chats', { query, signal });
    putAnswer(data, asked);
    return { ids: data.map(({ id }) => id), next: next_cursor };
  };
  const readPage = async (
    offline: Offline,
    list: ChatList,
    cursor: string | null,
  ): Promise<ChatsPage | null> => {
    const kept = (await offline.readPage([KEY, list], cursor)) as ChatsPage | null;
    if (!kept) return null;
    const rows = await Promise.all(kept.ids.map((id) => offline.readWhole(keyOf(id))));
    const found = (rows as (Chat | null)[]).filter((chat) => chat !== null);
    put(found.filter(({ id }) => !held.getState()[id]));
    return { ...kept, ids: found.map(({ id }) => id) };
  };

  const change = async (call: (typeof QUEUED_CALLS)[number], id: string): Promise<void> => {
    const order = { subject: `chat ${id}`, switch: `${call} ${id}` };
    const answer = await sendOrWait(page, call, { params: { id } }, order);
    if (answer) take(answer.data, ++turn);
  };
  for (const call of QUEUED_CALLS) {
    page.part(createOutbox).onAnswered(call, ({ answer, isLate }) => {
      if (isLate) take(answer.data, ++turn);
    });
  }

  return {
    held,
    fetchChat,
    refresh,

    /** Loads a chat by its id. Null if the member has no chat with this id. */
    chatOptions: (id: string) =>
      queryOptions({
        queryKey: keyOf(id),
        queryFn: async (query) => {
          const chat = await orKept(query, () => fetchChat(id, query.signal), {
            read: async (offline) =>
              held.getState()[id] ?? ((await offline.readWhole(query.queryKey)) as Chat | null),
          });
          if (chat && !held.getState()[id]) put([chat]);
          return chat;
        },
        staleTime: 0,
      }),

    listOptions: (list: ChatList) =>
      infiniteQueryOptions({
        queryKey: [KEY, list],
        queryFn: (query) =>
          orKept(query, () => fetchPage(list, query.pageParam, query.signal), {
            read: (offline) => readPage(offline, list, query.pageParam),
          }),
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next,
        staleTime: 30_000,
      }),

    searchOptions: (q: string) =>
      infiniteQueryOptions({
        queryKey: ['chat-search', q],
        queryFn: async ({ pageParam, signal }) => {
          const body = { q, ...(pageParam !== null && { cursor: pageParam }) };
          const { data, next_cursor } = await api('POST /chats/search', { body, signal });
          return { messages: data, next: next_cursor };
        },
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next,
        staleTime: 0,
      }),

    peopleOptions: (q: string) =>
      queryOptions({
        queryKey: ['chat-people', q.toLowerCase()],
        queryFn: async ({ signal }) => {
          const askedAt = clock.now();
          const { data } = await api('POST /search/user', { body: { q }, signal });
          putUsers(data, askedAt);
          return data.map(({ ulid }) => ulid);
        },
        staleTime: 60_000,
      }),

    /** Opens the chat with a member or of a group. Repeated calls open the same chat. @throws ApiError */
    open: async (body: { userId: string } | { groupId: string }): Promise<Chat> =>
      take((await api('POST /chats', { body })).data, ++turn),

    /** @throws ApiError */
    accept: (id: string): Promise<void> => change('POST /chats/:id/accept', id),

    close: (id: string): Promise<void> => change('POST /chats/:id/close', id),

    /**
     * Declines a request, or hides a chat until its next message.
     * @returns false when the call is queued while offline. @throws ApiError
     */
    async leave(id: string): Promise<boolean> {
      const order = { subject: `chat ${id}` };
      const answer = await sendOrWait(page, 'DELETE /chats/:id', { params: { id } }, order);
      patch(id, { isListed: false, unreadCount: 0 });
      place(id, null, false);
      storeMessages(page, id, null);
      return answer !== null;
    },

    /** @throws ApiError */
    async mute(id: string, isMuted: boolean): Promise<void> {
      patch(id, { isMuted });
      try {
        const call = isMuted ? 'POST /chats/:id/mute' : 'DELETE /chats/:id/mute';
        const order = { subject: `chat ${id}`, switch: `mute ${id}` };
        await sendOrWait(page, call, { params: { id } }, order);
      } catch (error) {
        patch(id, { isMuted: !isMuted });
        throw error;
      }
    },

    async read(id: string, ulid: string): Promise<void> {
      patch(id, { unreadCount: 0, lastReadUlid: ulid });
      patch(id, await tellRead(id, ulid));
    },
  };
}

const QUEUED_CALLS = ['POST /chats/:id/accept', 'POST /chats/:id/close'] as const;

/** During an upgrade, an older server omits `isListed`. Chats without this field stay listed. */
const isListed = (chat: Partial<Chat>): boolean => chat.isListed ?? true;

interface ListPlacement {
  isOfList: boolean;
  isMoved: boolean;
  /** Returns the time of a chat's last message, which orders the list. Events may arrive in any order. */
  instantOf: (id: string) => string;
}

function withPlaced(data: ChatPages, id: string, placing: ListPlacement): ChatPages {
  const { isOfList, isMoved, instantOf } = placing;
  const isHeld = data.pages.some(({ ids }) => ids.includes(id));
  if (isOfList && isHeld && !isMoved) return data;
  const pages = data.pages.map((each) => ({
    ...each,
    ids: each.ids.filter((other) => other !== id),
  }));
  if (!isOfList) return { ...data, pages };
  const isBefore = (other: string): boolean => instantOf(other) <= instantOf(id);
  const at = pages.find(({ ids }) => ids.some(isBefore));
  const last = pages.at(-1);
  if (at) at.ids.splice(at.ids.findIndex(isBefore), 0, id);
  else if (isHeld || last?.next === null) last?.ids.push(id);
  return { ...data, pages };
}
