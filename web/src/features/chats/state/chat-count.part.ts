import { createStore, type StoreApi } from 'zustand/vanilla';

import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';

export interface ChatCounts {
  /** Chats with something unread, silent ones aside. */
  unread: number;
  requests: number;
}

const NONE: ChatCounts = { unread: 0, requests: 0 };
/** Where no connection comes about, the number is asked for after this, and by who comes back after that. */
const WITHOUT_SOCKET_MS = 10_000;
const STALE_MS = 60_000;
const LOOKED_MS = 5000;

/** What waits in the chats, as the server counts it. */
export interface ChatCount {
  counts: StoreApi<ChatCounts>;
  /** Somebody looks at them: they are asked for, unless that was a moment ago. */
  look(): void;
}

export function createChatCount(page: Page): ChatCount {
  const { api, clock, session, onDrop } = page;
  const { onRealtime } = page.part(createRealtime);
  const counts = createStore<ChatCounts>(() => NONE);
  /** How often the server has said a number, by whatever way. */
  let heard = 0;
  let askedMs = -Infinity;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;

  const take = (now: ChatCounts): void => {
    heard += 1;
    counts.setState(now, true);
  };
  const ask = async (): Promise<void> => {
    const { authenticated, currentUser } = session.getState();
    if (!authenticated || (currentUser && unfinishedStep(currentUser) !== null)) return;
    askedMs = clock.now();
    const before = heard;
    try {
      const { data } = await api('GET /chats/count');
      // What came by the connection meanwhile is as young.
      if (heard === before) take({ unread: data.unread_count, requests: data.request_count });
    } catch (error) {
      console.info('The number of unread chats could not be asked for.', error);
    }
  };
  onRealtime('chatCount', ({ unreadCount, requestCount }) =>
    take({ unread: unreadCount, requests: requestCount }),
  );
  onRealtime('connected', () => void ask());
  onRealtime('reconnected', () => void ask());
  page.onVisibility(() => {
    if (!page.isHidden() && clock.now() - askedMs > STALE_MS) void ask();
  });
  const wait = (): void => {
    timer = clock.wakeAfter(WITHOUT_SOCKET_MS, () => {
      if (askedMs === -Infinity) void ask();
    });
  };
  wait();
  onDrop(() => {
    clock.cancel(timer);
    askedMs = -Infinity;
    counts.setState(NONE, true);
    wait();
  });
  return {
    counts,
    look() {
      if (clock.now() - askedMs > LOOKED_MS) void ask();
    },
  };
}
