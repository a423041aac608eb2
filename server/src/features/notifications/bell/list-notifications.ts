import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  FOLLOW_ACCEPTED,
  type NotificationFilter,
  type NotificationType,
} from '@rookery/contract/kernel/notifications.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import type { Kysely } from 'kysely';
import type { Cursors } from '#src/kernel/cursor.ts';
import { pageSize } from '#src/kernel/page.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Bells } from './bells.ts';
import { notificationSeq } from '#src/features/notifications/record/notification-id.ts';
import {
  notificationViews,
  type ViewDeps,
} from '#src/features/notifications/record/notification-view.ts';
import {
  findNotifications,
  markSeen,
} from '#src/features/notifications/record/notifications.store.ts';

export interface ListDeps extends ViewDeps {
  db: Kysely<Schema>;
  cursors: Cursors;
  bells: Pick<Bells, 'changed'>;
}

interface Query {
  type?: NotificationFilter | typeof FOLLOW_ACCEPTED;
  cursor?: string;
  limit?: number;
}

/** One page of what a member was told. Who asks for the first one has seen what there is. */
export async function listNotifications(
  deps: ListDeps,
  memberId: string,
  query: Query,
): Promise<{ data: Notification[]; next_cursor: string | null }> {
  const type = typeOf(query.type);
  const list = `notifications:${memberId}:${type ?? ''}`;
  const limit = pageSize(query.limit, LIMITS.notificationsPage);
  const [before] = query.cursor ? deps.cursors.read(list, query.cursor) : [];
  // First what is there becomes seen, then it is read: what comes in between is in the answer, and rings once more.
  if (!query.cursor && (await markSeen(deps.db, memberId))) deps.bells.changed([memberId]);
  // One more than is shown tells whether there is a next page.
  const found = await findNotifications(deps.db, memberId, { type, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: await notificationViews(deps, page),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}

function typeOf(filter: Query['type'] = 'all'): NotificationType | undefined {
  if (filter === FOLLOW_ACCEPTED) return 'follow_acccepted';
  return filter === 'all' ? undefined : filter;
}

/** What a member was told after a notification that they have. */
export async function listNewerNotifications(
  deps: ListDeps,
  memberId: string,
  ulid: string,
): Promise<Notification[]> {
  const newer = { after: notificationSeq(ulid), limit: LIMITS.notificationsNewerMax };
  return notificationViews(deps, await findNotifications(deps.db, memberId, newer));
}
