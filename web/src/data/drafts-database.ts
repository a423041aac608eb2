import type { Draft } from './draft.ts';

/** Where drafts live for good: IndexedDB, one database for each member. */
export interface DraftTable {
  get(draftId: string): Promise<Draft | undefined>;
  put(draft: Draft): Promise<unknown>;
  delete(draftId: string): Promise<void>;
}

/** Opens `rookery-{member}`; Dexie is fetched when the first composer opens. */
export async function openDraftTable(member: string): Promise<DraftTable> {
  const { Dexie } = await import('dexie');
  const database = new Dexie(`rookery-${member}`);
  database.version(1).stores({ drafts: 'draftId, updatedAt' });
  const table = database.table<Draft, string>('drafts');
  return {
    get: (draftId) => table.get(draftId),
    put: (draft) => table.put(draft),
    delete: (draftId) => table.delete(draftId),
  };
}
