import { cacheName } from './left-caches.ts';
import type { OfflineTable, OfflineTables } from './offline-store.ts';

const VERSION = 1;
const KEYS = { posts: 'id', users: 'ulid', lists: 'key' } as const;
const TIME = 'cachedAt';

/** Opens `rookery-cache-{member}`. Throws where the browser has no database for us. */
export async function openOfflineTables(member: string): Promise<OfflineTables> {
  const opening = indexedDB.open(cacheName(member), VERSION);
  opening.addEventListener('upgradeneeded', () => {
    for (const [name, keyPath] of Object.entries(KEYS)) {
      opening.result.createObjectStore(name, { keyPath }).createIndex(TIME, TIME);
    }
  });
  const database = await result(opening);
  // Another tab signs out: it must not have to wait for this one.
  database.addEventListener('versionchange', () => database.close());
  return {
    posts: tableOf(database, 'posts'),
    users: tableOf(database, 'users'),
    lists: tableOf(database, 'lists'),
    close: () => database.close(),
  };
}

function tableOf<T>(database: IDBDatabase, name: keyof typeof KEYS): OfflineTable<T> {
  const change = async (work: (table: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(name, 'readwrite');
    const done = completed(transaction);
    work(transaction.objectStore(name));
    await done;
  };
  return {
    async read(keys) {
      const table = database.transaction(name).objectStore(name);
      return Promise.all(keys.map((key) => result<T | undefined>(table.get(key))));
    },
    write: (rows) => change((table) => rows.forEach((row) => table.put(row))),
    remove: (keys) => change((table) => keys.forEach((key) => table.delete(key))),
    removeOlder: (time) =>
      change((table) =>
        deleteEach(table.index(TIME).openCursor(IDBKeyRange.upperBound(time, true))),
      ),
    removeBeyond: (most) =>
      change((table) => {
        const counting = table.count();
        counting.addEventListener('success', () => {
          const tooMany = counting.result - most;
          if (tooMany > 0) deleteEach(table.index(TIME).openCursor(), tooMany);
        });
      }),
  };
}

/** Deletes what a cursor comes by, oldest first. */
function deleteEach(request: IDBRequest<IDBCursorWithValue | null>, most = Infinity): void {
  let left = most;
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor || left === 0) return;
    left--;
    cursor.delete();
    cursor.continue();
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No database.')));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(transaction.error ?? new Error('Not written.'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', failed);
    transaction.addEventListener('error', failed);
  });
}
