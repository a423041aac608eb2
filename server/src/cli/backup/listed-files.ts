import type { PoolClient } from 'pg';

import * as store from './listed-files.store.ts';
import type { Storage } from '#src/platform/storage/storage.ts';

const KEYS_AT_ONCE = 1000;

export interface ListedFiles {
  add(key: string): Promise<void>;
  end(): Promise<void>;
}

/** @param client has one such list at a time */
export async function listFiles(client: PoolClient): Promise<ListedFiles> {
  await store.makeListed(client);
  let keys: string[] = [];
  const flush = async (): Promise<void> => {
    await store.addListed(client, keys);
    keys = [];
  };
  return {
    async add(key) {
      keys.push(key);
      if (keys.length >= KEYS_AT_ONCE) await flush();
    },
    async end() {
      await flush();
      await store.indexListed(client);
    },
  };
}

/** Checks again, because files that were added or moved during the listing may not be in the list. */
export async function stillLacking(
  storage: Pick<Storage, 'stat'>,
  found: readonly store.Lacking[],
): Promise<store.Lacking[]> {
  const lacking: store.Lacking[] = [];
  for (const one of found) {
    if ((await storage.stat(one.file)) === null) lacking.push(one);
  }
  return lacking;
}

/** For example "files of 12 uploads are missing, such as files/a/w500.webp". */
export function missingInWords(lacking: readonly store.Lacking[]): string {
  const atLeast = lacking.length < store.MOST_TOLD ? '' : 'at least ';
  const many = `${lacking.length.toLocaleString('en')} upload${lacking.length === 1 ? '' : 's'}`;
  return `files of ${atLeast}${many} are missing, such as ${lacking[0]?.file}`;
}
