import { openDatabase, result, writeToStore } from '#web/data/offline/database.ts';

/** The session of this browser's member, for sending while no page is open. */
export interface WorkerSession {
  member: string;
  token: string;
}

/** Signing out deletes this database, also when drafts and pending requests stay. */
export const WORKER_SESSION = 'rookery-worker-session';
const TABLE = 'session';
const KEY = 'current';

export async function storeWorkerSession({ member, token }: WorkerSession): Promise<void> {
  await withDatabase((database) =>
    writeToStore(database, TABLE, (table) => table.put({ key: KEY, member, token })),
  );
}

export function readWorkerSession(): Promise<WorkerSession | undefined> {
  return withDatabase((database) =>
    result<WorkerSession | undefined>(database.transaction(TABLE).objectStore(TABLE).get(KEY)),
  );
}

async function withDatabase<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(WORKER_SESSION, 1, (created) => {
    created.createObjectStore(TABLE, { keyPath: 'key' });
  });
  try {
    return await work(database);
  } finally {
    // An open connection would delay the deletion when the member signs out.
    database.close();
  }
}
