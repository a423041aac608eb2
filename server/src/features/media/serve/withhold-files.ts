import { randomBytes } from 'node:crypto';
import { AVATAR_WIDTHS, POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Outside } from '#src/kernel/outside.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { FileMissing } from '#src/platform/storage/storage.ts';
import { captionUrl, mediaUrl, stillUrl } from '#src/features/media/record/media-record.ts';
import { purgeCaches } from '#src/features/media/record/purge-caches.ts';
import { madeKeys, withheldKey } from '#src/features/media/record/stored-keys.ts';
import {
  listMediaOfMember,
  listReadable,
  listNoLongerWithheld,
  loadFilesOf,
  noteFolder,
  withFilesLock,
  type FilesOf,
  type MediaBatch,
} from '#src/features/media/record/withheld.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type Parts = Pick<MediaParts, 'config' | 'db' | 'storage' | 'worker'>;

export interface Withheld {
  mediaIds?: readonly string[];
  userId?: string;
  paths?: readonly string[];
}

const BATCH_SIZE = 100;
const SCAN_BATCH_SIZE = 1000;
const WIDTHS = [...AVATAR_WIDTHS, ...POST_WIDTHS];
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
};

/** Whether a bucket or cache serves files too, and must be updated when they are withheld. */
export const isReadElsewhere = ({ storage, config }: Pick<MediaParts, 'config' | 'storage'>) =>
  storage.publicUrl !== null || config.mediaPurgeUrl !== null;

/**
 * Withholds files that a bucket or cache serves without asking this server. Moves them out of the public bucket
 * and back, and purges the operator's caches.
 */
export function withholdJobs(jobs: Jobs, deps: Parts): void {
  const { db, storage } = deps;
  jobs.handle('withhold-media', async (payload, outside) => {
    const { mediaIds = [], userId, paths = [] } = payload as Withheld;
    const around = userId === undefined ? [] : await listMediaOfMember(db, userId);
    await withholdFiles(deps, { ids: [...mediaIds, ...around], paths, outside });
  });
  jobs.repeat('return-media', '53 * * * *', (outside) =>
    placeAll(deps, { list: listNoLongerWithheld, limit: BATCH_SIZE, outside }),
  );
  jobs.atStart('withhold-earlier-media', async (outside) => {
    // Files that were withheld before the bucket became public are still in it.
    const list = { list: listReadable, limit: SCAN_BATCH_SIZE, outside };
    if (storage.publicUrl !== null) await placeAll(deps, list);
  });
}

async function placeAll(
  deps: Parts,
  { list, limit, outside }: { list: typeof listNoLongerWithheld; limit: number; outside: Outside },
): Promise<void> {
  let after: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each round goes on from the one before
    const { ids, last }: MediaBatch = await list(deps.db, after, limit);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await withholdFiles(deps, { ids, paths: [], outside });
    after = last;
  } while (after !== null);
}

async function withholdFiles(
  deps: Parts,
  { ids, paths, outside }: { ids: readonly string[]; paths: readonly string[]; outside: Outside },
): Promise<void> {
  const { appUrl } = deps.config;
  const { publicUrl } = deps.storage;
  let addresses = paths.map((path) => appUrl + path);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    // oxlint-disable-next-line no-await-in-loop -- a member may have thousands
    const uploads = await loadFilesOf(deps.db, ids.slice(at, at + BATCH_SIZE));
    for (const upload of uploads) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a film takes room while it moves
      await withFilesLock(deps.db, upload.id, () => place(deps, upload.id));
      if (upload.isWithheld) addresses.push(...addressesOf(upload, appUrl, publicUrl));
    }
    // oxlint-disable-next-line no-await-in-loop -- purges caches while thousands are still to be moved
    await purgeCaches(deps.config, addresses, outside);
    addresses = [];
  }
  await purgeCaches(deps.config, addresses, outside);
}

/**
 * Moves files to where they belong. Records the folder first, so that the sweep finds them. Holds a lock,
 * because two concurrent moves would delete each other's copies.
 */
async function place(deps: Parts, id: string): Promise<void> {
  const { db, storage } = deps;
  const [upload] = await loadFilesOf(db, [id]);
  if (!upload) return;
  const { isWithheld, withheldFolder } = upload;
  if (isWithheld ? storage.publicUrl === null : withheldFolder === null) return;
  const folder = withheldFolder ?? randomBytes(16).toString('hex');
  if (withheldFolder === null) await noteFolder(db, id, folder);
  const usual = madeKeys(upload);
  const aside = usual.map((key) => withheldKey(folder, key));
  const [from, to] = isWithheld ? [usual, aside] : [aside, usual];
  for (const [at, key] of from.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await copy(deps, key, to[at] ?? key);
  }
  await storage.remove(from);
  if (!isWithheld) await noteFolder(db, id, null);
}

async function copy({ storage, worker }: Parts, from: string, to: string): Promise<void> {
  const folder = await worker.makeFolder();
  try {
    const path = join(folder, basename(from));
    await storage.fetchTo(from, path);
    await storage.storeFile(to, path, TYPES[to.slice(to.lastIndexOf('.') + 1)] ?? '');
  } catch (error) {
    // Ignore a still or caption that was never made, and a file that an earlier attempt moved.
    if (!(error instanceof FileMissing)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function addressesOf(upload: FilesOf, appUrl: string, publicUrl: string | null): string[] {
  const base = appUrl + mediaUrl(upload);
  const still = `${appUrl}${stillUrl(upload)}`;
  const sized = [base, still].flatMap((url) => [
    url,
    ...WIDTHS.map((width) => `${url}?width=${width}`),
  ]);
  const captions = upload.captions.map((_, at) => `${appUrl}${captionUrl(upload, at)}`);
  const inBucket = publicUrl === null ? [] : madeKeys(upload).map((key) => `${publicUrl}/${key}`);
  return [...sized, ...captions, ...inBucket];
}
