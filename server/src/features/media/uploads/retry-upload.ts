import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import type { MediaRecord } from '#src/features/media/record/media-record.ts';
import { loadMedia, loadMediaByKeys } from '#src/features/media/record/media.store.ts';
import { reviveUpload } from '#src/features/media/processing/processing.store.ts';
import { mayRetry } from '#src/features/media/record/uploads.policy.ts';
import { keyOfUpload } from '#src/features/media/serve/resolve-media.ts';

export interface RetryDeps extends CommitDeps {
  clock: Clock;
  config: { appUrl: string };
  jobs: Pick<Jobs, 'add'>;
}

/** What we failed to prepare is prepared again when its owner asks. @throws 404 for what is not theirs. */
export async function retryUpload(
  deps: RetryDeps,
  ownerId: string,
  url: string,
): Promise<MediaRecord> {
  const { db, clock, config, jobs } = deps;
  const key = keyOfUpload(url, config.appUrl) ?? '';
  const record = (await loadMediaByKeys(db, [key])).get(key);
  if (!record || !mayRetry(record, ownerId))
    throw new Refusal('not_found', 'This upload is not known here.');
  return commit(deps, async (tx, tell) => {
    if (await reviveUpload(tx, record.id, clock.now())) {
      tell(mediaFacts.retried, { mediaId: record.id });
      await jobs.add(tx, 'process-media', { mediaId: record.id });
    }
    // As this call leaves it: a small one may be ready again a moment later.
    return (await loadMedia(tx, [record.id])).get(record.id) ?? record;
  });
}
