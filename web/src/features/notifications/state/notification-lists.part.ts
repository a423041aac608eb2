import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  NOTIFICATION_FILTERS,
  type NotificationFilter,
} from '@rookery/contract/kernel/notifications.ts';
import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { mayPass } from '#web/data/http/retries.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createListOptions, type ListOptions } from '#web/features/feeds/pages/public.ts';

import { createBell } from '#web/features/notifications/bell/bell.part.ts';
import { itemsOf, mapItems, type NotificationPages, pageOf } from './notification-pages.ts';
import { createWritesFirst, type WritesFirst } from './writes-first.ts';

const KEY = 'notifications';
/** So far down a list follows what other devices do with it; fewer than an answer names. */
const FOLLOWED = 40;
const GATHER_MS = 300;
/** A server in trouble is asked again after this, and each time after twice as long. */
const AGAIN_MS = 1000;
const AGAIN_MOST_MS = 30_000;

export interface NotificationLists {
  /** A list by its key and fetcher. Its first page makes everything seen. */
  notificationOptions(filter: NotificationFilter): ListOptions;
  /** What came since the lists were loaded, newest first: it waits behind the pill. */
  waiting: StoreApi<{ items: readonly Notification[] }>;
  /** Changes every list that is held; null takes a notification out. */
  change(change: (item: Notification) => Notification | null): void;
  /** Tells the server of a change that the lists show already. */
  write: WritesFirst['write'];
  /** All that the lists hold, each once. */
  held(): Notification[];
  /**
   * Asks what has come, gone or been read elsewhere, and shows all of it but what is new. A server in trouble is asked
   * until it answers.
   */
  catchUp(): void;
}

export function isOfType({ notificationType }: Notification, filter: NotificationFilter): boolean {
  return filter === 'all' || notificationType === filter;
}

const idsOf = (items: readonly Notification[]): ReadonlySet<string> =>
  new Set(items.map(({ notificationId }) => notificationId));

export function createNotificationLists(page: Page): NotificationLists {
  const { api, lists, clock, part, onDrop } = page;
  const { beginSeeing } = part(createBell);
  const { onRealtime } = part(createRealtime);
  const listOptions = part(createListOptions);
  const waiting = createStore<{ items: readonly Notification[] }>(() => ({ items: [] }));
  const { write, ask, forget } = createWritesFirst();
  /** The number of the latest question for changes, and of the first whose answer is younger than what is shown. */
  let asked = 0;
  let young = 0;
  let gathering: ReturnType<typeof clock.wakeAfter> | undefined;
  let again: ReturnType<typeof clock.wakeAfter> | undefined;
  onDrop(() => {
    clock.cancel(gathering);
    clock.cancel(again);
    gathering = undefined;
    forget();
    young = asked + 1;
    waiting.setState({ items: [] });
  });

  const dataOf = (filter: NotificationFilter): NotificationPages | undefined =>
    lists.getQueryData([KEY, filter]);
  const held = (): Notification[] => {
    const all = NOTIFICATION_FILTERS.flatMap((filter) => itemsOf(dataOf(filter)));
    const once = new Map(all.map((item) => [item.notificationId, item]));
    return [...once.values()].toSorted((a, b) => (a.notificationId < b.notificationId ? 1 : -1));
  };
  const change: NotificationLists['change'] = (by) => {
    lists.setQueriesData<NotificationPages>(
      { queryKey: [KEY] },
      (data) => data && mapItems(data, by),
    );
  };
  const fetchPage = async (
    filter: NotificationFilter,
    cursor: string | undefined,
    signal: AbortSignal | undefined,
  ) => {
    const input = { query: { type: filter, cursor }, signal };
    const { data, next_cursor, waited, before, seen } = await ask(async () => ({
      waited: idsOf(waiting.getState().items),
      before: asked,
      seen: cursor === undefined ? beginSeeing() : null,
      ...(await api('GET /user/notifications', input)),
    }));
    if (seen) {
      seen();
      const shown = idsOf(data);
      waiting.setState(({ items }) => ({
        items: items.filter(
          (item) =>
            !shown.has(item.notificationId) &&
            !(waited.has(item.notificationId) && isOfType(item, filter)),
        ),
      }));
    }
    young = asked + 1;
    // What was asked for meanwhile may have said what this page does not know.
    if (asked > before) hear();
    return pageOf(data, next_cursor);
  };
  /** After which one the server is asked for all, and after which one all is new; null: nothing is held. */
  const bounds = (): { bound: string; floor: string } | null => {
    if (NOTIFICATION_FILTERS.every((filter) => dataOf(filter) === undefined)) return null;
    const all = dataOf('all');
    const known = all ? itemsOf(all) : held();
    const isWhole = all?.pages.at(-1)?.next === null && known.length <= FOLLOWED;
    const last = known[Math.min(FOLLOWED, known.length - 1)]?.notificationId ?? NIL_ULID;
    const bound = isWhole ? NIL_ULID : last;
    // A list of one type does not say what the others had.
    return { bound, floor: all ? bound : (known[0]?.notificationId ?? NIL_ULID) };
  };
  const fetchChanges = async (): Promise<void> => {
    const changes = await ask(async () => {
      const at = (asked += 1);
      const from = bounds();
      if (!from) return null;
      const body = { ulid: from.bound };
      return { at, ...from, ...(await api('POST /user/notifications', { body })) };
    });
    if (!changes) return;
    const { at, bound, floor, data } = changes;
    if (at < young) return hear();
    young = at;
    const isCut = data.length === LIMITS.notificationsNewerMax;
    const from = isCut ? (data.at(-1)?.notificationId ?? bound) : bound;
    const told = new Map(data.map((item) => [item.notificationId, item]));
    change((item) => {
      if (item.notificationId <= from) return item;
      const now = told.get(item.notificationId);
      if (!now) return null;
      return now.read === item.read ? item : { ...item, read: now.read };
    });
    const shown = idsOf(held());
    const isNew = ({ notificationId: id }: Notification): boolean => id > floor && !shown.has(id);
    waiting.setState({ items: data.filter(isNew) });
  };
  const catchUp = (againMs = AGAIN_MS): void => {
    fetchChanges().catch((error: unknown) => {
      console.info('Notifications could not be brought up to date.', error);
      clock.cancel(again);
      if (!mayPass(error)) return;
      again = clock.wakeAfter(againMs, () => catchUp(Math.min(againMs * 2, AGAIN_MOST_MS)));
    });
  };
  const hear = (): void => {
    clock.cancel(again);
    gathering ??= clock.wakeAfter(GATHER_MS, () => {
      gathering = undefined;
      catchUp();
    });
  };
  for (const event of ['notificationCount', 'connected', 'reconnected'] as const) {
    onRealtime(event, hear);
  }
  return {
    notificationOptions: (filter) => ({
      ...listOptions([KEY, filter], (cursor, signal) => fetchPage(filter, cursor, signal)),
      // Kept by this device and the network back, it is loaded anew: where pages are missing nothing marks a gap.
      meta: {},
    }),
    waiting,
    change,
    write,
    held,
    catchUp() {
      // Whoever waits for the first page is not behind it.
      if (bounds()) catchUp();
    },
  };
}
