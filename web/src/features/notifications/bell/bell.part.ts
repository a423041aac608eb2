import type { Notification } from '@rookery/contract/notifications/notification.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';

interface Unseen {
  count: number;
  /** The newest of them, as far as they are known. */
  newest: readonly Notification[];
}

const NONE: Unseen = { count: 0, newest: [] };
/** Where no connection comes about, the number is asked for after this, and by who comes back after that. */
const WITHOUT_SOCKET_MS = 10_000;
const STALE_MS = 60_000;

export interface Bell {
  unseen: StoreApi<Unseen>;
  /**
   * The list is being asked for, which makes all of it seen.
   * @returns to be called with its answer: the bell is still, unless it was heard meanwhile
   */
  beginSeeing(): () => void;
}

/** Nobody is told anything, nor may ask for it, before their account is set up and the terms are accepted. */
function isNewcomer(user: CurrentUser | null): boolean {
  return user !== null && unfinishedStep(user) !== null;
}

/** What the member was told and has not seen, as the server counts it. */
export function createBell(page: Page): Bell {
  const { api, clock, session, onDrop } = page;
  const { onRealtime } = page.part(createRealtime);
  const unseen = createStore<Unseen>(() => NONE);
  /** How often the server has said a number, by whatever way. */
  let heard = 0;
  let askedMs = -Infinity;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;

  const take = (now: Unseen): void => {
    heard += 1;
    unseen.setState(now, true);
  };
  const ask = async (): Promise<void> => {
    const { authenticated, currentUser } = session.getState();
    if (!authenticated || isNewcomer(currentUser)) return;
    askedMs = clock.now();
    const before = heard;
    try {
      const { unseen_count } = await api('GET /user/notifications/count');
      // What came by the connection meanwhile is as young.
      if (heard === before) take({ count: unseen_count, newest: [] });
    } catch (error) {
      console.info('The number of notifications could not be asked for.', error);
    }
  };
  onRealtime('notificationCount', ({ unseenCount, unseenNotifications }) =>
    take({ count: unseenCount, newest: unseenNotifications }),
  );
  // Before it was heard, and while it was broken, something may have come.
  onRealtime('connected', () => void ask());
  onRealtime('reconnected', () => void ask());
  session.subscribe((now, before) => {
    if (isNewcomer(before.currentUser) && !isNewcomer(now.currentUser)) void ask();
  });
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
    unseen.setState(NONE, true);
    // The next member's.
    wait();
  });
  return {
    unseen,
    beginSeeing() {
      const before = heard;
      return () => {
        if (heard === before) take(NONE);
      };
    },
  };
}
