import { createFairTurns, type FairTurns } from '#src/kernel/fair-turns.ts';
import { FileMissing } from '#src/platform/storage/storage.ts';
import type { MediaRecord } from '#src/features/media/record/media-record.ts';
import { processMedia } from './process-media.ts';
import { settleUpload } from './settle-upload.ts';
import { FAULTS, WorkTimedOut } from './media-fault.ts';
import { claimUpload, postponeUpload, releaseUpload, renewClaim } from './processing.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

/** Has the files of uploads made, members by turns. */
export interface ProcessingQueue {
  take(record: MediaRecord): void;
  /** Tells whoever does jobs, of this process or another. @param at not before then. */
  add(mediaId: string, at: Date): Promise<void>;
  /** Ends what is under way; another process, or the next start, begins it again. */
  stop(): Promise<void>;
}

const TRIES_MAX = 8;
const LATER_MS = 5000;
const LATER_MAX_MS = 60_000;
/** While one file is opened, others are brought and taken away. */
const PICTURES_AT_ONCE = 3;
/** A process that has not said for so long that it has an upload in hand is dead, or cut off. */
const CLAIM_MS = 20_000;
const RENEW_MS = 5000;

export function createProcessingQueue(
  deps: Pick<MediaParts, 'clock' | 'db' | 'facts' | 'jobs' | 'log' | 'storage' | 'worker'>,
): ProcessingQueue {
  const { db, clock, log, worker, jobs } = deps;
  // As the worker's children: each kind waits for its own.
  const turns = {
    stills: createFairTurns({ atOnce: PICTURES_AT_ONCE }),
    moving: createFairTurns({ atOnce: 1 }),
    videos: createFairTurns({ atOnce: 1 }),
  };
  const underWay = new Map<string, Promise<unknown>>();
  let isOver = false;

  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function add(mediaId: string, at: Date): Promise<void> {
    const job = { key: `process-media:${mediaId}`, runAt: at };
    await jobs.add(db, 'process-media', { mediaId }, job);
  }

  /** It may have been given up, or made elsewhere, while it waited. */
  async function attempt(id: string): Promise<void> {
    if (isOver) return;
    const claimed = await claimUpload(db, id, { now: clock.now(), until: after(CLAIM_MS) });
    if (!claimed) return;
    const renewing = setInterval(() => {
      // A database that is away is no reason to stop: at worst the files are made twice.
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

  /** By no fault of the file: what was sent stays, whatever becomes of it. */
  async function fail({ id, tries }: MediaRecord & { tries: number }, error: unknown) {
    log.warn({ err: error, mediaId: id, tries }, 'An upload could not be prepared');
    if (error instanceof FileMissing) {
      // What is not there does not come back.
      const outcome = { state: 'failed', fault: FAULTS.gone, canRetry: false } as const;
      return settleUpload(deps, id, outcome);
    }
    if (!(error instanceof WorkTimedOut) && tries + 1 < TRIES_MAX) {
      const tryAt = after(Math.min(LATER_MS * 2 ** tries, LATER_MAX_MS));
      await postponeUpload(db, id, { tries: tries + 1, tryAt });
      return add(id, tryAt);
    }
    log.error({ mediaId: id }, 'An upload is given up');
    return settleUpload(deps, id, { state: 'failed', fault: FAULTS.ours, canRetry: true });
  }

  async function begin(record: MediaRecord): Promise<void> {
    const { id, ownerId, purpose, totalPixels: cost, contentType, isAnimated } = record;
    const isVideo = contentType.startsWith('video/');
    const lane: FairTurns = turns[isAnimated ? 'moving' : isVideo ? 'videos' : 'stills'];
    try {
      await lane.enter({ who: ownerId, cost, isUrgent: purpose !== 'post' }, () => attempt(id));
    } catch (error) {
      // The database is away: within a minute of its return somebody takes it up again.
      log.error({ err: error, mediaId: id }, 'An upload was left unprepared');
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
