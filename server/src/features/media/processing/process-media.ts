import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { groupOf, kindOfType, type FileKind } from '@rookery/contract/kernel/file-types.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import {
  originalKey,
  type MediaFile,
  type MediaRecord,
} from '#src/features/media/record/media-record.ts';
import { loadMedia, type Outcome } from '#src/features/media/record/media.store.ts';
import { MediaFault } from './media-fault.ts';
import type { MadeMedia, MadeFile } from './tasks.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

const kindOf = ({ contentType }: Pick<MediaRecord, 'contentType'>): FileKind =>
  kindOfType(contentType) ?? 'mp4';

/**
 * Makes the files of an upload. The file names are fixed, so that a run may be interrupted or repeated.
 * @throws for a fault that is not the file's; worth a retry
 */
export async function processMedia(
  deps: Pick<MediaParts, 'db' | 'storage' | 'worker'>,
  record: MediaRecord,
): Promise<Outcome> {
  const { storage, worker } = deps;
  const folder = await worker.makeFolder();
  try {
    const path = join(folder, 'original');
    await storage.fetchTo(originalKey(record), path);
    const made = await makeFiles(deps, record, path, folder);
    const files = await store(storage, record, folder, made.files);
    await store(storage, record, folder, [...made.stills, ...made.captions]);
    const { widthPx, heightPx, durationMs } = made;
    return {
      state: 'ready',
      files,
      widthPx,
      heightPx,
      durationMs,
      isAnimated: record.isAnimated,
      hasStill: made.stills.length > 0,
      captions: made.captions.map(({ language }) => language),
    };
  } catch (error) {
    if (error instanceof MediaFault) {
      return { state: 'failed', fault: error.message, canRetry: false };
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFiles(
  deps: Pick<MediaParts, 'db' | 'storage' | 'worker'>,
  record: MediaRecord,
  path: string,
  folder: string,
): Promise<MadeMedia> {
  await inspectAgain(deps, record, path);
  const { purpose, isAnimated } = record;
  const kind = kindOf(record);
  if (groupOf(kind) !== 'video') {
    return deps.worker.makePictures({ path, kind, purpose, isAnimated, folder });
  }
  const posterPath = await fetchPoster(deps, record, join(folder, 'poster'));
  const { keepsSubtitles } = record;
  return deps.worker.makeVideo({ path, kind, posterPath, folder, keepsSubtitles });
}

/**
 * Inspects a file in a bucket again, because the bucket may have received other bytes since the first
 * inspection. @throws MediaFault
 */
async function inspectAgain(
  { storage, worker }: Pick<MediaParts, 'storage' | 'worker'>,
  record: MediaRecord,
  path: string,
): Promise<void> {
  if (storage.receiver) return;
  await worker.inspect({ path, kind: kindOf(record), purpose: record.purpose });
}

async function fetchPoster(
  deps: Pick<MediaParts, 'db' | 'storage' | 'worker'>,
  { posterId }: MediaRecord,
  path: string,
): Promise<string | null> {
  const { db, storage } = deps;
  if (posterId === null) return null;
  const poster = (await loadMedia(db, [posterId])).get(posterId);
  if (!poster || !(await storage.stat(originalKey(poster)))) return null;
  await storage.fetchTo(originalKey(poster), path);
  try {
    await inspectAgain(deps, poster, path);
    return path;
  } catch (error) {
    if (error instanceof MediaFault) return null;
    throw error;
  }
}

async function store(
  storage: Storage,
  record: MediaRecord,
  folder: string,
  made: readonly MadeFile[],
): Promise<MediaFile[]> {
  const files: MediaFile[] = [];
  for (const { name, type, width, height, bytes } of made) {
    const file = `files/${record.key}/${name}`;
    // oxlint-disable-next-line no-await-in-loop -- a handful of files
    await storage.storeFile(file, join(folder, name), type);
    files.push({ width, height, type, file, bytes });
  }
  return files;
}
