import type { Clock } from '#src/kernel/clock.ts';
import { commit, type CommitNeeds } from '#src/platform/facts/commit.ts';
import type { Jobs, JobsLog } from '#src/platform/jobs/jobs.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import { markSettled, type Outcome } from '#src/features/media/record/media.store.ts';

export interface SettleNeeds extends CommitNeeds {
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  log: JobsLog;
}

/** Once; whoever comes second changes nothing and tells nobody. */
export async function settleUpload(
  needs: SettleNeeds,
  mediaId: string,
  outcome: Outcome,
): Promise<void> {
  const { clock, jobs, log } = needs;
  const hasSettled = await commit(needs, async (tx, tell) => {
    if (!(await markSettled(tx, mediaId, outcome, clock.now()))) return false;
    tell(mediaFacts.settled, { mediaId });
    await jobs.add(tx, 'forget-original', { mediaId });
    return true;
  });
  if (hasSettled && outcome.state === 'failed') {
    log.info({ mediaId, fault: outcome.fault }, 'An upload failed');
  }
}
