/**
 * Opens an IndexedDB database. Rejects when the browser allows none, with `VersionError` for a later
 * version. @param version omit for the existing version, or 1 @param upgrade creates missing tables
 */
export async function openDatabase(
  name: string,
  version: number | undefined,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => upgrade(opening.result));
  const database = await result(opening);
  // Another tab signs out or runs a later version. A connection that stays open would block that tab.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

export type DatabaseConnection = <T>(work: (database: IDBDatabase) => Promise<T>) => Promise<T>;

export function createDatabaseConnection(open: () => Promise<IDBDatabase>): DatabaseConnection {
  let opened: Promise<IDBDatabase> | undefined;
  const connect = (): Promise<IDBDatabase> =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return async (work) => {
    const connection = connect();
    try {
      return await work(await connection);
    } catch (error) {
      if (!isNamed(error, 'InvalidStateError')) throw error;
      if (opened === connection) opened = undefined;
      return work(await connect());
    }
  };
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** Resolves once everything is written. Rejects when nothing was, for example when storage is full. */
export async function writeToStore(
  database: IDBDatabase,
  store: string,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  const transaction = database.transaction(store, 'readwrite');
  try {
    work(transaction.objectStore(store));
  } catch (error) {
    transaction.abort();
    throw error;
  }
  await completed(transaction);
}

export function deleteEach(
  request: IDBRequest<IDBCursorWithValue | null>,
  most = Number.POSITIVE_INFINITY,
): void {
  let left = most;
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor || left === 0) return;
    left--;
    cursor.delete();
    cursor.continue();
  });
}

export function deleteWhere<T>(
  request: IDBRequest<IDBCursorWithValue | null>,
  isGone: (row: T) => boolean,
): void {
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    if (isGone(cursor.value as T)) cursor.delete();
    cursor.continue();
  });
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The database request failed.')),
    );
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // Every error ends here, and only here does the transaction know its cause.
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database transaction was aborted.')),
    );
  });
}
