import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { loadServed, type FileAudience, type ServedRecord } from './media.store.ts';
import type { MediaFile } from './media-record.ts';
import { captionKey, stillKey, STILL_WIDTHS, withheldKey } from './stored-keys.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface ServedFile {
  key: string;
  type: string;
  bytes: number;
  opensTo: FileAudience;
}

/** Resolves addresses of uploads. Not cached, because permissions may change at any time. */
export interface MediaFiles {
  /**
   * @param name the address below /media/
   * @param width pixels; the next larger file is chosen, or else the largest.
   * @returns null for an unknown file, or one that is not ready.
   */
  find(name: string, width: number | null): Promise<ServedFile | null>;
}

const NAME = /^([\w-]{20,64}?)(?:-(still|\d))?\.(webp|gif|mp4|vtt)$/;
const SIZES_CACHED = 5000;

export function createMediaFiles({ db, storage }: Pick<MediaParts, 'db' | 'storage'>): MediaFiles {
  const sizes = createBoundedLru<number>(SIZES_CACHED);

  async function measure(record: ServedRecord, usual: string, type: string) {
    const { opensTo } = record;
    for (const key of possibleKeysOf(record, usual)) {
      // oxlint-disable-next-line no-await-in-loop -- one, or two while files are moved
      const bytes = sizes.get(key) ?? (await storage.stat(key))?.bytes;
      if (bytes === undefined) continue;
      sizes.set(key, bytes);
      return { key, type, bytes, opensTo };
    }
    return null;
  }

  async function findStill(record: ServedRecord, width: number | null): Promise<ServedFile | null> {
    const wanted = STILL_WIDTHS.find((still) => width !== null && still >= width);
    const largest = STILL_WIDTHS.toReversed();
    for (const still of wanted === undefined ? largest : [wanted, ...largest]) {
      // oxlint-disable-next-line no-await-in-loop -- the first that is there, of two
      const file = await measure(record, stillKey(record.key, still), 'image/webp');
      if (file) return file;
    }
    return null;
  }

  return {
    async find(name, width) {
      const [, key = '', part, ending] = NAME.exec(name) ?? [];
      const record = key === '' ? undefined : await loadServed(db, key);
      if (record?.state !== 'ready') return null;
      if (part === 'still') {
        return ending === 'webp' && record.hasStill ? findStill(record, width) : null;
      }
      if (part !== undefined) {
        const isThere = ending === 'vtt' && Number(part) < record.captions.length;
        return isThere ? measure(record, captionKey(key, Number(part)), CAPTIONS) : null;
      }
      if (ending !== record.extension) return null;
      const file = chooseWidth(record, width);
      if (!file) return null;
      return record.withheldFolder === null
        ? { key: file.file, type: file.type, bytes: file.bytes, opensTo: record.opensTo }
        : measure(record, file.file, file.type);
    },
  };
}

const CAPTIONS = 'text/vtt; charset=utf-8';

function chooseWidth({ files }: ServedRecord, width: number | null): MediaFile | undefined {
  const larger = width === null ? undefined : files.find((file) => file.width >= width);
  return larger ?? files.at(-1);
}

function possibleKeysOf({ withheldFolder }: ServedRecord, usual: string): string[] {
  return withheldFolder === null ? [usual] : [withheldKey(withheldFolder, usual), usual];
}
