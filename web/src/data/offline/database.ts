/**
 * Opens a database of this browser. Rejects where it has none for us, and with a `VersionError` where a later version is there.
 * @param version the one that is there, or 1, when left out
 * @param upgrade makes whatever is missing, when the database is new or of an earlier version
 */
export async function openDatabase(
  name: string,
  version: number | undefined,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => upgrade(opening.result));
  const database = await result(opening);
  // Another tab signs out, or is of a later version: it must not have to wait for this one.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

/** Works on a database, which is opened again when it was closed meanwhile: by the browser, or for another tab. */
export type Connection = <T>(work: (database: IDBDatabase) => Promise<T>) => Promise<T>;

/** Opens at the first use, and again at the next one after a failure. @param open as often as it is needed */
export function createConnection(open: () => Promise<IDBDatabase>): Connection {
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

/** Whether the browser calls its error so. */
export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** Resolves once all of it has been written; rejects when none of it was, as where storage is full. */
export async function change(
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

/** Deletes what a cursor comes by, in its order. */
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

/** Deletes those rows of a cursor of which this holds. */
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

/** What a request answers. */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No database.')));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // Every error ends here, and only here the transaction knows which one it was.
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('Not written.')),
    );
  });
}
