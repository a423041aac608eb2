import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Bells } from './bells.ts';
import {
  countAll,
  deleteNotifications,
  markRead,
  type Meant,
} from '#src/features/notifications/record/notifications.store.ts';
import { writeAlone } from '#src/platform/idempotency/transact.ts';

interface ChangeDeps {
  db: Kysely<Schema>;
  bells: Pick<Bells, 'changed'>;
}

/** Marks a member's own notifications as read, or deletes them; their other pages follow. */
export async function changeNotifications(
  { db, bells }: ChangeDeps,
  memberId: string,
  change: 'read' | 'delete',
  meant: Meant,
): Promise<void> {
  const apply = change === 'read' ? markRead : deleteNotifications;
  const isOther = await writeAlone(db, (own) => apply(own, memberId, meant));
  if (isOther) bells.changed([memberId]);
}

/** How much a member was told, and how much of it they have seen. */
export async function countOf(
  { db }: Pick<ChangeDeps, 'db'>,
  memberId: string,
): Promise<{ seen_count: number; total_count: number; unseen_count: number }> {
  const { total, unseen } = await countAll(db, memberId);
  return { seen_count: total - unseen, total_count: total, unseen_count: unseen };
}
