import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createRealtime } from '#web/data/live/realtime.part.ts';
import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

export interface Typing {
  store: StoreApi<Record<string, readonly string[] | undefined>>;
  tell(chatId: string): void;
}

const PUBLISH_INTERVAL_MS = LIMITS.typingSeconds * 1000;
const TYPING_TTL_MS = 2 * PUBLISH_INTERVAL_MS;

export function createTyping(page: Page): Typing {
  const { api, clock, session } = page;
  const { onRealtime } = page.part(createRealtime);
  const store: Typing['store'] = createStore(() => ({}));
  const timers = new Map<string, ReturnType<typeof clock.wakeAfter>>();
  const told = new Map<string, number>();
  page.onDrop(() => {
    for (const timer of timers.values()) clock.cancel(timer);
    timers.clear();
    told.clear();
    store.setState({}, true);
  });
  const end = (chatId: string, ulid: string): void => {
    const key = `${chatId} ${ulid}`;
    clock.cancel(timers.get(key));
    timers.delete(key);
    const others = (store.getState()[chatId] ?? []).filter((each) => each !== ulid);
    store.setState({ [chatId]: others });
  };
  onRealtime('chatTyping', ({ chatId, userUlid }) => {
    if (userUlid === session.getState().currentUser?.ulid) return;
    end(chatId, userUlid);
    store.setState((now) => ({ [chatId]: [...(now[chatId] ?? []), userUlid] }));
    const timer = clock.wakeAfter(TYPING_TTL_MS, () => end(chatId, userUlid));
    timers.set(`${chatId} ${userUlid}`, timer);
  });
  onRealtime('messageAdded', ({ chatId, userUlid }) => end(chatId, userUlid));
  return {
    store,
    tell(chatId) {
      const now = clock.now();
      if (now - pastTime(told.get(chatId), now) < PUBLISH_INTERVAL_MS) return;
      told.set(chatId, clock.now());
      api('POST /chats/:id/typing', { params: { id: chatId } }).catch(() => undefined);
    },
  };
}
