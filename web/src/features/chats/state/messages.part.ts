import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { ApiError, isNotFound } from '#web/data/http/api-error.ts';
import { mayPass } from '#web/data/http/retries.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createWatchedChats } from '#web/data/live/watched-chats.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

import { createChats } from './chats.part.ts';
import { keepMessages, keptMessages } from './kept-messages.ts';
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
import { untilAnswered } from './until-answered.ts';

/** What a page knows of what was said in one chat. */
export interface ChatView {
  /** null: nothing was loaded yet. */
  window: MessageWindow | null;
  /** Why nothing, or nothing further, could be loaded; null: nothing is wrong. */
  error: unknown;
  isLoadingOlder: boolean;
  /** Others wrote while the reader was further up. */
  hasNews: boolean;
  /** It is what this device kept: nothing is asked for from its edges. */
  isKept: boolean;
}

export interface OpenChat {
  view: StoreApi<ChatView>;
  /** Loads it and listens, while somebody looks. @returns the function that ends it */
  enter(start: { around: string | null }): () => void;
  /** All of it anew, without what is far from where the reader is. */
  refresh(): Promise<void>;
  /** What failed last, once more. */
  tryAgain(): Promise<void>;
  loadOlder(): Promise<void>;
  loadNewer(): Promise<void>;
  /** Has this message loaded. @returns false: there is none such */
  goTo(ulid: string): Promise<boolean>;
  goToEnd(): Promise<void>;
  /** Where the reader is; null: at the end. What lies there survives a refresh. */
  readAt(ulid: string | null): void;
  /** @throws ApiError */
  react(message: Message, reaction: string): Promise<void>;
  /** @throws ApiError */
  remove(message: Message): Promise<void>;
  /** The member reads it no more: nothing of it stays in memory. */
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
/** One question waits for the one before it: none may take for ever. */
const TIMEOUT_MS = 15_000;
/** More than so many pages of news at once are not walked through: the reader goes to the end, or pages. */
const NEWS_PAGES = 20;

/** What was said in the chats that this page has opened. */
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
  /** What this page keeps on the device goes as far as the newest: a part from further up does not replace it. */
  let keepsEnd = false;
  const changed = new Set<string>();
  // One question after the other: none is answered into what another has just made of the window.
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
    keepMessages(page, chatId, window);
  };
  /** What went out and now stands in its place, or further down than what is held, is waited for no longer. */
  const settle = ({ messages, isAtEnd }: MessageWindow): void => {
    for (const ulid of awaited) {
      if (isAtEnd && !messages.some((message) => message.ulid === ulid)) continue;
      awaited.delete(ulid);
      confirm(ulid);
    }
  };
  const current = (): MessageWindow | null => view.getState().window;
  /** Failures of what nobody asked for are told where the list is, and tried again by the next chance. */
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
  /** What is held with what came after it, so many pages of it at most. What was changed meanwhile, or came in above, stays. */
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
  /** Loads it for the first time, or shows what this device kept of it. */
  const begin = async (start: string | null): Promise<void> => {
    try {
      await load(start);
    } catch (error) {
      const kept = current() === null && mayPass(error) ? await keptMessages(page, chatId) : null;
      if (kept === null || current() !== null) throw error;
      view.setState({ window: kept, error: null, isKept: true });
    }
  };
  /** @returns null where what is asked for is not there any more */
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
  const refreshChanged = async (): Promise<void> => {
    // Also what stands further up, where a message that is held shows how it begins.
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
  const catchingUp = untilAnswered(asking, catchUp);
  const refreshing = untilAnswered(asking, refreshChanged);
  /** What has changed is asked for together. */
  const refreshSoon = (): void => refreshing.soon(GATHER_MS);
  const takeChanged = (message: Message): void => {
    const window = current();
    if (window) show(withChanged(window, [message]));
  };
  const awaited = new Set<string>();
  /** Of each message the last reaction that is on its way. */
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
        // What went out and was not seen in its place is in the chat all the same.
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
      // Not in turn: what others say meanwhile does not wait for it.
      try {
        const answer = await list({ cursor });
        const now = current();
        // Where all of it was fetched anew meanwhile, this page may belong to another place.
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
      // One after the other: what is pressed last is what the server hears last.
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
        // What the message is by now, whatever else has come of it, the server says.
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
  /** The newest page will do for who reads at the end. */
  function atEndOr(ulid: string | null): string | null {
    const onNewestPage = current()?.messages.slice(-LIMITS.messagesPageMax / 2) ?? [];
    return onNewestPage.some((message) => message.ulid === ulid) ? null : ulid;
  }
  return chat;
}
