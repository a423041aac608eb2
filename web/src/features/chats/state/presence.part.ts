import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createRealtime } from '#web/data/live/realtime.part.ts';
import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

export interface ChatPresence {
  /** Whether the other member has the chat open, by chat id. */
  store: StoreApi<Record<string, boolean | undefined>>;
  look(chatId: string): () => void;
}

const PRESENCE_TTL_MS = LIMITS.hereSeconds * 1000;
const PUBLISH_INTERVAL_MS = PRESENCE_TTL_MS / 2;
/** Tolerates clock drift, so that the call is not too early for the server. */
const MIN_PUBLISH_INTERVAL_MS = LIMITS.hereAgainSeconds * 1000 + 250;
/**
 * Without a join event, the first call follows after this time. A channel that is subscribed already
 * publishes no join event.
 */
const JOIN_MS = 2000;

export function createChatPresence(page: Page): ChatPresence {
  const { api, clock, session, isHidden, onVisibility, onDrop } = page;
  const { onRealtime } = page.part(createRealtime);
  const store: ChatPresence['store'] = createStore(() => ({}));
  const ends = new Map<string, ReturnType<typeof clock.wakeAfter>>();
  const looked = new Map<string, ReturnType<typeof clock.wakeAfter>>();
  const told = new Map<string, number>();

  const tell = (chatId: string): void => {
    if (isHidden()) return;
    const note = (): void => void told.set(chatId, clock.now());
    note();
    // The server measures the interval from when it handled the call, which may be late. Note the time
    // again on its response.
    api('POST /chats/:id/here', { params: { id: chatId } }).then(note, () => undefined);
  };
  const goOn = (chatId: string): void => {
    const now = clock.now();
    const pause = pastTime(told.get(chatId), now) + MIN_PUBLISH_INTERVAL_MS - now;
    if (pause <= 0) tell(chatId);
    clock.cancel(looked.get(chatId));
    looked.set(
      chatId,
      clock.wakeAfter(pause > 0 ? pause : PUBLISH_INTERVAL_MS, () => goOn(chatId)),
    );
  };
  const end = (chatId: string): void => {
    clock.cancel(ends.get(chatId));
    ends.delete(chatId);
    store.setState({ [chatId]: undefined });
  };
  onRealtime('chatHere', ({ chatId, userUlid }) => {
    if (userUlid === session.getState().currentUser?.ulid) return;
    const isNew = store.getState()[chatId] !== true;
    end(chatId);
    store.setState({ [chatId]: true });
    ends.set(
      chatId,
      clock.wakeAfter(PRESENCE_TTL_MS, () => end(chatId)),
    );
    if (isNew && looked.has(chatId)) goOn(chatId);
  });
  onRealtime('chatJoined', ({ chatId }) => {
    if (looked.has(chatId)) goOn(chatId);
  });
  onVisibility(() => {
    for (const chatId of looked.keys()) goOn(chatId);
  });
  onDrop(() => {
    for (const timer of [...ends.values(), ...looked.values()]) clock.cancel(timer);
    ends.clear();
    looked.clear();
    told.clear();
    store.setState({}, true);
  });
  return {
    store,
    look(chatId) {
      // Wait until the channel is subscribed, because the other member responds immediately.
      looked.set(
        chatId,
        clock.wakeAfter(JOIN_MS, () => goOn(chatId)),
      );
      return () => {
        clock.cancel(looked.get(chatId));
        looked.delete(chatId);
        end(chatId);
      };
    },
  };
}
