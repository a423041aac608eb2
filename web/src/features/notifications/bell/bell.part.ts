import type { Notification } from '@rookery/contract/notifications/notification.ts';
import type { StoreApi } from 'zustand/vanilla';

import { createLiveSocket } from '#web/data/live/live-socket.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createServerCount } from '#web/data/live/server-count.ts';
import type { Page } from '#web/data/page/page.ts';

interface Unseen {
  count: number;
  newest: readonly Notification[];
}

const NONE: Unseen = { count: 0, newest: [] };

export interface Bell {
  unseen: StoreApi<Unseen>;
  /**
   * Call this when requesting the list, which marks everything as seen.
   * @returns a function to call on the response, which clears the bell unless an event arrived in between
   */
  beginSeeing(): () => void;
}

export function createBell(page: Page): Bell {
  const ask = async (): Promise<Unseen> => {
    const { isMissing } = page.part(createLiveSocket).store.getState();
    const { unseen_count } = await page.api('GET /user/notifications/count', {
      query: { live: isMissing ? 'polling' : undefined },
    });
    return { count: unseen_count, newest: [] };
  };
  const { store, take, heard } = createServerCount(page, NONE, ask, 'notifications');
  const { onRealtime } = page.part(createRealtime);
  onRealtime('notificationCount', ({ unseenCount, unseenNotifications }) =>
    take({ count: unseenCount, newest: unseenNotifications }),
  );
  return {
    unseen: store,
    beginSeeing() {
      const before = heard();
      return () => {
        if (heard() === before) take(NONE);
      };
    },
  };
}
