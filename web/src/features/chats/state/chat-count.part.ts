import type { StoreApi } from 'zustand/vanilla';

import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createServerCount } from '#web/data/live/server-count.ts';
import type { Page } from '#web/data/page/page.ts';

export interface ChatCounts {
  /** Number of chats with unread messages, excluding muted chats. */
  unread: number;
  requests: number;
}

const NO_CHATS: ChatCounts = { unread: 0, requests: 0 };
const FRESH_MS = 5000;

export interface ChatCount {
  counts: StoreApi<ChatCounts>;
  look(): void;
}

export function createChatCount(page: Page): ChatCount {
  const ask = async (): Promise<ChatCounts> => {
    const { data } = await page.api('GET /chats/count');
    return { unread: data.unread_count, requests: data.request_count };
  };
  const { store, take, askAfter } = createServerCount(page, NO_CHATS, ask, 'unread chats');
  page
    .part(createRealtime)
    .onRealtime('chatCount', ({ unreadCount, requestCount }) =>
      take({ unread: unreadCount, requests: requestCount }),
    );
  return { counts: store, look: () => askAfter(FRESH_MS) };
}
