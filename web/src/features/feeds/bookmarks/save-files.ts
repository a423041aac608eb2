import { isNamed } from '#web/data/offline/database.ts';
import { deleteUnused, type SavedIndex, type SavedPost } from '#web/data/offline/saved-cache.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface WantedFile {
  key: string;
  address: string;
}

interface SavingFiles {
  cache: Cache;
  index: SavedIndex;
  /** The files of the bookmarks that were loaded now, by the id of the post. */
  wanted: ReadonlyMap<string, readonly WantedFile[]>;
  signal: AbortSignal;
}

/** Saves the pictures of the newest bookmarks, as far as there is space. The oldest lose theirs first. */
export async function saveFiles(given: SavingFiles): Promise<SavedIndex> {
  const { cache, index, wanted, signal } = given;
  const held = new Set((await cache.keys()).map(({ url }) => keyOf(url)));
  const bytes: Record<string, number> = {};
  const saved = [...index.saved];
  let total = 0;
  let isFull = false;

  const fileSize = async (file: WantedFile | string, at: number): Promise<number | null> => {
    if (typeof file === 'string')
      return held.has(file) ? (bytes[file] ?? index.bytes[file] ?? 0) : null;
    const makeSpace = async (): Promise<void> => {
      for (const { files } of saved.slice(at + 1)) for (const key of files) held.delete(key);
      await deleteUnused(cache, { ...index, saved: withoutFilesAfter(saved, at) });
    };
    return saveFile({ cache, file, signal }, makeSpace);
  };
  for (const [at, post] of saved.entries()) {
    const files: string[] = [];
    const addresses = new Map(wanted.get(post.bookmark.ulid)?.map((file) => [file.key, file]));
    for (const key of post.files) {
      const isNew = !held.has(key);
      const size = isFull ? null : await fileSize((isNew && addresses.get(key)) || key, at);
      if (size === null) continue;
      total += key in bytes ? 0 : size;
      isFull = total > MAX_BYTES;
      if (isFull) break;
      held.add(key);
      bytes[key] = size;
      files.push(key);
    }
    saved[at] = { ...post, files };
  }
  return { ...index, saved, bytes };
}

function withoutFilesAfter(saved: readonly SavedPost[], at: number): SavedPost[] {
  return saved.map((post, each) => (each > at ? { ...post, files: [] } : post));
}

interface SavingFile {
  cache: Cache;
  file: WantedFile;
  signal: AbortSignal;
}

/**
 * Returns the size of the file. Null when it is not available or too large; `Infinity` when the device has
 * no space, even after `makeSpace`.
 */
async function saveFile(
  { cache, file: { key, address }, signal }: SavingFile,
  makeSpace: () => Promise<void>,
): Promise<number | null> {
  if (signal.aborted) return null;
  const file = await download(address, signal);
  if (!file) return null;
  const put = (): Promise<void> =>
    cache.put(key, new Response(file, { headers: { 'content-type': file.type } }));
  try {
    await put().catch(async (error: unknown) => {
      if (!isNamed(error, 'QuotaExceededError')) throw error;
      await makeSpace();
      await put();
    });
    return file.size;
  } catch (error) {
    console.info('A picture of a bookmark could not be saved.', error);
    return Infinity;
  }
}

async function download(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { signal });
    const isSmall = Number(answer.headers.get('content-length')) <= MAX_FILE_BYTES;
    if (answer.ok && isSmall) return await answer.blob();
    await answer.body?.cancel();
  } catch (error) {
    console.info('A picture of a bookmark could not be loaded.', error);
  }
  return null;
}

const keyOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
