import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  NOTIFICATION_FILTERS,
  type NotificationFilter,
} from '@rookery/contract/kernel/notifications.ts';
import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { isTemporaryFailure } from '#web/data/http/retries.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createListOptions, type ListOptions } from '#web/features/feeds/pages/public.ts';

import { createBell } from '#web/features/notifications/bell/bell.part.ts';
import { itemsOf, mapItems, type NotificationPages, pageOf } from './notification-pages.ts';
import { createReadsAfterWrites, type ReadsAfterWrites } from './reads-after-writes.ts';

const KEY = 'notifications';
/** Number of rows that are synced with changes by other devices. It is less than a response contains. */
const SYNCED_ROW_COUNT = 40;
const BATCH_MS = 300;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;

export interface NotificationLists {
  /** Returns the query options of a list. Loading its first page marks everything as seen. */
  notificationOptions(filter: NotificationFilter): ListOptions;
  /** Notifications since the lists were loaded, newest first, waiting behind the pill. */
  waiting: StoreApi<{ items: readonly Notification[] }>;
  change(change: (item: Notification) => Notification | null): void;
  write: ReadsAfterWrites['write'];
  held(): Notification[];
  /** Applies deletions and reads from other devices; new notifications wait. Retries while the server fails. */
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
  const { write, ask, forget } = createReadsAfterWrites();
  /**
   * `asked` is the number of the latest request for changes. `young` is the number of the first request
   * that is newer than the shown state.
   */
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
    // A concurrent request may have returned changes that this page misses.
    if (asked > before) hear();
    return pageOf(data, next_cursor);
  };
  /**
   * Returns `bound`, the id after which to request all, and `floor`, the id after which all are new. Null
   * if no list is cached.
   */
  const bounds = (): { bound: string; floor: string } | null => {
    if (NOTIFICATION_FILTERS.every((filter) => dataOf(filter) === undefined)) return null;
    const all = dataOf('all');
    const known = all ? itemsOf(all) : held();
    const isWhole = all?.pages.at(-1)?.next === null && known.length <= SYNCED_ROW_COUNT;
    const last = known[Math.min(SYNCED_ROW_COUNT, known.length - 1)]?.notificationId ?? NIL_ULID;
    const bound = isWhole ? NIL_ULID : last;
    // A list of one type does not cover the other types. Without the full list, only ids after the newest
    // known one are new.
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
  const catchUp = (againMs = RETRY_MS): void => {
    fetchChanges().catch((error: unknown) => {
      console.info('Notifications could not be refreshed.', error);
      clock.cancel(again);
      if (!isTemporaryFailure(error)) return;
      again = clock.wakeAfter(againMs, () => catchUp(Math.min(againMs * 2, RETRY_MAX_MS)));
    });
  };
  const hear = (): void => {
    clock.cancel(again);
    gathering ??= clock.wakeAfter(BATCH_MS, () => {
      gathering = undefined;
      catchUp();
    });
  };
  for (const event of ['notificationCount', 'connected', 'reconnected', 'polled'] as const) {
    onRealtime(event, hear);
  }
  return {
    notificationOptions: (filter) => ({
      ...listOptions([KEY, filter], (cursor, signal) => fetchPage(filter, cursor, signal)),
      // A stored list reloads when online, because it can't show gaps.
      meta: {},
    }),
    waiting,
    change,
    write,
    held,
    catchUp() {
      if (bounds()) catchUp();
    },
  };
}
