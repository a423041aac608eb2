import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import type { MediaRecord } from './media-record.ts';
import { loadMediaByKeys } from './media.store.ts';
import { captionKey, stillKey, STILL_WIDTHS } from './stored-keys.ts';

/** A file that an address stands for. */
export interface ServedFile {
  /** In the storage. */
  key: string;
  type: string;
  bytes: number;
}

/** What the addresses of uploads stand for. What is ready does not change: it is looked up once. */
export interface MediaFiles {
  /**
   * @param name the address below /media/.
   * @param width pixels; the next larger file is chosen, the largest where there is none.
   * @returns null for what is not there, or not yet.
   */
  find(name: string, width: number | null): Promise<ServedFile | null>;
}

const NAME = /^([\w-]{20,64}?)(?:-(still|\d))?\.(webp|gif|mp4|vtt)$/;
const HELD = 5000;

export function createMediaFiles({
  db,
  storage,
}: {
  db: Kysely<Schema>;
  storage: Storage;
}): MediaFiles {
  const records = new LRUCache<string, MediaRecord>({ max: HELD });
  const sizes = new LRUCache<string, number>({ max: HELD });

  async function findReady(key: string): Promise<MediaRecord | null> {
    const held = records.get(key);
    if (held) return held;
    const record = (await loadMediaByKeys(db, [key])).get(key);
    if (record?.state !== 'ready') return null;
    records.set(key, record);
    return record;
  }

  /** Of a file that the record says nothing more about. */
  async function measure(key: string, type: string): Promise<ServedFile | null> {
    const bytes = sizes.get(key) ?? (await storage.stat(key))?.bytes;
    if (bytes === undefined) return null;
    sizes.set(key, bytes);
    return { key, type, bytes };
  }

  async function findStill(key: string, width: number | null): Promise<ServedFile | null> {
    const wanted = STILL_WIDTHS.find((still) => width !== null && still >= width);
    const largest = STILL_WIDTHS.toReversed();
    for (const still of wanted === undefined ? largest : [wanted, ...largest]) {
      // oxlint-disable-next-line no-await-in-loop -- the first that is there, of two
      const file = await measure(stillKey(key, still), 'image/webp');
      if (file) return file;
    }
    return null;
  }

  return {
    async find(name, width) {
      const [, key = '', part, ending] = NAME.exec(name) ?? [];
      const record = key === '' ? null : await findReady(key);
      if (!record) return null;
      if (part === 'still') {
        return ending === 'webp' && record.hasStill ? findStill(key, width) : null;
      }
      if (part !== undefined) {
        const isThere = ending === 'vtt' && Number(part) < record.captions.length;
        return isThere ? measure(captionKey(key, Number(part)), CAPTIONS) : null;
      }
      return ending === record.extension ? choose(record, width) : null;
    },
  };
}

const CAPTIONS = 'text/vtt; charset=utf-8';

function choose({ files }: MediaRecord, width: number | null): ServedFile | null {
  const larger = width === null ? undefined : files.find((file) => file.width >= width);
  const file = larger ?? files.at(-1);
  return file ? { key: file.file, type: file.type, bytes: file.bytes } : null;
}
