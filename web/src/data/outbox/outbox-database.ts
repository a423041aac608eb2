import {
  writeToStore,
  createDatabaseConnection,
  openDatabase,
  result,
} from '#web/data/offline/database.ts';

import { createMemoryOutbox } from './memory-outbox.ts';
import type { Intention, OutboxTable } from './intention.ts';
import { outboxName } from '#web/data/session/outbox-count.ts';

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
      within((database) =>
        result<Intention[]>(database.transaction(TABLE).objectStore(TABLE).getAll()),
      ),
    put: (row) => within((database) => writeToStore(database, TABLE, (table) => table.put(row))),
    delete: (key) =>
      within((database) => writeToStore(database, TABLE, (table) => table.delete(key))),
  };
}
