import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { Profile } from '@rookery/contract/users/user.ts';

import type { CachedPost } from '#web/data/entities/post-skeleton.ts';

export interface OfflineTable<T> {
  read(keys: readonly string[]): Promise<(T | undefined)[]>;
  write(rows: readonly T[]): Promise<unknown>;
  remove(keys: readonly string[]): Promise<unknown>;
  removeWhere(isGone: (row: T) => boolean): Promise<unknown>;
  removeOlder(time: number): Promise<unknown>;
  removeBeyond(most: number): Promise<unknown>;
}

export type CachedUser = Profile & { cachedAt: number };

export interface CachedList {
  key: string;
  data: unknown;
  cachedAt: number;
}

export interface OfflineTables {
  posts: OfflineTable<CachedPost>;
  users: OfflineTable<CachedUser>;
  lists: OfflineTable<CachedList>;
  close(): void;
}

const LIFE_MS = { posts: 72 * HOUR_MS, users: 24 * HOUR_MS, lists: 72 * HOUR_MS } as const;
const MAX_ROWS = { posts: 2000, users: 500, lists: 400 } as const;
const TIDY_EVERY_MS = HOUR_MS;
const TIDY_EVERY_ROWS = 500;
const GATHER_MS = 1500;

type TableName = keyof typeof LIFE_MS;
interface Rows {
  posts: CachedPost;
  users: CachedUser;
  lists: CachedList;
}

export interface OfflineDeps {
  tables: OfflineTables;
  now(): number;
  report(message: string, error: unknown): void;
}

export interface OfflineStore {
  read<K extends TableName>(table: K, keys: readonly string[]): Promise<Rows[K][]>;
  /** Queues a row for the next batch of writes. Null deletes the row. */
  keep<K extends TableName>(table: K, key: string, row: Rows[K] | null): void;
  forget<K extends TableName>(table: K, isGone: (row: Rows[K]) => boolean): Promise<void>;
  flush(): Promise<void>;
  close(): void;
}

export function createOfflineStore({ tables, now, report }: OfflineDeps): OfflineStore {
  const waiting = {
    posts: new Map<string, CachedPost | null>(),
    users: new Map<string, CachedUser | null>(),
    lists: new Map<string, CachedList | null>(),
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tidiedMs = -Infinity;
  let written = 0;
  // True after a refused write. This page then writes nothing more. Reading still works, and deleting needs
  // no space.
  let isFull = false;
  let isClosed = false;

  const writeOne = async <K extends TableName>(name: K): Promise<void> => {
    const changes = waiting[name] as Map<string, Rows[K] | null>;
    const table = tables[name] as OfflineTable<Rows[K]>;
    const rows = isFull ? [] : [...changes.values()].filter((row) => row !== null);
    const gone = [...changes].flatMap(([key, row]) => (row === null ? [key] : []));
    changes.clear();
    written += rows.length;
    if (gone.length > 0) await table.remove(gone);
    if (rows.length > 0) await table.write(rows);
  };
  const tidy = async (): Promise<void> => {
    if (now() - tidiedMs < TIDY_EVERY_MS && written < TIDY_EVERY_ROWS) return;
    tidiedMs = now();
    written = 0;
    for (const name of names) {
      await tables[name].removeOlder(now() - LIFE_MS[name]);
      await tables[name].removeBeyond(MAX_ROWS[name]);
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isClosed) return;
    try {
      for (const name of names) await writeOne(name);
      await tidy();
    } catch (error) {
      if (isFull || isClosed) return;
      isFull = true;
      report('Couldn’t write to the offline cache; caching stopped.', error);
      await flush();
    }
  };
  const readRows = async <K extends TableName>(
    name: K,
    keys: readonly string[],
  ): Promise<Rows[K][]> => {
    const changes = waiting[name] as Map<string, Rows[K] | null>;
    const inTable = await (tables[name] as OfflineTable<Rows[K]>).read(keys);
    const rows = keys.map((key, at) => (changes.has(key) ? changes.get(key) : inTable[at]));
    const oldest = now() - LIFE_MS[name];
    return rows.filter((row) => row != null && row.cachedAt >= oldest) as Rows[K][];
  };
  return {
    flush,
    read: (name, keys) => readRows(name, keys),
    keep(name, key, row) {
      if (isClosed || (isFull && row !== null)) return;
      (waiting[name] as Map<string, typeof row>).set(key, row);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    async forget(name, isGone) {
      await flush();
      await (tables[name] as OfflineTable<Rows[typeof name]>).removeWhere(isGone);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      tables.close();
    },
  };
}

const names = Object.keys(LIFE_MS) as TableName[];
