import { change, createConnection, openDatabase, result } from '#web/data/offline/database.ts';

import { createMemoryOutbox } from './memory-outbox.ts';
import { type KeptIntention, outboxName, type OutboxTable } from './intention.ts';

const VERSION = 1;
const TABLE = 'intentions';

export function openOutboxTable(member: string): OutboxTable {
  return typeof indexedDB === 'undefined' ? createMemoryOutbox() : tableOf(outboxName(member));
}

export function tableOf(name: string): OutboxTable {
  const within = createConnection(() =>
    openDatabase(name, VERSION, (database) => {
      database.createObjectStore(TABLE, { keyPath: 'key' });
    }),
  );
  return {
    all: () =>
      within(async (database) => {
        const rows = database.transaction(TABLE).objectStore(TABLE).getAll();
        const found = await result<KeptIntention[]>(rows);
        return found.toSorted((a, b) => a.created - b.created);
      }),
    put: (row) => within((database) => change(database, TABLE, (table) => table.put(row))),
    delete: (key) => within((database) => change(database, TABLE, (table) => table.delete(key))),
  };
}
