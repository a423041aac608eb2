import {
  writeToStore,
  createDatabaseConnection,
  deleteWhere,
  isNamed,
  openDatabase,
  result,
} from '#web/data/offline/database.ts';
import type { Draft } from './draft.ts';
import type { FileTable, StoredDraftFile } from './draft-files.ts';

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

const whole = (draft: Draft): Draft => ({ ...draft, media: draft.media ?? [] });

/** Dexie wrote earlier versions as 1 and 2, multiplied by ten. */
const VERSION = 20;
const STORES = {
  drafts: { keyPath: 'draftId', time: 'updatedAt' },
  files: { keyPath: 'id', time: 'savedAt' },
} as const;

export function draftDatabase(member: string): DraftDatabase {
  const within = createDatabaseConnection(() => open(`rookery-${member}`));
  const ask = <T>(name: keyof typeof STORES, request: (store: IDBObjectStore) => IDBRequest) =>
    within((database) => result<T>(request(database.transaction(name).objectStore(name))));
  const alter = (name: keyof typeof STORES, work: (store: IDBObjectStore) => void) =>
    within((database) => writeToStore(database, name, work));
  return {
    drafts: {
      async get(draftId) {
        const draft = await ask<Draft | undefined>('drafts', (drafts) => drafts.get(draftId));
        return draft && whole(draft);
      },
      all: async () => (await ask<Draft[]>('drafts', (drafts) => drafts.getAll())).map(whole),
      put: (draft) => alter('drafts', (drafts) => drafts.put(draft)),
      delete: (draftId) => alter('drafts', (drafts) => drafts.delete(draftId)),
    },
    files: {
      get: (id) => ask<StoredDraftFile | undefined>('files', (files) => files.get(id)),
      put: (file) => alter('files', (files) => files.put(file)),
      delete: (ids) => alter('files', (files) => ids.forEach((id) => files.delete(id))),
      deleteOlder: (time, spared) =>
        alter('files', (files) => {
          const older = IDBKeyRange.upperBound(time, true);
          deleteWhere(
            files.index(STORES.files.time).openCursor(older),
            ({ id }: StoredDraftFile) => !spared.has(id),
          );
        }),
    },
  };
}

async function open(name: string): Promise<IDBDatabase> {
  try {
    return await openDatabase(name, VERSION, addStores);
  } catch (error) {
    if (!isNamed(error, 'VersionError')) throw error;
    // A later Rookery or Dexie raised the version; the drafts are still valid.
    return openDatabase(name, undefined, addStores);
  }
}

function addStores(database: IDBDatabase): void {
  for (const [name, { keyPath, time }] of Object.entries(STORES)) {
    if (database.objectStoreNames.contains(name)) continue;
    database.createObjectStore(name, { keyPath }).createIndex(time, time);
  }
}
