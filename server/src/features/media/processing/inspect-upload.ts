import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFile, HEAD_BYTES, refusalText } from '@rookery/contract/kernel/detect-file.ts';
import { groupOf, mimeTypeOf, type FileKind } from '@rookery/contract/kernel/file-types.ts';
import { createFairQueue, type FairQueue } from '#src/kernel/fair-queue.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { originalKey, type MediaRecord } from '#src/features/media/record/media-record.ts';
import type { Arrival } from '#src/features/media/record/media.store.ts';
import { MediaFault, WorkTimedOut } from './media-fault.ts';
import { mostBytes, tooManyBytes } from '#src/features/media/record/uploads.policy.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export type InspectedUpload = Omit<Arrival, 'posterId' | 'keepsSubtitles'>;
/** Two inspections run concurrently, so that one file is fetched while another is inspected. */
export const createInspections = (): FairQueue =>
  createFairQueue({ atOnce: 2, waiting: 200, waitingEach: 20 });

/**
 * Detects the kind of an upload from its bytes. The declared type doesn't matter, because devices misname
 * files.
 * @throws Refusal 422 for `content_type`, 413 for a file over the limit of its kind, 503 while too many wait
 */
export async function inspectUpload(
  deps: Pick<MediaParts, 'inspections' | 'storage' | 'worker'>,
  record: MediaRecord,
): Promise<InspectedUpload> {
  const { storage, inspections } = deps;
  const { purpose, bytes } = record;
  const detected = detectFile(await firstBytes(storage, originalKey(record)));
  const most = detected && 'kind' in detected ? mostBytes(purpose, groupOf(detected.kind)) : null;
  if (!detected || !('kind' in detected) || most === null) {
    return refuse(refusalText(detected, { wants: purpose === 'post' ? 'post' : 'picture' }));
  }
  const { kind } = detected;
  if (bytes > most) {
    throw new Refusal('too_large', tooManyBytes(purpose, groupOf(kind), bytes, most));
  }
  const terms = { who: record.ownerId, cost: bytes, isUrgent: true };
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
    return { ...found, contentType: mimeTypeOf(kind), extension };
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
  const stream = await storage.read(key, { start: 0, end: HEAD_BYTES - 1 });
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function extensionOf(kind: FileKind, isAnimated: boolean): Arrival['extension'] {
  if (groupOf(kind) === 'video') return 'mp4';
  return kind === 'gif' && isAnimated ? 'gif' : 'webp';
}

function refuse(words: string): never {
  throw invalid({ content_type: words });
}
