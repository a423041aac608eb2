import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isMediaType, MEDIA_TYPES } from '@rookery/contract/kernel/media-types.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { originalKey, type MediaRecord } from '../media-record.ts';
import type { Arrival } from '../media.store.ts';
import { FAULTS, MediaFault } from './media-fault.ts';
import type { MediaWorker } from './media-worker.ts';
import { sniff, SNIFFED_BYTES } from './sniff.ts';
import type { FileKind } from './tasks.ts';

export interface InspectNeeds {
  storage: Pick<Storage, 'read' | 'fetchTo'>;
  worker: Pick<MediaWorker, 'inspect' | 'makeFolder'>;
}

const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  video: 'video/mp4',
} as const satisfies Record<FileKind, string>;

/**
 * Looks at the bytes of an upload: what they are, not what they are called. A picture of another kind than
 * it was said to be is taken as what it is, since phones misname them.
 * @throws Refusal 422 that names `content_type`, 413 for a picture with more bytes than its kind may have.
 */
export async function inspectUpload(
  { storage, worker }: InspectNeeds,
  record: MediaRecord,
): Promise<Omit<Arrival, 'posterId'>> {
  const key = originalKey(record);
  const kind = sniff(await firstBytes(storage, key));
  if (kind === null || !isDeclared(kind, record)) refuse(FAULTS.notWhatItSays);
  const isStill = kind !== 'gif' && kind !== 'video';
  if (isStill && record.bytes > LIMITS.imageBytes) throw new Refusal('too_large');
  const folder = await worker.makeFolder();
  try {
    const path = join(folder, 'original');
    await storage.fetchTo(key, path);
    const found = await worker.inspect({ path, kind, purpose: record.purpose });
    const extension = extensionOf(kind, found.isAnimated);
    const isQuickTime = kind === 'video' && record.contentType === 'video/quicktime';
    const contentType = isQuickTime ? record.contentType : CONTENT_TYPES[kind];
    return { ...found, contentType, extension };
  } catch (error) {
    if (error instanceof MediaFault) refuse(error.message);
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
