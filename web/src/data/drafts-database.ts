import type { Draft } from './draft.ts';
import type { FileTable, KeptFile } from './draft-files.ts';

/** Where drafts live for good: IndexedDB, one database for each member. */
export interface DraftTable {
  get(draftId: string): Promise<Draft | undefined>;
  all(): Promise<Draft[]>;
  put(draft: Draft): Promise<unknown>;
  delete(draftId: string): Promise<void>;
}

export interface DraftDatabase {
  drafts: DraftTable;
  files: FileTable;
}

/** One that was written before drafts had media has none. */
const whole = (draft: Draft): Draft => ({ ...draft, media: draft.media ?? [] });

/** Opens `rookery-{member}`; Dexie is fetched when the first composer opens. */
export async function openDraftDatabase(member: string): Promise<DraftDatabase> {
  const { Dexie } = await import('dexie');
  const database = new Dexie(`rookery-${member}`);
  database.version(1).stores({ drafts: 'draftId, updatedAt' });
  database.version(2).stores({ files: 'id, savedAt' });
  const drafts = database.table<Draft, string>('drafts');
  const files = database.table<KeptFile, string>('files');
  return {
    drafts: {
      async get(draftId) {
        const draft = await drafts.get(draftId);
        return draft && whole(draft);
      },
      all: async () => (await drafts.toArray()).map(whole),
      put: (draft) => drafts.put(draft),
      delete: (draftId) => drafts.delete(draftId),
    },
    files: {
      get: (id) => files.get(id),
      put: (file) => files.put(file),
      delete: (ids) => files.bulkDelete(ids),
      deleteOlder: (time) => files.where('savedAt').below(time).delete(),
    },
  };
}
