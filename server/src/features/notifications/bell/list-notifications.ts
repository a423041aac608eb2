import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  FOLLOW_ACCEPTED,
  type NotificationFilter,
  type NotificationType,
} from '@rookery/contract/kernel/notifications.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { pageSize } from '#src/kernel/page.ts';
import { notificationSeq } from '#src/features/notifications/record/notification-id.ts';
import { notificationViews } from '#src/features/notifications/record/notification-view.ts';
import {
  findNotifications,
  type NotificationRow,
  readNotifications,
  readWithUnseen,
  markSeenAndRead,
} from '#src/features/notifications/record/notifications.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

interface Query {
  type?: NotificationFilter | typeof FOLLOW_ACCEPTED;
  cursor?: string;
  limit?: number;
}

const MORE = 500;

/** One page of a member's notifications. Requesting the first page marks all as seen. */
export async function listNotifications(
  deps: NotificationsParts,
  memberId: string,
  query: Query,
): Promise<{ data: Notification[]; next_cursor: string | null }> {
  const type = typeOf(query.type);
  const list = `notifications:${memberId}:${type ?? ''}`;
  const limit = pageSize(query.limit, LIMITS.notificationsPage);
  const [before] = query.cursor ? deps.cursors.read(list, query.cursor) : [];
  const found = await findShown(
    deps,
    memberId,
    { type, before, isFirst: !query.cursor },
    limit + 1,
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: page,
    next_cursor: last ? deps.cursors.write(list, [notificationSeq(last.notificationId)]) : null,
  };
}

interface PageStart {
  type: NotificationType | undefined;
  before: number | undefined;
  isFirst: boolean;
}

async function findShown(
  deps: NotificationsParts,
  memberId: string,
  { type, before, isFirst }: PageStart,
  wanted: number,
): Promise<Notification[]> {
  const { hiddenAuthors, quieted } = await deps.blocksAndMutes.of(memberId);
  const hidden = quieted.size > 0 ? new Set([...hiddenAuthors, ...quieted]) : hiddenAuthors;
  const shown: Notification[] = [];
  let [from, limit] = [before, wanted];
  for (;;) {
    const asked = { type, before: from, limit };
    const isSeeing = isFirst && from === undefined;
    // oxlint-disable-next-line no-await-in-loop -- one look is enough, unless much of it is not for this reader
    const rows = await (isSeeing
      ? readAndMarkSeen(deps, memberId, asked)
      : readNotifications(deps.db, memberId, asked));
    // oxlint-disable-next-line no-await-in-loop -- as above
    shown.push(...(await notificationViews(deps, memberId, rows, hidden)));
    if (shown.length >= wanted || rows.length < limit) return shown.slice(0, wanted);
    [from, limit] = [rows.at(-1)?.seq, MORE];
  }
}

/** Skips the write for members who have nothing new, which is most requests. */
async function readAndMarkSeen(
  { db, bells }: Pick<NotificationsParts, 'bells' | 'db'>,
  memberId: string,
  asked: Parameters<typeof readNotifications>[2],
): Promise<NotificationRow[]> {
  const looked = await readWithUnseen(db, memberId, asked);
  if (!looked.hasUnseen) return looked.rows;
  const rows = await markSeenAndRead(db, memberId, asked);
  bells.changed([memberId]);
  return rows;
}

function typeOf(filter: Query['type'] = 'all'): NotificationType | undefined {
  if (filter === FOLLOW_ACCEPTED) return 'follow_acccepted';
  return filter === 'all' ? undefined : filter;
}

export async function listNewerNotifications(
  deps: NotificationsParts,
  memberId: string,
  ulid: string,
): Promise<Notification[]> {
  const newer = { after: notificationSeq(ulid), limit: LIMITS.notificationsNewerMax };
  return notificationViews(deps, memberId, await findNotifications(deps.db, memberId, newer));
}
