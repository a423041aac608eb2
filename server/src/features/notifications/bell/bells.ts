import { notificationsChannel, type NotificationCount } from '@rookery/contract/events.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { notificationViews } from '#src/features/notifications/record/notification-view.ts';
import {
  countUnseen,
  findNotifications,
} from '#src/features/notifications/record/notifications.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

type Parts = Pick<
  NotificationsParts,
  | 'blocksAndMutes'
  | 'bus'
  | 'db'
  | 'groups'
  | 'log'
  | 'members'
  | 'memberships'
  | 'postFilters'
  | 'posts'
  | 'realtime'
  | 'timers'
>;

/** Updates the unseen counts on all open pages of members. Open lists reload on the same event. */
export interface Bells {
  changed(memberIds: readonly string[]): void;
  stop(): void;
}

const BELLS_CHANGED = messageKind<readonly string[]>('bells');
const BATCH_DELAY_MS = 250;
/** A bus message can have about 7.8 kB. */
const MEMBERS_A_MESSAGE = 150;
/**
 * The most members whose counts wait while the database is unreachable. Pages of other members fetch the
 * count again when they reconnect.
 */
const PENDING_MAX = 5000;

/**
 * Each process collects changes for its own sockets. Ten concurrent reactions then cause only one count
 * query.
 */
export function createBells(deps: Parts): Bells {
  const { timers, bus, realtime, log } = deps;
  let waiting = new Set<string>();
  let cancel: (() => void) | null = null;
  let isStopped = false;
  bus.on(BELLS_CHANGED, gather);

  const channelOf = (memberId: string): string => notificationsChannel(uuidToUlid(memberId));

  function gather(memberIds: readonly string[]): void {
    for (const id of memberIds) {
      if (waiting.size < PENDING_MAX && realtime.isHeard(channelOf(id))) waiting.add(id);
    }
    if (!isStopped && waiting.size > 0) cancel ??= timers.after(BATCH_DELAY_MS, ring);
  }

  async function ring(): Promise<void> {
    cancel = null;
    const memberIds = [...waiting];
    waiting = new Set();
    for (const id of memberIds) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one connection of the pool, however many listen
        const event = await notificationCountOf(deps, id);
        realtime.publish(channelOf(id), 'NotificationCount', event);
      } catch (error) {
        log.warn({ err: error }, 'Could not publish a notification count; will try again');
        gather([id]);
      }
    }
  }

  return {
    changed(memberIds) {
      for (let at = 0; at < memberIds.length; at += MEMBERS_A_MESSAGE) {
        bus.publish(BELLS_CHANGED, memberIds.slice(at, at + MEMBERS_A_MESSAGE));
      }
    },
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}

async function notificationCountOf(deps: Parts, memberId: string): Promise<NotificationCount> {
  const newest = { onlyUnseen: true, limit: LIMITS.unseenNotificationsMax };
  const [count, rows] = await Promise.all([
    countUnseen(deps.db, memberId, { atMost: LIMITS.unseenCountedMax }),
    findNotifications(deps.db, memberId, newest),
  ]);
  const unseenNotifications = await notificationViews(deps, memberId, rows);
  return { unseenCount: count, totalUnseen: count, unseenNotifications };
}
