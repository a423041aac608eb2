import type { Finding } from './doctor-checks.ts';
import { surveyDigests, surveyPushes } from '#src/features/notifications/public.ts';
import type { Database } from '#src/platform/db/database.ts';
import { surveyJobs } from '#src/platform/jobs/job-locks.store.ts';

/** Seconds. A postponed push gets a later due time, so no push stays due for long. */
const PUSH_DUE_AT_MOST_S = 15 * 60;
/** Seconds. Members are checked every quarter of an hour, and a round may last longer. */
const DIGEST_DUE_AT_MOST_S = 60 * 60;

type NotificationsDatabase = Pick<Database, 'db' | 'pool'>;

export async function checkNotifications(database: NotificationsDatabase): Promise<Finding[]> {
  const { pool } = database;
  const known = await pool.query("select to_regclass('digests') is not null as known");
  if (!known.rows[0]?.known) return [];
  const jobs = await surveyJobs(pool);
  const runs = jobs !== null && jobs.pools > 0;
  return [await checkPushes(database, runs), await checkDigests(database, runs)];
}

async function checkPushes({ db }: NotificationsDatabase, runs: boolean): Promise<Finding> {
  const { waiting, oldest } = await surveyPushes(db);
  if (waiting === 0) return { state: 'ok', text: 'No pending push notifications' };
  const count =
    waiting === 1 ? '1 pending push notification' : `${waiting} pending push notifications`;
  if (oldest === null) return { state: 'ok', text: `${count}, none due yet` };
  const text = `${count}, the oldest has been due for ${Math.round(oldest.dueForS)} s`;
  if (oldest.dueForS <= PUSH_DUE_AT_MOST_S) return { state: 'ok', text };
  if (!runs) return { state: 'note', text: `${text}: the next start sends them` };
  // Members choose their push services, so a service that hangs is not a fault of this server.
  return { state: 'note', text: `${text}, at ${oldest.host}: see the log for the reason` };
}

async function checkDigests({ db }: NotificationsDatabase, runs: boolean): Promise<Finding> {
  const { due, oldestDueForS } = await surveyDigests(db);
  if (due === 0) return { state: 'ok', text: 'No digest is due' };
  const count = due === 1 ? '1 digest is due' : `${due} digests are due`;
  const text = `${count}, the oldest for ${Math.round(oldestDueForS)} s`;
  if (oldestDueForS <= DIGEST_DUE_AT_MOST_S) return { state: 'ok', text };
  if (!runs) return { state: 'note', text: `${text}: the next start sends them` };
  return { state: 'broken', text: `${text}: they are not being sent. See the log for the reason.` };
}
