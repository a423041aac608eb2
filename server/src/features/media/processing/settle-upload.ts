import { commit } from '#src/platform/facts/commit.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import { markSettled, type Outcome } from '#src/features/media/record/media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

/** Settles an upload once: a second call changes nothing and notifies no one. */
export async function settleUpload(
  deps: Pick<MediaParts, 'clock' | 'db' | 'facts' | 'jobs' | 'log'>,
  mediaId: string,
  outcome: Outcome,
): Promise<void> {
  const { clock, jobs, log } = deps;
  const hasSettled = await commit(deps, async (tx, tell) => {
    if (!(await markSettled(tx, mediaId, outcome, clock.now()))) return false;
    tell(mediaFacts.settled, { mediaId });
    await jobs.add(tx, 'forget-original', { mediaId });
    return true;
  });
  if (hasSettled && outcome.state === 'failed') {
    log.info({ mediaId, fault: outcome.fault }, 'An upload failed');
  }
}
