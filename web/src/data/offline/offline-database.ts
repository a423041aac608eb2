import { change, deleteEach, deleteWhere, openDatabase, result } from './database.ts';
import { cacheName } from './cache-name.ts';
import type { OfflineTable, OfflineTables } from './offline-store.ts';

const VERSION = 1;
const KEYS = { posts: 'id', users: 'ulid', lists: 'key' } as const;
const TIME = 'cachedAt';

/** Opens `rookery-cache-{member}`. Throws where the browser has no database for us. */
export async function openOfflineTables(member: string): Promise<OfflineTables> {
  const database = await openDatabase(cacheName(member), VERSION, (empty) => {
    for (const [name, keyPath] of Object.entries(KEYS)) {
      empty.createObjectStore(name, { keyPath }).createIndex(TIME, TIME);
    }
  });
  return {
    posts: tableOf(database, 'posts'),
    users: tableOf(database, 'users'),
    lists: tableOf(database, 'lists'),
    close: () => database.close(),
  };
}

function tableOf<T>(database: IDBDatabase, name: keyof typeof KEYS): OfflineTable<T> {
  const changed = (work: (table: IDBObjectStore) => void): Promise<void> =>
    change(database, name, work);
  return {
    async read(keys) {
      const table = database.transaction(name).objectStore(name);
      return Promise.all(keys.map((key) => result<T | undefined>(table.get(key))));
    },
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
