import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetOld } from './record/notification-writes.store.ts';
import type { NotificationsParts } from './parts.ts';

const BATCH = 5000;

export function notificationJobs(
  jobs: Jobs,
  { db, clock }: Pick<NotificationsParts, 'clock' | 'db'>,
): void {
  jobs.repeat('forget-notifications', '23 3 * * *', async () => {
    const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
    const before = {
      read: ago(LIMITS.readNotificationDays),
      unread: ago(LIMITS.unreadNotificationDays),
    };
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    while ((await forgetOld(db, before, BATCH)) === BATCH);
  });
}
