import {
  writeToStore,
  createDatabaseConnection,
  openDatabase,
  result,
} from '#web/data/offline/database.ts';

import { createMemoryOutbox } from './memory-outbox.ts';
import { type Intention, outboxName, type OutboxTable } from './intention.ts';

const VERSION = 1;
const TABLE = 'intentions';

export function openOutboxTable(member: string): OutboxTable {
  return typeof indexedDB === 'undefined' ? createMemoryOutbox() : tableOf(outboxName(member));
}

export function tableOf(name: string): OutboxTable {
  const within = createDatabaseConnection(() =>
    openDatabase(name, VERSION, (database) => {
      database.createObjectStore(TABLE, { keyPath: 'key' });
    }),
  );
  return {
    all: () =>
      within(async (database) => {
        const rows = database.transaction(TABLE).objectStore(TABLE).getAll();
        const found = await result<Intention[]>(rows);
        return found.toSorted((a, b) => a.created - b.created);
      }),
    put: (row) => within((database) => writeToStore(database, TABLE, (table) => table.put(row))),
    delete: (key) =>
      within((database) => writeToStore(database, TABLE, (table) => table.delete(key))),
  };
}
