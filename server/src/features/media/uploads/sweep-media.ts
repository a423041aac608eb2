import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { userFacts } from '#src/features/users/public.ts';
import { isBackedUpNow } from '#src/platform/db/backup-lock.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetMedia } from '#src/features/media/record/forget-media.ts';
import { originalKey } from '#src/features/media/record/media-record.ts';
import { loadMediaByKeys } from '#src/features/media/record/media.store.ts';
import {
  findUnused,
  markUnusedOf,
  markOrphans,
  listFilesWithoutRow,
} from '#src/features/media/record/unused-media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export const FORGET_ORPHANS = 'forget-orphaned-files';

export interface OrphanedFiles {
  keys: readonly string[];
}

const BATCH_SIZE = 100;
const RETRY_DELAY_MS = LIMITS.processingMs + 60_000;

export function sweepJobs(jobs: Jobs, deps: Pick<MediaParts, 'clock' | 'db' | 'storage'>): void {
  jobs.repeat('sweep-media', '41 * * * *', () => sweepMedia(deps));
  jobs.repeat('note-orphaned-media', '13 4 * * *', async () => {
    await markOrphans(deps.db, deps.clock.now());
  });
  jobs.handle(FORGET_ORPHANS, async (payload) => {
    const { db, clock, storage } = deps;
    const { keys } = payload as OrphanedFiles;
    if (!(await isBackedUpNow(db))) return storage.remove(await listFilesWithoutRow(db, keys));
    const runAt = new Date(clock.now().getTime() + RETRY_DELAY_MS);
    return jobs.add(db, FORGET_ORPHANS, { keys }, { runAt });
  });
  jobs.handle('forget-late-bytes', async (payload) => {
    const { key } = payload as { key: string };
    const { db, clock, storage } = deps;
    const record = (await loadMediaByKeys(db, [key])).get(key);
    // Keep the original for a retry. It is deleted when the files are made, or by the sweep.
    if (record?.canRetry) return undefined;
    const isSettled = record?.state !== 'processing';
    if (isSettled && !(await isBackedUpNow(db))) return storage.remove([originalKey({ key })]);
    // A poster's original is kept for its video. The sweep deletes it.
    if (!isSettled && record.purpose === 'poster') return undefined;
    const runAt = new Date(clock.now().getTime() + RETRY_DELAY_MS);
    return jobs.add(db, 'forget-late-bytes', { key }, { runAt });
  });
}

export async function sweepMedia(
  deps: Pick<MediaParts, 'clock' | 'db' | 'storage'>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const ages = {
    ticketsBefore: new Date(now - DAY_MS),
    unusedBefore: new Date(now - LIMITS.unusedMediaDays * DAY_MS),
    letGoBefore: new Date(now - LIMITS.deletedMediaDays * DAY_MS),
  };
  for (;;) {
    // Stops while a backup runs; the next sweep comes within the hour.
    // oxlint-disable-next-line no-await-in-loop -- one may begin at any time
    if (await isBackedUpNow(deps.db)) return;
    // oxlint-disable-next-line no-await-in-loop -- each round sees what the one before left
    const ids = await findUnused(deps.db, ages, BATCH_SIZE);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await forgetMedia(deps, ids);
    if (ids.length < BATCH_SIZE) return;
  }
}

/**
 * Deletes a purged member's uploads, except those that posts show until the posts are deleted. Safe to run
 * twice.
 */
export function forgetUploadsOfPurged(deps: Pick<MediaParts, 'db' | 'facts' | 'storage'>): void {
  deps.facts.once(userFacts.purged, 'forget-uploads', ({ payload }) =>
    markUnusedOf(deps.db, payload.userId),
  );
}
