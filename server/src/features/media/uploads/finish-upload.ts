import { DAY_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { plainType } from '@rookery/contract/kernel/file-types.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { findOwnUpload } from './find-upload.ts';
import { refuseMedia } from '#src/features/media/record/forget-media.ts';
import { originalKey, type MediaRecord } from '#src/features/media/record/media-record.ts';
import { loadMedia, lockMedia, markArrived } from '#src/features/media/record/media.store.ts';
import { UPLOAD_WINDOW_MS } from '#src/features/media/record/uploads.policy.ts';
import {
  inspectUpload,
  type InspectedUpload,
} from '#src/features/media/processing/inspect-upload.ts';
import { waitUntilSettled } from '#src/features/media/processing/wait-until-settled.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type Parts = Pick<MediaParts, 'db' | 'facts' | 'inspections' | 'jobs' | 'storage' | 'worker'>;

export interface FinishedUpload {
  uuid: string;
  key: string;
  bucket: string;
  content_type: string;
  poster_uuid?: string | null;
  keep_subtitles?: boolean;
}

const PROCESSING_WAIT_MS = 20_000;
const NOT_HERE = 'The file was not uploaded completely. Upload it again.';
const NO_POSTER = 'Poster image not found.';
const FILE_REPLACED = 'The file was uploaded again during the check. Finish the upload again.';

export async function finishUpload(
  deps: Parts,
  ownerId: string,
  told: FinishedUpload,
): Promise<void> {
  const record = await findOwnUpload(deps, ownerId, told.uuid);
  if (told.key !== originalKey(record))
    throw invalid({ key: 'This key belongs to another upload.' });
  if (told.bucket !== deps.storage.bucket)
    throw invalid({ bucket: 'This bucket does not belong to this server.' });
  if (record.state === 'signed') await acceptUpload(deps, record, told);
  if (record.purpose === 'avatar' || record.purpose === 'cover') {
    await waitUntilSettled(deps, record.id, PROCESSING_WAIT_MS);
  }
}

async function acceptUpload(deps: Parts, record: MediaRecord, told: FinishedUpload): Promise<void> {
  if (plainType(told.content_type) !== record.contentType) {
    throw invalid({ content_type: 'This is not the content type that the upload was signed for.' });
  }
  const posterId = await findPoster(deps, record, told.poster_uuid ?? null);
  const keepsSubtitles = told.keep_subtitles ?? false;
  const looked = await inspect(deps, record);
  if (!looked) return;
  // A picture declared as a video has no poster.
  const isVideo = looked.extension === 'mp4';
  const arrival = { ...looked, posterId: isVideo ? posterId : null, keepsSubtitles };
  const hasArrived = await transact(deps.db, async (tx) => {
    const now = await lockMedia(tx, record.id);
    if (now?.state !== 'signed') return false;
    if (now.received !== record.received) throw new Refusal('conflict', FILE_REPLACED);
    await markArrived(tx, record.id, arrival);
    if (record.purpose === 'poster') return true;
    await deps.jobs.add(tx, 'process-media', { mediaId: record.id });
    return true;
  });
  if (hasArrived) await scheduleLateBytesCleanup(deps, record);
}

/**
 * Inspects a file. A rejected file is deleted before the response. After our own failure it stays for a
 * retry. @returns null if a concurrent request was faster; the bytes may be deleted or replaced
 */
async function inspect(deps: Parts, record: MediaRecord): Promise<InspectedUpload | null> {
  const stored = await deps.storage.stat(originalKey(record));
  if (!stored) {
    if (await isOpen(deps, record)) throw invalid({ uuid: NOT_HERE });
    return null;
  }
  try {
    if (stored.bytes !== record.bytes) throw invalid({ uuid: NOT_HERE });
    return await inspectUpload(deps, record);
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500;
    const wasOpen = await (isRefused ? refuseMedia(deps, record) : isOpen(deps, record));
    if (!wasOpen) return null;
    if (isRefused) await scheduleLateBytesCleanup(deps, record);
    throw error;
  }
}

async function isOpen({ db }: Parts, { id }: MediaRecord): Promise<boolean> {
  return (await loadMedia(db, [id])).get(id)?.state === 'signed';
}

async function findPoster(
  deps: Parts,
  record: MediaRecord,
  ulid: string | null,
): Promise<string | null> {
  if (ulid === null) return null;
  if (!isUlid(ulid)) throw invalid({ poster_uuid: NO_POSTER });
  const poster = await findOwnUpload(deps, record.ownerId, ulid).catch((error: unknown) => {
    if (error instanceof Refusal) throw invalid({ poster_uuid: NO_POSTER });
    throw error;
  });
  const isArrived = poster.purpose === 'poster' && poster.state === 'processing';
  if (!isArrived) throw invalid({ poster_uuid: NO_POSTER });
  return ulidToUuid(ulid);
}

/**
 * Deletes bytes that a bucket accepted after the upload was finished. Runs when the address expires, and
 * again a day later for slow uploads.
 */
async function scheduleLateBytesCleanup(
  deps: Parts,
  { key, createdAt }: MediaRecord,
): Promise<void> {
  if (deps.storage.receiver) return;
  const isOver = createdAt.getTime() + UPLOAD_WINDOW_MS + MINUTE_MS;
  for (const at of [isOver, isOver + DAY_MS]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await deps.jobs.add(deps.db, 'forget-late-bytes', { key }, { runAt: new Date(at) });
  }
}
