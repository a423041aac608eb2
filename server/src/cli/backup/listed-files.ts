import type { PoolClient } from 'pg';

import * as store from './listed-files.store.ts';
import type { Storage } from '#src/platform/storage/storage.ts';

const KEYS_AT_ONCE = 1000;

export interface ListedFiles {
  add(key: string): Promise<void>;
  end(): Promise<void>;
}

/** Stores the listed keys in a temporary table. @param client can have only one such list at a time */
export async function listFiles(client: PoolClient): Promise<ListedFiles> {
  await store.createListedFilesTable(client);
  let keys: string[] = [];
  const flush = async (): Promise<void> => {
    await store.insertListedFiles(client, keys);
    keys = [];
  };
  return {
    async add(key) {
      keys.push(key);
      if (keys.length >= KEYS_AT_ONCE) await flush();
    },
    async end() {
      await flush();
      await store.indexListedFiles(client);
    },
  };
}

/** Checks again, because files that were added or moved during the listing may not be in the list. */
export async function recheckIncompleteUploads(
  storage: Pick<Storage, 'stat'>,
  found: readonly store.IncompleteUpload[],
): Promise<store.IncompleteUpload[]> {
  const lacking: store.IncompleteUpload[] = [];
  for (const one of found) {
    if ((await storage.stat(one.file)) === null) lacking.push(one);
  }
  return lacking;
}

/** Returns a text such as "files of 12 uploads are missing, such as files/a/w500.webp". */
export function describeMissingFiles(lacking: readonly store.IncompleteUpload[]): string {
  const atLeast = lacking.length < store.MAX_REPORTED_UPLOADS ? '' : 'at least ';
  const many = `${lacking.length.toLocaleString('en')} upload${lacking.length === 1 ? '' : 's'}`;
  return `files of ${atLeast}${many} are missing, such as ${lacking[0]?.file}`;
}
