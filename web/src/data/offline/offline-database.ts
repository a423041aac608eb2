import {
  writeToStore,
  type DatabaseConnection,
  createDatabaseConnection,
  deleteEach,
  deleteWhere,
  openDatabase,
  result,
} from './database.ts';
import { cacheName } from './cache-name.ts';
import type { OfflineTable, OfflineTables } from './offline-store.ts';

const VERSION = 1;
const KEYS = { posts: 'id', users: 'ulid', lists: 'key' } as const;
const TIME = 'cachedAt';

/**
 * Opens `rookery-cache-{member}`, and reopens it if the browser closed it. After `close` or another tab's
 * sign-out, nothing may be stored. Throws when the browser has no database.
 */
export async function openOfflineTables(member: string): Promise<OfflineTables> {
  let open: IDBDatabase | undefined;
  let isOver = false;
  const within = createDatabaseConnection(async () => {
    if (isOver) throw new Error('The member has logged out.');
    const database = (open = await openTables(member));
    database.addEventListener('versionchange', () => (isOver = true));
    // The member may have left while the database opened. Later calls then fail with the error above.
    if (isOver) database.close();
    return database;
  });
  await within(() => Promise.resolve());
  return {
    posts: tableOf(within, 'posts'),
    users: tableOf(within, 'users'),
    lists: tableOf(within, 'lists'),
    close() {
      isOver = true;
      open?.close();
    },
  };
}

function openTables(member: string): Promise<IDBDatabase> {
  return openDatabase(cacheName(member), VERSION, (empty) => {
    for (const [name, keyPath] of Object.entries(KEYS)) {
      empty.createObjectStore(name, { keyPath }).createIndex(TIME, TIME);
    }
  });
}

function tableOf<T>(within: DatabaseConnection, name: keyof typeof KEYS): OfflineTable<T> {
  const changed = (work: (table: IDBObjectStore) => void): Promise<void> =>
    within((database) => writeToStore(database, name, work));
  return {
    read: (keys) =>
      within(async (database) => {
        const table = database.transaction(name).objectStore(name);
        return Promise.all(keys.map((key) => result<T | undefined>(table.get(key))));
      }),
    write: (rows) => changed((table) => rows.forEach((row) => table.put(row))),
    remove: (keys) => changed((table) => keys.forEach((key) => table.delete(key))),
    removeWhere: (isGone) => changed((table) => deleteWhere(table.openCursor(), isGone)),
    removeOlder: (time) =>
      changed((table) =>
        deleteEach(table.index(TIME).openCursor(IDBKeyRange.upperBound(time, true))),
      ),
    removeBeyond: (most) =>
      changed((table) => {
        const counting = table.count();
        counting.addEventListener('success', () => {
          const tooMany = counting.result - most;
          if (tooMany > 0) deleteEach(table.index(TIME).openCursor(), tooMany);
        });
      }),
  };
}
