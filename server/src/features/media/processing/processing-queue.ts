import { createFairQueue, type FairQueue } from '#src/kernel/fair-queue.ts';
import { FileMissing } from '#src/platform/storage/storage.ts';
import type { MediaRecord } from '#src/features/media/record/media-record.ts';
import { processMedia } from './process-media.ts';
import { settleUpload } from './settle-upload.ts';
import { FAULTS, WorkTimedOut } from './media-fault.ts';
import { claimUpload, postponeUpload, releaseUpload, renewClaim } from './processing.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface ProcessingQueue {
  take(record: MediaRecord): void;
  add(mediaId: string, at: Date): Promise<void>;
  stop(): Promise<void>;
}

const TRIES_MAX = 8;
const LATER_MS = 5000;
const LATER_MAX_MS = 60_000;
/** Number of pictures processed concurrently. While one file is opened, others are fetched and stored. */
const PICTURES_AT_ONCE = 3;
/** A process that has not renewed its claim for this long is dead or disconnected. */
const CLAIM_MS = 20_000;
const RENEW_MS = 5000;

export function createProcessingQueue(
  deps: Pick<MediaParts, 'clock' | 'db' | 'facts' | 'jobs' | 'log' | 'storage' | 'worker'>,
): ProcessingQueue {
  const { db, clock, log, worker, jobs } = deps;
  const turns = {
    stills: createFairQueue({ atOnce: PICTURES_AT_ONCE }),
    moving: createFairQueue({ atOnce: 1 }),
    videos: createFairQueue({ atOnce: 1 }),
  };
  const underWay = new Map<string, Promise<unknown>>();
  let isOver = false;

  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function add(mediaId: string, at: Date): Promise<void> {
    const job = { key: `process-media:${mediaId}`, runAt: at };
    await jobs.add(db, 'process-media', { mediaId }, job);
  }

  /** Processes an upload, unless the upload failed or was processed elsewhere while it waited. */
  async function attempt(id: string): Promise<void> {
    if (isOver) return;
    const claimed = await claimUpload(db, id, { now: clock.now(), until: after(CLAIM_MS) });
    if (!claimed) return;
    const renewing = setInterval(() => {
      // A lost database connection is no reason to stop: at worst the files are made twice.
      renewClaim(db, id, after(CLAIM_MS)).catch(() => undefined);
    }, RENEW_MS);
    try {
      await settleUpload(deps, id, await processMedia(deps, claimed));
    } catch (error) {
      await (isOver ? releaseUpload(db, id) : fail(claimed, error));
    } finally {
      clearInterval(renewing);
    }
  }

  async function fail({ id, tries }: MediaRecord & { tries: number }, error: unknown) {
    log.warn({ err: error, mediaId: id, tries }, 'Upload processing failed');
    if (error instanceof FileMissing) {
      // A missing original never comes back, so there is no retry.
      const outcome = { state: 'failed', fault: FAULTS.gone, canRetry: false } as const;
      return settleUpload(deps, id, outcome);
    }
    if (!(error instanceof WorkTimedOut) && tries + 1 < TRIES_MAX) {
      const tryAt = after(Math.min(LATER_MS * 2 ** tries, LATER_MAX_MS));
      await postponeUpload(db, id, { tries: tries + 1, tryAt });
      return add(id, tryAt);
    }
    log.error({ mediaId: id }, 'Upload processing failed; giving up');
    return settleUpload(deps, id, { state: 'failed', fault: FAULTS.ours, canRetry: true });
  }

  async function begin(record: MediaRecord): Promise<void> {
    const { id, ownerId, purpose, totalPixels: cost, contentType, isAnimated } = record;
    const isVideo = contentType.startsWith('video/');
    const lane: FairQueue = turns[isAnimated ? 'moving' : isVideo ? 'videos' : 'stills'];
    try {
      await lane.enter({ who: ownerId, cost, isUrgent: purpose !== 'post' }, () => attempt(id));
    } catch (error) {
      log.error({ err: error, mediaId: id }, 'Upload processing interrupted; will be queued again');
    } finally {
      underWay.delete(id);
    }
  }

  return {
    add,
    take(record) {
      if (isOver || underWay.has(record.id)) return;
      underWay.set(record.id, begin(record));
    },
    async stop() {
      isOver = true;
      await worker.stop();
      await Promise.all(underWay.values());
    },
  };
}
