import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { isBackedUpNow } from '#src/platform/db/backup-lock.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetMedia } from '#src/features/media/record/forget-media.ts';
import { originalKey } from '#src/features/media/record/media-record.ts';
import { loadMedia } from '#src/features/media/record/media.store.ts';
import { FAULTS } from './processing/media-fault.ts';
import { findUnprepared, listUnprepared } from './processing/processing.store.ts';
import { createProcessingQueue, type ProcessingQueue } from './processing/processing-queue.ts';
import { settleUpload } from '#src/features/media/processing/settle-upload.ts';
import { storedKeys } from '#src/features/media/record/stored-keys.ts';
import type { MediaParts } from './parts.ts';

export type MediaProcessing = Pick<ProcessingQueue, 'stop'>;

interface Payload {
  mediaId: string;
}

const LATER_MS = 600_000;

/**
 * Makes the files of uploads. The table is the queue: jobs only announce uploads, so that videos don't
 * block mails. Unclaimed uploads are queued at start and each minute. Stop before the database closes.
 */
export function mediaJobs(jobs: Jobs, deps: MediaParts): MediaProcessing {
  const { db, clock } = deps;
  const queue = createProcessingQueue({ ...deps, jobs });

  jobs.handle('process-media', async (payload) => {
    const record = await findUnprepared(db, (payload as Payload).mediaId);
    if (record) queue.take(record);
  });
  jobs.handle('forget-original', async (payload) => {
    // Wait for a running backup, because the backed-up rows may still need the original.
    if (await isBackedUpNow(db)) {
      const runAt = new Date(clock.now().getTime() + LATER_MS);
      return jobs.add(db, 'forget-original', payload as Payload, { runAt });
    }
    return forgetOriginal(deps, payload as Payload);
  });
  jobs.refresh('resume-media', async () => {
    const now = clock.now();
    for (const { id, dueAt, since } of await listUnprepared(db)) {
      const isHopeless = since.getTime() < now.getTime() - DAY_MS;
      // oxlint-disable-next-line no-await-in-loop -- only a few run concurrently
      if (isHopeless) await settleUpload({ ...deps, jobs }, id, NOT_PREPARED);
      // oxlint-disable-next-line no-await-in-loop -- as above
      else await queue.add(id, dueAt);
    }
  });
  return { stop: queue.stop };
}

const NOT_PREPARED = { state: 'failed', fault: FAULTS.ours, canRetry: true } as const;

/**
 * Deletes the original, because its metadata has a location. Also deletes a poster that its video has used.
 * After a failure of this server, both stay for a retry.
 */
async function forgetOriginal(
  deps: Pick<MediaParts, 'db' | 'storage'>,
  { mediaId }: Payload,
): Promise<void> {
  const { db, storage } = deps;
  const record = (await loadMedia(db, [mediaId])).get(mediaId);
  if (!record || record.state === 'processing' || record.canRetry) return;
  await storage.remove([originalKey(record)]);
  if (record.state === 'failed') await storage.remove(storedKeys(record));
  if (record.posterId !== null) await forgetMedia(deps, [record.posterId]);
}
