import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFile, refusalText } from '@rookery/contract/kernel/detect-file.ts';
import { groupOf } from '@rookery/contract/kernel/file-types.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { FetchFault } from '#src/platform/fetch/fetch-fault.ts';
import { MediaFault } from '../processing/media-fault.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type Parts = Pick<MediaParts, 'fetch' | 'log' | 'storage' | 'storageRoom' | 'worker'>;
const FETCH_OPTIONS = {
  // Generic types are accepted, because the type is detected from the bytes.
  types: ['image/*', 'application/octet-stream', 'binary/octet-stream'],
  most: 5 * 1024 * 1024,
  timeoutMs: 10_000,
  whenLonger: 'refuse',
} as const;
const WIDEST = 1024;

export const previewFile = (hash: string, width: number): string =>
  `previews/${hash}/${width}.webp`;

/**
 * Fetches a picture of another site and stores it in a few widths.
 * @returns the widths; none when the site has no picture, null when this server failed
 */
export async function makePreviewImage(
  deps: Parts,
  hash: string,
  address: string,
  outside: Outside,
): Promise<number[] | null> {
  const { fetch, log, worker, storageRoom } = deps;
  if (await storageRoom.isLow()) return null;
  const folder = await worker.makeFolder();
  try {
    const { bytes } = await fetch(outside)(address, FETCH_OPTIONS);
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    return await makeFiles(deps, hash, { path, bytes, folder });
  } catch (error) {
    const about = { err: error, hash };
    if (error instanceof FetchFault || error instanceof MediaFault) {
      log.debug(about, 'Could not get a picture from another site');
      return [];
    }
    log.warn(about, 'Could not process a picture from another site');
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFiles(
  { worker, storage }: Parts,
  hash: string,
  { path, bytes, folder }: { path: string; bytes: Buffer; folder: string },
): Promise<number[]> {
  const detected = detectFile(bytes);
  if (!detected || !('kind' in detected) || groupOf(detected.kind) === 'video') {
    throw new MediaFault(refusalText(detected, { wants: 'picture' }));
  }
  const { kind } = detected;
  const made = join(folder, 'made');
  await mkdir(made);
  await worker.inspect({ path, kind, purpose: 'cover' });
  const task = { path, kind, purpose: 'post' as const, isAnimated: false, folder: made };
  const { files } = await worker.makePictures(task);
  const [narrowest] = files;
  const wanted = files.filter((file) => file === narrowest || file.width <= WIDEST);
  for (const { name, width, type } of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await storage.storeFile(previewFile(hash, width), join(made, name), type);
  }
  return wanted.map(({ width }) => width);
}
