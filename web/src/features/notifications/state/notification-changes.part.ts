import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { OutboxInput } from '#web/data/outbox/outbox.ts';
import type { Page } from '#web/data/page/page.ts';

import { createNotificationLists } from './notification-lists.part.ts';

const SUBJECT = 'notifications';

type DeleteCall = 'POST /user/notifications/deleteAll' | 'DELETE /user/notifications/delete';
type AnyApi = (call: DeleteCall, input: object) => Promise<unknown>;

const UNDO_MS = 10_000;
/** The time limit of a write without a response, because reads wait for writes. */
const TIMEOUT_MS = 15_000;

/** A deletion that can still be undone: hidden, and not yet sent to the server. */
export interface PendingDeletion {
  ids: ReadonlySet<string>;
  /**
   * All notifications up to and including this id are deleted. Null if only the listed `ids` are deleted.
   */
  upTo: string | null;
}

const NO_PENDING_DELETION: PendingDeletion = { ids: new Set(), upTo: null };

export interface NotificationChanges {
  leaving: StoreApi<PendingDeletion>;
  /** Marks as read optimistically, and reverts when the server can't be reached. @throws ApiError */
  markRead(ids: readonly string[]): Promise<void>;
  /** Marks everything as read that existed when the lists were loaded. @throws ApiError */
  markAllRead(): Promise<void>;
  remove(ids: readonly string[]): void;
  removeAll(): void;
  undo(): void;
  /** Sends the deletion now, because the page may close or another deletion begins. */
  settle(): Promise<void>;
  onFailed(hear: (error: unknown) => void): () => void;
}

export function isPendingDeletion({ ids, upTo }: PendingDeletion, id: string): boolean {
  return ids.has(id) || (upTo !== null && id <= upTo);
}

async function sendInChunks(
  ids: readonly string[],
  send: (body: { notificationIds: string[] }) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.mapUlidsMax) {
    await send({ notificationIds: ids.slice(at, at + LIMITS.mapUlidsMax) });
  }
}

export function createNotificationChanges(page: Page): NotificationChanges {
  const { api, clock, onDrop, isHidden, part } = page;
  const { change, write, held } = part(createNotificationLists);
  const outbox = part(createOutbox);
  const leaving = createStore<PendingDeletion>(() => NO_PENDING_DELETION);
  const failed = new Set<(error: unknown) => void>();
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  onDrop(() => {
    clock.cancel(timer);
    leaving.setState(NO_PENDING_DELETION, true);
  });

  const showRead = (isMeant: (item: Notification) => boolean, read: boolean): Set<string> => {
    const changed = new Set<string>();
    change((item) => {
      if (item.read === read || !isMeant(item)) return item;
      changed.add(item.notificationId);
      return { ...item, read };
    });
    return changed;
  };
  const read = async (
    isMeant: (item: Notification) => boolean,
    send: () => Promise<unknown>,
  ): Promise<void> => {
    const changed = showRead(isMeant, true);
    try {
      await write(send);
    } catch (error) {
      showRead(({ notificationId }) => changed.has(notificationId), false);
      throw error;
    }
  };
  const newestId = (): string | undefined => held()[0]?.notificationId;
  /**
   * Deletes through the outbox. A hidden page may be closing, so it sends the call directly. The next page
   * must not show the notifications again.
   */
  const remove = <K extends DeleteCall>(call: K, input: OutboxInput<K>): Promise<unknown> => {
    const lasting = { ...input, keepalive: true };
    return isHidden()
      ? (api as AnyApi)(call, { ...lasting, timeoutMs: TIMEOUT_MS })
      : outbox.send(call, lasting, { subject: SUBJECT });
  };
  const send = async (gone: PendingDeletion): Promise<void> => {
    if (gone.upTo !== null) {
      await remove('POST /user/notifications/deleteAll', {
        body: { lastNotificationId: gone.upTo },
      });
    }
    await sendInChunks([...gone.ids], (body) =>
      remove('DELETE /user/notifications/delete', { body }),
    );
  };
  const settle = async (): Promise<void> => {
    clock.cancel(timer);
    const gone = leaving.getState();
    if (gone === NO_PENDING_DELETION) return;
    change((item) => (isPendingDeletion(gone, item.notificationId) ? null : item));
    leaving.setState(NO_PENDING_DELETION, true);
    try {
      await write(() => send(gone));
    } catch (error) {
      for (const hear of failed) hear(error);
    }
  };
  const leave = (gone: PendingDeletion): void => {
    void settle();
    leaving.setState(gone, true);
    timer = clock.wakeAfter(UNDO_MS, () => void settle());
  };
  return {
    leaving,
    async markRead(ids) {
      const meant = new Set(ids);
      await read(
        ({ notificationId }) => meant.has(notificationId),
        () =>
          sendInChunks(ids, (body) =>
            outbox.send(
              'POST /user/notifications/markRead',
              { body },
              { subject: SUBJECT, switch: `read ${body.notificationIds[0]}` },
            ),
          ),
      );
    },
    async markAllRead() {
      const lastNotificationId = newestId();
      if (lastNotificationId === undefined) return;
      await read(
        ({ notificationId }) => notificationId <= lastNotificationId,
        () =>
          outbox.send(
            'POST /user/notifications/markAllRead',
            { body: { lastNotificationId } },
            { subject: SUBJECT, switch: 'read all' },
          ),
      );
    },
    remove: (ids) => leave({ ids: new Set(ids), upTo: null }),
    removeAll() {
      const upTo = newestId();
      if (upTo !== undefined) leave({ ids: new Set(), upTo });
    },
    undo() {
      clock.cancel(timer);
      leaving.setState(NO_PENDING_DELETION, true);
    },
    settle,
    onFailed(hear) {
      failed.add(hear);
      return () => void failed.delete(hear);
    },
  };
}
