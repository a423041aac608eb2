import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, onTestFinished, vi } from 'vitest';

import { Pusher } from '../../server/test/listener.ts';
import type { TestMember, TestServer } from '../../server/test/server.ts';
import { createApi } from '../../web/src/data/api/client.ts';
import { createOfflineAccess } from '../../web/src/data/entities/offline-access.part.ts';
import { networkError } from '../../web/src/data/http/api-error.ts';
import { createBackend } from '../../web/src/data/http/backend-state.ts';
import { createConnection } from '../../web/src/data/http/connection-state.ts';
import { createRequest } from '../../web/src/data/http/request.ts';
import { createLive } from '../../web/src/data/live/live.part.ts';
import { openSocket, type RealtimeSocket } from '../../web/src/data/live/realtime-socket.ts';
import { createWatchedChats } from '../../web/src/data/live/watched-channels.part.ts';
import { createOutboxTables } from '../../web/src/data/outbox/outbox-tables.part.ts';
import { createOutbox } from '../../web/src/data/outbox/outbox.part.ts';
import { createMemoryOutbox } from '../../web/src/data/outbox/memory-outbox.ts';
import { openBrowserPage } from '../../web/src/data/page/browser-page.ts';
import type { Page } from '../../web/src/data/page/page.ts';
import { createMemoryStorage } from '../../web/src/data/session/browser-storage.ts';
import { createSession } from '../../web/src/data/session/session.ts';
import { createOwnAccount } from '../../web/src/data/settings/current-user.part.ts';
import { createChatCount } from '../../web/src/features/chats/state/chat-count.part.ts';
import { createChats } from '../../web/src/features/chats/state/chats.part.ts';
import { createMessages, type OpenChat } from '../../web/src/features/chats/state/messages.part.ts';
import { createSending } from '../../web/src/features/chats/state/sending.part.ts';
import { createManualPageClock, type ManualPageClock } from '../harness/manual-page-clock.ts';

export type DeviceAction =
  | 'send'
  | 'sendUnheard'
  | 'goOffline'
  | 'goOnline'
  | 'kill'
  | 'react'
  | 'takeBack'
  | 'scrollUp'
  | 'leave'
  | 'read'
  | 'wait';

export const DEVICE_ACTIONS: readonly DeviceAction[] = [
  'send',
  'sendUnheard',
  'goOffline',
  'goOnline',
  'kill',
  'react',
  'takeBack',
  'scrollUp',
  'leave',
  'read',
  'wait',
];

interface Opened {
  page: Page;
  clock: ManualPageClock;
  chat: OpenChat;
  leave(): void;
}

/**
 * A member's device with one open chat: a page without a window. The test controls its network and lifetime.
 */
export interface Device {
  does(deed: DeviceAction, number: number): Promise<void>;
  comesToRest(): Promise<void>;
  shows(): readonly Message[];
  isAtEnd(): boolean;
  waits(): number;
  unread(): number;
  lists(): Chat | undefined;
  readonly written: readonly string[];
}

const SETTLE_MS = 40_000;

export async function openDevice(
  server: TestServer,
  member: TestMember,
  chatId: string,
): Promise<Device> {
  const storage = createMemoryStorage();
  const table = createMemoryOutbox();
  const written: string[] = [];
  const net = { isUp: true, losesNext: false };
  let storedUser: CurrentUser | null = null;
  let opened = await open();
  let socket: RealtimeSocket | null = null;
  await listen();
  onTestFinished(() => {
    socket?.close();
    opened.leave();
  });

  async function open(): Promise<Opened> {
    const underway = new Set<Promise<unknown>>();
    const clock = createManualPageClock(async () => {
      do {
        await Promise.allSettled(underway);
        await new Promise((resolve) => setTimeout(resolve, 0));
      } while (underway.size > 0);
    });
    const connection = createConnection({
      isLinkUp: () => net.isUp,
      look: () => Promise.resolve(net.isUp),
    });
    const request = createRequest({ connection, backend: createBackend() });
    const session = createSession(storage);
    session.setState({ accessToken: member.accessToken, authenticated: true });
    const api = createApi({
      session,
      refresher: {
        refresh: () => Promise.reject(new Error('The token has run out.')),
        settled: () => Promise.resolve(),
      },
      async send(method, address, options) {
        const isLost = net.losesNext && method === 'PUT';
        if (isLost) net.losesNext = false;
        if (!net.isUp) {
          connection.noteSilence();
          throw networkError();
        }
        const answer = request(method, server.url + address, options);
        underway.add(answer);
        const isOver = (): void => void underway.delete(answer);
        answer.then(isOver, isOver);
        const said = await answer;
        if (isLost) throw networkError();
        return said;
      },
      onSessionEnded: () => expect.unreachable('The session has ended.'),
    });
    const page = openBrowserPage({
      session,
      api,
      request,
      connection,
      clock,
      storage,
      tabStorage: createMemoryStorage(),
      otherTabs: new EventTarget(),
      path: () => `/chat/${chatId}`,
      isHidden: () => false,
      onVisibility: () => () => undefined,
      locks: undefined,
    });
    page.leaving.signOut = () => expect.unreachable('The session has ended.');
    page.part(createOutboxTables).open = () => table;
    session.setState({ currentUser: storedUser });
    if (net.isUp && !storedUser) {
      await page.part(createOwnAccount).loadCurrentUser();
      storedUser = session.getState().currentUser;
    }
    page.part(createChatCount);
    // Load offline access first, like a browser with the code already loaded. The page then knows that
    // there is no device cache.
    await page.part(createOfflineAccess).loadOffline();
    await page
      .part(createChats)
      .fetchChat(chatId)
      .catch(() => null);
    const chat = page.part(createMessages).chat(chatId);
    const leave = chat.enter({ around: null });
    page.part(createSending);
    await page.part(createOutbox).resume();
    return { page, clock, chat, leave };
  }

  async function listen(): Promise<void> {
    const { page } = opened;
    const live = page.part(createLive);
    const joined = vi.fn();
    socket = openSocket({
      Pusher,
      key: server.config.realtimeKey,
      url: new URL(server.url),
      member: member.ulid,
      authorize: (socket_id, channel_name) =>
        page.api('POST /broadcasting/auth', { body: { socket_id, channel_name } }),
      events: {
        ...live.apply,
        chatJoined(id) {
          live.apply.chatJoined(id);
          joined();
        },
      },
      chats: page.part(createWatchedChats).store,
    });
    await vi.waitUntil(() => joined.mock.calls.length > 0, { timeout: 30_000 });
  }
  const goOffline = (): void => {
    net.isUp = false;
    socket?.close();
    socket = null;
  };
  const goOnline = async (): Promise<void> => {
    net.isUp = true;
    opened.page.connection.noteAnswer();
    if (!socket) await listen();
  };
  const shows = (): readonly Message[] => opened.chat.view.getState().window?.messages ?? [];
  const someOf = (messages: readonly Message[], number: number): Message | undefined =>
    messages[number % Math.max(1, messages.length)];
  const say = (number: number): void => {
    server.clock.advance(1000);
    const body = `${member.username} ${number}`;
    written.push(body);
    const replyTo = number % 3 === 0 ? (someOf(shows(), number)?.ulid ?? null) : null;
    opened.page.part(createSending).send({ chatId, body, media: [], replyTo });
  };
  const mayFail = (work: Promise<unknown>): void => void work.catch(() => undefined);

  const deeds: Record<DeviceAction, (number: number) => void | Promise<void>> = {
    send: say,
    sendUnheard(number) {
      net.losesNext = true;
      say(number);
    },
    goOffline,
    goOnline,
    async kill() {
      const before = opened;
      before.leave();
      before.page.drop();
      const wasUp = socket !== null;
      socket?.close();
      socket = null;
      opened = await open();
      if (wasUp) await listen();
    },
    react(number) {
      const message = someOf(
        shows().filter(({ isDeleted }) => !isDeleted),
        number,
      );
      const reaction = number % 2 === 0 ? 'heart' : 'joy';
      if (message) mayFail(opened.chat.react(message, reaction));
    },
    takeBack(number) {
      const own = shows().filter(
        ({ user, isDeleted }) => user.userId === member.ulid && !isDeleted,
      );
      const message = someOf(own, number);
      if (message) mayFail(opened.chat.remove(message));
    },
    scrollUp(number) {
      opened.chat.readAt(someOf(shows(), number)?.ulid ?? null);
      mayFail(opened.chat.loadOlder());
    },
    leave() {
      opened.leave();
      opened.leave = opened.chat.enter({ around: null });
    },
    read() {
      const newest = shows().at(-1);
      if (newest) mayFail(opened.page.part(createChats).read(chatId, newest.ulid));
    },
    wait: () => opened.clock.pass(1000),
  };
  return {
    written,
    shows,
    isAtEnd: () => opened.chat.view.getState().window?.isAtEnd === true,
    waits: () => opened.page.part(createSending).store.getState().items.length,
    unread: () => opened.page.part(createChatCount).counts.getState().unread,
    lists: () => opened.page.part(createChats).held.getState()[chatId],
    async does(deed, number) {
      await deeds[deed](number);
      await opened.clock.pass(0);
    },
    async comesToRest() {
      await goOnline();
      await opened.clock.pass(SETTLE_MS);
    },
  };
}
