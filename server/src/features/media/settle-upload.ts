import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Jobs, JobsLog } from '#src/platform/jobs/jobs.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { markSettled, type Outcome } from './media.store.ts';
import { MEDIA_SETTLED_NOTICE } from './processing/wait-until-settled.ts';

export interface SettleNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  bus: Bus;
  outbox: Outbox;
  jobs: Pick<Jobs, 'add'>;
  log: JobsLog;
}

/** Once; whoever comes second changes nothing and tells nobody. */
export async function settleUpload(
  { db, clock, bus, outbox, jobs, log }: SettleNeeds,
  mediaId: string,
  outcome: Outcome,
): Promise<void> {
  const hasSettled = await db.transaction().execute(async (tx) => {
    if (!(await markSettled(tx, mediaId, outcome, clock.now()))) return false;
    await outbox.append(tx, { topic: 'mediaSettled', payload: { mediaId } });
    await jobs.add(tx, 'forget-original', { mediaId });
    return true;
  });
  if (!hasSettled) return;
  if (outcome.state === 'failed') log.info({ mediaId, fault: outcome.fault }, 'An upload failed');
  outbox.wake();
  bus.publish(MEDIA_SETTLED_NOTICE, { mediaId });
}
