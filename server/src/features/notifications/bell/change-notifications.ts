import {
  countAll,
  deleteNotifications,
  markRead,
  type NotificationSelection,
} from '#src/features/notifications/record/notifications.store.ts';
import { writeInStatement } from '#src/platform/idempotency/transact.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

export async function changeNotifications(
  { db, bells }: Pick<NotificationsParts, 'bells' | 'db'>,
  memberId: string,
  change: 'read' | 'delete',
  meant: NotificationSelection,
): Promise<void> {
  const apply = change === 'read' ? markRead : deleteNotifications;
  const isOther = await writeInStatement(db, (own) => apply(own, memberId, meant));
  if (isOther) bells.changed([memberId]);
}

export async function countOf(
  { db }: Pick<NotificationsParts, 'db'>,
  memberId: string,
): Promise<{ seen_count: number; total_count: number; unseen_count: number }> {
  const { total, unseen } = await countAll(db, memberId);
  return { seen_count: total - unseen, total_count: total, unseen_count: unseen };
}
