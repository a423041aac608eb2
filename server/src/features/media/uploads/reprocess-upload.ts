import { commit, type CommitParts } from '#src/platform/facts/commit.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import {
  requeueReadyUpload,
  requeueFailedUpload,
} from '#src/features/media/processing/processing.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export async function reprocessUpload(
  deps: CommitParts & Pick<MediaParts, 'clock' | 'jobs'>,
  mediaId: string,
): Promise<boolean> {
  return commit(deps, async (tx, tell) => {
    const now = deps.clock.now();
    const isBegun =
      (await requeueFailedUpload(tx, mediaId, now)) || (await requeueReadyUpload(tx, mediaId, now));
    if (!isBegun) return false;
    tell(mediaFacts.retried, { mediaId });
    await deps.jobs.add(tx, 'process-media', { mediaId });
    return true;
  });
}
