import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Jobs, JobsLog } from '#src/platform/jobs/jobs.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { FileMissing } from '#src/platform/storage/storage.ts';
import { forgetMedia } from './forget-media.ts';
import { originalKey, type MediaRecord } from './media-record.ts';
import { loadMedia, markSettled, type Outcome } from './media.store.ts';
import { processMedia, type ProcessNeeds } from './process-media.ts';
import { FAULTS } from './processing/media-fault.ts';
import { listUnprepared } from './processing/processing.store.ts';
import { createTurns } from './processing/turns.ts';
import { MEDIA_SETTLED_NOTICE } from './processing/wait-until-settled.ts';
import { storedKeys } from './stored-keys.ts';

export interface MediaJobsNeeds extends ProcessNeeds {
  clock: Clock;
  bus: Bus;
  outbox: Outbox;
  log: JobsLog;
}

export interface MediaProcessing {
  /** Ends what is under way; another process, or the next start, begins it again. */
  stop(): Promise<void>;
}

interface Payload {
  mediaId: string;
  /** How often it has failed before, by no fault of the file. */
  tries?: number;
}

const TRIES_MAX = 8;
const LATER_MS = 5000;
const LATER_MAX_MS = 60_000;
/** While one file is opened, others are brought and taken away. */
const PICTURES_AT_ONCE = 3;

/**
 * Files are made of what was uploaded. What waits is what the table says; a job only tells of it and ends at
 * once, so that a film takes no place from the mails, and what a killed process had in hand begins again at
 * the next start. Stop it before the database goes.
 */
export function mediaJobs(jobs: Jobs, needs: MediaJobsNeeds): MediaProcessing {
  const { db, clock } = needs;
  const queue = createQueue(jobs, needs);

  jobs.handle('process-media', async (payload) => {
    const { mediaId, tries } = payload as Payload;
    const record = await findUnprepared(needs, mediaId);
    if (!record) return;
    if (tries === undefined) {
      const runAt = new Date(clock.now().getTime() + LIMITS.processingMs);
      await jobs.add(db, 'give-up-media', { mediaId }, { runAt, key: `give-up-media:${mediaId}` });
    }
    await queue.take(record, tries ?? 0);
  });
  jobs.handle('give-up-media', async (payload) => {
    const { mediaId } = payload as Payload;
    await settle(jobs, needs, mediaId, { state: 'failed', fault: FAULTS.tooLong });
  });
  jobs.handle('forget-original', (payload) => forgetOriginal(needs, payload as Payload));
  jobs.atStart('resume-media', async () => {
    for (const mediaId of await listUnprepared(db)) {
      // oxlint-disable-next-line no-await-in-loop -- few are ever in hand at once
      await queue.addAgain(mediaId, 0, 0);
    }
  });
  return { stop: queue.stop };
}

interface Queue extends MediaProcessing {
  /** Has the files of an upload made when its turn comes. */
  take(record: MediaRecord, tries: number): Promise<void>;
  addAgain(mediaId: string, tries: number, delayMs: number): Promise<void>;
}

function createQueue(jobs: Jobs, needs: MediaJobsNeeds): Queue {
  const { db, clock, log, worker } = needs;
  // As the worker's children: each kind waits for its own.
  const turns = {
    stills: createTurns(PICTURES_AT_ONCE),
    moving: createTurns(1),
    videos: createTurns(1),
  };
  const underWay = new Map<string, Promise<void>>();
  let isOver = false;

  function addAgain(mediaId: string, tries: number, delayMs: number): Promise<void> {
    const runAt = new Date(clock.now().getTime() + delayMs);
    const key = `process-media:${mediaId}`;
    return jobs.add(db, 'process-media', { mediaId, tries }, { key, runAt });
  }

  async function attempt(record: MediaRecord, tries: number): Promise<void> {
    try {
      if (isOver) return await addAgain(record.id, tries, 0);
      // It may have been given up, or made elsewhere, while it waited.
      if ((await findUnprepared(needs, record.id)) === null) return undefined;
      return await settle(jobs, needs, record.id, await processMedia(needs, record));
    } catch (error) {
      if (isOver) return addAgain(record.id, tries, 0);
      log.warn({ err: error, mediaId: record.id, tries }, 'An upload could not be prepared');
      // What is not there does not come back.
      const isGone = error instanceof FileMissing;
      if (!isGone && tries + 1 < TRIES_MAX) {
        return addAgain(record.id, tries + 1, Math.min(LATER_MS * 2 ** tries, LATER_MAX_MS));
      }
      if (!isGone) log.error({ mediaId: record.id }, 'An upload is given up');
      return settle(jobs, needs, record.id, { state: 'failed', fault: FAULTS.ours });
    }
  }

  async function begin(record: MediaRecord, tries: number): Promise<void> {
    const isVideo = record.contentType.startsWith('video/');
    const kind = record.isAnimated ? 'moving' : isVideo ? 'videos' : 'stills';
    try {
      await turns[kind].take(record.purpose !== 'post', () => attempt(record, tries));
    } catch (error) {
      // The database is away: it begins again at the next start.
      log.error({ err: error, mediaId: record.id }, 'An upload was left unprepared');
    } finally {
      underWay.delete(record.id);
    }
  }

  return {
    addAgain,
    async take(record, tries) {
      // For another process, or the next start.
      if (isOver) return addAgain(record.id, tries, LATER_MS);
      if (!underWay.has(record.id)) underWay.set(record.id, begin(record, tries));
      return undefined;
    },
    async stop() {
      isOver = true;
      await worker.stop();
      await Promise.all(underWay.values());
    },
  };
}

async function findUnprepared(
  { db }: MediaJobsNeeds,
  mediaId: string,
): Promise<MediaRecord | null> {
  const record = (await loadMedia(db, [mediaId])).get(mediaId);
  return record?.state === 'processing' && record.purpose !== 'poster' ? record : null;
}

/** Once; whoever comes second changes nothing and tells nobody. */
async function settle(
  jobs: Jobs,
  needs: MediaJobsNeeds,
  mediaId: string,
  outcome: Outcome,
): Promise<void> {
  const { db, clock, outbox, bus, log } = needs;
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

/** What was sent is not kept: it says where it was taken. Nor is a poster, once its video has it. */
async function forgetOriginal(needs: MediaJobsNeeds, { mediaId }: Payload): Promise<void> {
  const { db, storage } = needs;
  const record = (await loadMedia(db, [mediaId])).get(mediaId);
  if (!record || record.state === 'processing') return;
  await storage.remove([originalKey(record)]);
  if (record.state === 'failed') await storage.remove(storedKeys(record));
  if (record.posterId !== null) await forgetMedia(needs, [record.posterId]);
}
