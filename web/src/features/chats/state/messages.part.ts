import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { ApiError, isNotFound } from '#web/data/http/api-error.ts';
import { isTemporaryFailure } from '#web/data/http/retries.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createWatchedChats } from '#web/data/live/watched-channels.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

import { createChats } from './chats.part.ts';
import { storeMessages, readStoredMessages } from './stored-messages.ts';
import {
  type MessageWindow,
  tombstoneOf,
  windowOf,
  withChanged,
  withNewer,
  withOlder,
  withReaction,
} from './message-window.ts';
import { createSending } from './sending.part.ts';
import { createRetryLoop } from './retry-loop.ts';

export interface ChatView {
  window: MessageWindow | null;
  error: unknown;
  isLoadingOlder: boolean;
  hasNews: boolean;
  /** Whether the window is the copy stored on this device. The edges of the copy have no valid cursors. */
  isKept: boolean;
}

export interface OpenChat {
  view: StoreApi<ChatView>;
  /**
   * Loads the chat and subscribes to its events while a screen shows it.
   * @returns the function that unsubscribes
   */
  enter(start: { around: string | null }): () => void;
  refresh(): Promise<void>;
  tryAgain(): Promise<void>;
  loadOlder(): Promise<void>;
  loadNewer(): Promise<void>;
  /** Loads the messages around this one. @returns false if this message does not exist */
  goTo(ulid: string): Promise<boolean>;
  goToEnd(): Promise<void>;
  /**
   * Stores the reader's position, or null at the end of the chat. The messages at the position survive a
   * refresh.
   */
  readAt(ulid: string | null): void;
  /** @throws ApiError */
  react(message: Message, reaction: string): Promise<void>;
  /** @throws ApiError */
  remove(message: Message): Promise<void>;
  forget(): void;
}

const EMPTY: ChatView = {
  window: null,
  error: null,
  isLoadingOlder: false,
  hasNews: false,
  isKept: false,
};
const GATHER_MS = 100;
/** Requests run one after the other, so none may take forever. */
const TIMEOUT_MS = 15_000;
/**
 * The maximum number of pages of new messages to load. Beyond this, the reader jumps to the end or loads
 * the pages one by one.
 */
const NEWS_PAGES = 20;

export function createMessages(page: Page): { chat(id: string): OpenChat } {
  const opened = new Map<string, OpenChat>();
  page.part(createChats).held.subscribe((held, before) => {
    for (const [id, chat] of opened) if (before[id] && !held[id]) chat.forget();
  });
  page.onDrop(() => opened.clear());
  return {
    chat(id) {
      const known = opened.get(id) ?? createOpenChat(page, id);
      opened.set(id, known);
      return known;
    },
  };
}

function createOpenChat(page: Page, chatId: string): OpenChat {
  const { api, clock, part } = page;
  const { onRealtime } = part(createRealtime);
  const { watch } = part(createWatchedChats);
  const { onSent, confirm } = part(createSending);
  const { held } = part(createChats);
  const view = createStore<ChatView>(() => EMPTY);
  const params = { id: chatId };
  let looking = 0;
  let isLoadingNewer = false;
  let reading: string | null = null;
  /**
   * Whether the copy on the device reaches the newest message. An older slice must not replace such a copy.
   */
  let keepsEnd = false;
  const changed = new Set<string>();
  // Serializes requests, since each response changes the window that the next one extends.
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  const show = (window: MessageWindow, news: Partial<ChatView> = {}): void => {
    view.setState({ window, error: null, ...news });
    settle(window);
    if (!held.getState()[chatId] || (keepsEnd && !window.isAtEnd)) return;
    keepsEnd = window.isAtEnd;
    storeMessages(page, chatId, window);
  };
  const settle = ({ messages, isAtEnd }: MessageWindow): void => {
    for (const ulid of awaited) {
      if (isAtEnd && !messages.some((message) => message.ulid === ulid)) continue;
      awaited.delete(ulid);
      confirm(ulid);
    }
  };
  const current = (): MessageWindow | null => view.getState().window;
  /** Shows failures of background loads in the list. The next event or reconnect retries them. */
  const quietly = (work: () => Promise<unknown>): Promise<void> =>
    inTurn(work).then(() => undefined, fail);
  let isOlderMissing = false;
  const fail = (error: unknown): void => {
    console.info('The messages of a chat could not be loaded.', error);
    isOlderMissing = false;
    view.setState({ error });
  };
  const list = (query: { cursor?: string; around?: string; limit?: number }) =>
    api('GET /chats/:id/messages', {
      params,
      query: { limit: LIMITS.messagesPageMax, ...query },
      timeoutMs: TIMEOUT_MS,
    });
  const newest = async (): Promise<void> => show(windowOf(await list({}), true), { isKept: false });
  const around = async (ulid: string): Promise<boolean> => {
    const answer = await list({ around: ulid });
    if (!answer.data.some((message) => message.ulid === ulid)) return false;
    show(windowOf(answer, false), { isKept: false });
    return true;
  };
  async function withNews(pages: number): Promise<MessageWindow | null> {
    const newestHeld = current()?.messages.at(-1);
    if (!newestHeld) return current();
    let { ulid } = newestHeld;
    const news: Message[] = [];
    let hasMore = true;
    for (let at = 0; at < pages && hasMore; at += 1) {
      const answer = await api('POST /chats/:id/messages/newer', {
        params,
        body: { ulid },
        timeoutMs: TIMEOUT_MS,
      });
      news.push(...answer.data);
      hasMore = answer.hasMore;
      ulid = answer.data.at(-1)?.ulid ?? ulid;
    }
    const window = current();
    return window && withNewer(window, news, hasMore);
  }
  const load = async (start: string | null): Promise<void> => {
    if (start === null || !(await attempt(() => around(start)))) await newest();
  };
  const begin = async (start: string | null): Promise<void> => {
    try {
      await load(start);
    } catch (error) {
      const kept =
        current() === null && isTemporaryFailure(error)
          ? await readStoredMessages(page, chatId)
          : null;
      if (kept === null || current() !== null) throw error;
      view.setState({ window: kept, error: null, isKept: true });
    }
  };
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (isNotFound(error) || (error instanceof ApiError && error.status === 400)) return null;
      throw error;
    }
  };
  const catchUp = async (): Promise<void> => {
    const window = current();
    if (!window) return;
    if (!window.isAtEnd) return settle(window);
    if (window.messages.length === 0) return newest();
    const now = await attempt(() => withNews(NEWS_PAGES));
    if (now) show(now, now.isAtEnd ? {} : { hasNews: true });
    else if (current()) await newest();
  };
  const pollNews = async (): Promise<void> => {
    const before = current()?.messages.at(-1)?.ulid;
    await catchUp();
    const newestNow = current()?.messages.at(-1);
    const isOwn = newestNow?.user.userId === page.session.getState().currentUser?.ulid;
    const isNew = newestNow?.ulid !== before && !isOwn;
    if (reading !== null && isNew) view.setState({ hasNews: true });
  };
  const refreshChanged = async (): Promise<void> => {
    const shown = new Set(current()?.messages.flatMap((m) => [m.ulid, m.replyTo?.ulid]));
    const ulids = [...changed].filter((ulid) => shown.has(ulid));
    changed.clear();
    const seen = new Set<string>();
    try {
      for (const ulid of ulids) {
        if (seen.has(ulid)) continue;
        const answer = await attempt(() => list({ around: ulid }));
        seen.add(ulid);
        const window = current();
        if (!answer || !window) continue;
        for (const message of answer.data) seen.add(message.ulid);
        show(withChanged(window, answer.data));
      }
    } catch (error) {
      for (const ulid of ulids) if (!seen.has(ulid)) changed.add(ulid);
      throw error;
    }
  };
  const asking = { clock, inTurn, onFailed: fail, isWanted: () => looking > 0 };
  const catchingUp = createRetryLoop(asking, catchUp);
  const refreshing = createRetryLoop(asking, refreshChanged);
  const refreshSoon = (): void => refreshing.soon(GATHER_MS);
  const takeChanged = (message: Message): void => {
    const window = current();
    if (window) show(withChanged(window, [message]));
  };
  const awaited = new Set<string>();
  const reacting = new Map<string, Promise<void>>();
  const stops = (): (() => void)[] => [
    watch(chatId),
    onRealtime('messageAdded', (event) => {
      if (event.chatId !== chatId) return;
      const isOwn = event.userUlid === page.session.getState().currentUser?.ulid;
      if (reading !== null && !isOwn) view.setState({ hasNews: true });
      catchingUp.hear();
    }),
    onRealtime('messageChanged', ({ chatId: id, ulid }) => {
      if (id !== chatId) return;
      changed.add(ulid);
      refreshSoon();
    }),
    onRealtime('polled', () => void quietly(pollNews)),
    onRealtime('chatJoined', (event) => {
      if (event.chatId === chatId) void chat.refresh();
    }),
    page.connection.store.subscribe(({ state }, before) => {
      const isBack = state === 'online' && before.state !== 'online';
      if (isBack && view.getState().isKept) void chat.refresh();
    }),
    onSent((message) => {
      if (message.chatId !== chatId) return false;
      awaited.add(message.ulid);
      catchingUp.now();
      return true;
    }),
  ];
  let ending: (() => void)[] = [];

  const chat: OpenChat = {
    view,
    enter({ around: start }) {
      looking += 1;
      if (looking === 1) ending = stops();
      const isKnown = current() !== null;
      if (looking === 1 || start !== null) reading = start;
      if (!isKnown || start !== null) void quietly(() => begin(start));
      else void chat.refresh();
      return () => {
        looking -= 1;
        if (looking > 0) return;
        for (const stop of ending) stop();
        catchingUp.stop();
        refreshing.stop();
        // Confirm sent messages that never appeared in the window, because they are in the chat anyway.
        for (const ulid of awaited) confirm(ulid);
        awaited.clear();
      };
    },
    refresh: () => quietly(() => load(current()?.isAtEnd === false ? reading : atEndOr(reading))),
    tryAgain: () => (isOlderMissing ? chat.loadOlder() : chat.refresh()),
    async loadOlder() {
      const { window, isLoadingOlder, isKept } = view.getState();
      if (!window || window.older === null || isLoadingOlder) return;
      if (isKept) return chat.refresh();
      view.setState({ isLoadingOlder: true, error: null });
      const cursor = window.older;
      // Do not serialize this request, because new messages must not wait for it.
      try {
        const answer = await list({ cursor });
        const now = current();
        // After a reload, this page may no longer fit the window.
        if (now?.older === cursor) show(withOlder(now, answer));
      } catch (error) {
        fail(error);
        isOlderMissing = true;
      }
      view.setState({ isLoadingOlder: false });
    },
    async loadNewer() {
      if (isLoadingNewer || current()?.isAtEnd !== false) return;
      isLoadingNewer = true;
      await quietly(async () => {
        if (current()?.isAtEnd !== false) return;
        const window = await withNews(1);
        if (window) show(window);
      });
      isLoadingNewer = false;
    },
    goTo: (ulid) =>
      inTurn(async () => {
        if (current()?.messages.some((message) => message.ulid === ulid)) return true;
        return (await attempt(() => around(ulid))) ?? false;
      }),
    goToEnd: () => {
      chat.readAt(null);
      return quietly(newest);
    },
    readAt(ulid) {
      reading = ulid;
      if (ulid === null && view.getState().hasNews) view.setState({ hasNews: false });
    },
    async react(message, reaction) {
      const { ulid } = message;
      const isTaken = message.reactions.some(({ id, mine }) => mine && id === reaction);
      takeChanged(withReaction(message, reaction));
      const body = { ulid, reaction };
      // Send reactions to a message one after the other, so that the server handles the last click last.
      const before = reacting.get(ulid);
      const order = { subject: `chat ${params.id}`, switch: `reaction ${ulid} ${reaction}` };
      const remove = { params, body, query: {} };
      const call = (before ?? Promise.resolve()).then(() =>
        isTaken
          ? sendOrWait(page, 'DELETE /chats/:id/reactions', remove, order)
          : sendOrWait(page, 'PUT /chats/:id/reactions', { params, body }, order),
      );
      const over = call.then(
        () => undefined,
        () => undefined,
      );
      reacting.set(ulid, over);
      try {
        const answer = await call;
        if (answer && reacting.get(ulid) === over) takeChanged(answer.data);
      } catch (error) {
        changed.add(ulid);
        refreshSoon();
        throw error;
      } finally {
        if (reacting.get(ulid) === over) reacting.delete(ulid);
      }
    },
    async remove(message) {
      const { ulid } = message;
      const input = { params, body: { ulid }, query: {} };
      await sendOrWait(page, 'DELETE /chats/:id/messages', input, { subject: `chat ${params.id}` });
      takeChanged(tombstoneOf(message));
    },
    forget() {
      keepsEnd = false;
      view.setState(EMPTY);
    },
  };
  function atEndOr(ulid: string | null): string | null {
    const onNewestPage = current()?.messages.slice(-LIMITS.messagesPageMax / 2) ?? [];
    return onNewestPage.some((message) => message.ulid === ulid) ? null : ulid;
  }
  return chat;
}
