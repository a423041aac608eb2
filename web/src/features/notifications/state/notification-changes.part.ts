import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { Input } from '#web/data/outbox/outbox.ts';
import type { Page } from '#web/data/page/page.ts';

import { createNotificationLists } from './notification-lists.part.ts';

const SUBJECT = 'notifications';

type DeleteCall = 'POST /user/notifications/deleteAll' | 'DELETE /user/notifications/delete';
type AnyApi = (call: DeleteCall, input: object) => Promise<unknown>;

const UNDO_MS = 10_000;
/** Until a write is answered nothing else is asked: one without an answer ends after so long. */
const TIMEOUT_MS = 15_000;

/** What was deleted and can still be brought back: it is out of sight, and the server has not been told. */
export interface Leaving {
  ids: ReadonlySet<string>;
  /** All up to this one, itself among them; null: those named alone. */
  upTo: string | null;
}

const NOTHING: Leaving = { ids: new Set(), upTo: null };

export interface NotificationChanges {
  leaving: StoreApi<Leaving>;
  /** Shows them as read at once. Where the server can't be told they are unread again. @throws ApiError */
  markRead(ids: readonly string[]): Promise<void>;
  /** Everything that was there when the lists were loaded. @throws ApiError */
  markAllRead(): Promise<void>;
  /** Takes them out of sight, and tells the server when they can't be brought back any more. */
  remove(ids: readonly string[]): void;
  removeAll(): void;
  undo(): void;
  /** Tells the server now: the page may be about to go, or something else is deleted. */
  settle(): Promise<void>;
  /** Called with what could not be deleted on the server: it is in sight again. */
  onFailed(hear: (error: unknown) => void): () => void;
}

export function isLeaving({ ids, upTo }: Leaving, id: string): boolean {
  return ids.has(id) || (upTo !== null && id <= upTo);
}

/** As many at once as a call takes. */
async function inParts(
  ids: readonly string[],
  send: (body: { notificationIds: string[] }) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.mapUlidsMax) {
    await send({ notificationIds: ids.slice(at, at + LIMITS.mapUlidsMax) });
  }
}

/** Reading and deleting notifications, on every list of a page at once. */
export function createNotificationChanges(page: Page): NotificationChanges {
  const { api, clock, onDrop, isHidden, part } = page;
  const { change, write, held } = part(createNotificationLists);
  const outbox = part(createOutbox);
  const leaving = createStore<Leaving>(() => NOTHING);
  const failed = new Set<(error: unknown) => void>();
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  onDrop(() => {
    clock.cancel(timer);
    leaving.setState(NOTHING, true);
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
  /** A page that is closing sends it itself: the next page must not show them again. */
  const remove = <K extends DeleteCall>(call: K, input: Input<K>): Promise<unknown> => {
    const lasting = { ...input, keepalive: true };
    return isHidden()
      ? (api as AnyApi)(call, { ...lasting, timeoutMs: TIMEOUT_MS })
      : outbox.send(call, lasting, { subject: SUBJECT });
  };
  const send = async (gone: Leaving): Promise<void> => {
    if (gone.upTo !== null) {
      await remove('POST /user/notifications/deleteAll', {
        body: { lastNotificationId: gone.upTo },
      });
    }
    await inParts([...gone.ids], (body) => remove('DELETE /user/notifications/delete', { body }));
  };
  const settle = async (): Promise<void> => {
    clock.cancel(timer);
    const gone = leaving.getState();
    if (gone === NOTHING) return;
    // From now on they are out of the lists themselves; what can't be deleted comes back with the next load.
    change((item) => (isLeaving(gone, item.notificationId) ? null : item));
    leaving.setState(NOTHING, true);
    try {
      await write(() => send(gone));
    } catch (error) {
      for (const hear of failed) hear(error);
    }
  };
  const leave = (gone: Leaving): void => {
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
          inParts(ids, (body) =>
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
      leaving.setState(NOTHING, true);
    },
    settle,
    onFailed(hear) {
      failed.add(hear);
      return () => void failed.delete(hear);
    },
  };
}
