import type { Intention, OutboxTable } from './intention.ts';

export function createMemoryOutbox(): OutboxTable {
  const rows = new Map<string, Intention>();
  return {
    all: async () => [...rows.values()],
    put: async (row) => rows.set(row.key, row),
    delete: async (key) => rows.delete(key),
  };
}
