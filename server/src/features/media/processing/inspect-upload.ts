import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isMediaType, MEDIA_TYPES } from '@rookery/contract/kernel/media-types.ts';
import { createFairQueue, type FairQueue } from '#src/kernel/fair-queue.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { originalKey, type MediaRecord } from '#src/features/media/record/media-record.ts';
import type { Arrival } from '#src/features/media/record/media.store.ts';
import { FAULTS, MediaFault, WorkTimedOut } from './media-fault.ts';
import { sniff, SNIFFED_BYTES } from './sniff.ts';
import type { FileKind } from './tasks.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export type InspectedUpload = Omit<Arrival, 'posterId' | 'keepsSubtitles'>;
/** Two inspections run concurrently, so that one file is fetched while another is inspected. */
export const createInspections = (): FairQueue =>
  createFairQueue({ atOnce: 2, waiting: 200, waitingEach: 20 });

const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  video: 'video/mp4',
} as const satisfies Record<FileKind, string>;

/**
 * Detects the type of an upload from its bytes. Accepts a picture of another type than declared, because phones
 * misname them.
 * @throws Refusal 422 for `content_type`, 413 for a picture over its type's size limit, 503 while too many wait
 */
export async function inspectUpload(
  deps: Pick<MediaParts, 'inspections' | 'storage' | 'worker'>,
  record: MediaRecord,
): Promise<InspectedUpload> {
  const { storage, inspections } = deps;
  const kind = sniff(await firstBytes(storage, originalKey(record)));
  if (kind === null || !isDeclared(kind, record)) refuse(FAULTS.notWhatItSays);
  const isStill = kind !== 'gif' && kind !== 'video';
  if (isStill && record.bytes > LIMITS.imageBytes) throw new Refusal('too_large');
  const terms = { who: record.ownerId, cost: record.bytes, isUrgent: true };
  const looked = inspections.enter(terms, () => inspectFile(deps, record, kind));
  if (!looked) throw new Refusal('unavailable', TOO_MANY_INSPECTIONS, { retryAfter: 10 });
  return looked;
}

const TOO_MANY_INSPECTIONS = 'Too many uploads are being checked. Try again in a moment.';

/** Fetches the file only when its turn comes, so that waiting ones use no disk. */
async function inspectFile(
  { storage, worker }: Pick<MediaParts, 'storage' | 'worker'>,
  record: MediaRecord,
  kind: FileKind,
): Promise<InspectedUpload> {
  const folder = await worker.makeFolder();
  try {
    const path = join(folder, 'original');
    await storage.fetchTo(originalKey(record), path);
    const found = await worker.inspect({ path, kind, purpose: record.purpose });
    const extension = extensionOf(kind, found.isAnimated);
    const isQuickTime = kind === 'video' && record.contentType === 'video/quicktime';
    const contentType = isQuickTime ? record.contentType : CONTENT_TYPES[kind];
    return { ...found, contentType, extension };
  } catch (error) {
    if (error instanceof MediaFault) refuse(error.message);
    if (error instanceof WorkTimedOut) {
      throw new Refusal('unavailable', undefined, { retryAfter: 30, cause: error });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstBytes(storage: Pick<Storage, 'read'>, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const stream = await storage.read(key, { start: 0, end: SNIFFED_BYTES - 1 });
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function isDeclared(kind: FileKind, { contentType, purpose }: MediaRecord): boolean {
  if (!isMediaType(contentType)) return false;
  const isVideo = MEDIA_TYPES[contentType] === 'video';
  return isVideo === (kind === 'video') && !(isVideo && purpose !== 'post');
}

function extensionOf(kind: FileKind, isAnimated: boolean): Arrival['extension'] {
  if (kind === 'video') return 'mp4';
  return kind === 'gif' && isAnimated ? 'gif' : 'webp';
}

function refuse(words: string): never {
  throw invalid({ content_type: words });
}
