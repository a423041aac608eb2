import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import { loadMediaByKeys } from '#src/features/media/record/media.store.ts';
import { requeueFailedUpload } from '#src/features/media/processing/processing.store.ts';
import { mayRetry } from '#src/features/media/record/uploads.policy.ts';
import { keyOfUpload } from '#src/features/media/serve/resolve-media.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export async function retryUpload(
  deps: Pick<MediaParts, 'clock' | 'config' | 'db' | 'facts' | 'jobs'>,
  ownerId: string,
  url: string,
): Promise<string> {
  const { db, clock, config, jobs } = deps;
  const key = keyOfUpload(url, config.appUrl) ?? '';
  const record = (await loadMediaByKeys(db, [key])).get(key);
  if (!record || !mayRetry(record, ownerId)) throw new Refusal('not_found', 'Upload not found.');
  const uuid = recordResult(uuidToUlid(record.id));
  await commit(deps, async (tx, tell) => {
    if (await requeueFailedUpload(tx, record.id, clock.now())) {
      tell(mediaFacts.retried, { mediaId: record.id });
      await jobs.add(tx, 'process-media', { mediaId: record.id });
    }
  });
  return uuid;
}
