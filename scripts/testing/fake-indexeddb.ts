type Rows = Map<string, Record<string, unknown>>;

interface Table {
  keyPath: string;
  rows: Rows;
}

interface FakeIndexedDb {
  rows(database: string, table: string): Rows;
  close(database: string): void;
  ask(database: string): void;
  opened: string[];
  indexedDB: { open(name: string): EventTarget };
}

/** IndexedDB in memory. Rows that are written can be read. A cursor finds nothing. */
export function createFakeIndexedDb(): FakeIndexedDb {
  const databases = new Map<string, Map<string, Table>>();
  const open = new Map<string, Set<Connection>>();
  const opened: string[] = [];
  return {
    opened,
    rows: (database, table) => databases.get(database)?.get(table)?.rows ?? new Map(),
    close(database) {
      for (const connection of open.get(database) ?? []) connection.close();
    },
    ask(database) {
      for (const each of open.get(database) ?? []) each.dispatchEvent(new Event('versionchange'));
    },
    indexedDB: {
      open(name) {
        opened.push(name);
        const isNew = !databases.has(name);
        const tables = databases.get(name) ?? new Map<string, Table>();
        databases.set(name, tables);
        const connection = new Connection(tables);
        open.set(name, (open.get(name) ?? new Set()).add(connection));
        const opening = Object.assign(new EventTarget(), { result: connection });
        setTimeout(() => {
          if (isNew) opening.dispatchEvent(new Event('upgradeneeded'));
          opening.dispatchEvent(new Event('success'));
        });
        return opening;
      },
    },
  };
}

class Connection extends EventTarget {
  private isClosed = false;
  private readonly tables: Map<string, Table>;
  constructor(tables: Map<string, Table>) {
    super();
    this.tables = tables;
  }
  close(): void {
    this.isClosed = true;
  }
  createObjectStore(name: string, { keyPath }: { keyPath: string }) {
    this.tables.set(name, { keyPath, rows: new Map() });
    return { createIndex: () => undefined };
  }
  transaction(name: string) {
    if (this.isClosed) throw new DOMException('The database is closed.', 'InvalidStateError');
    const { keyPath, rows } = this.tables.get(name) ?? { keyPath: '', rows: new Map() as Rows };
    const store = {
      get: (key: string) => answer(rows.get(key)),
      put: (row: Record<string, unknown>) => rows.set(String(row[keyPath]), row),
      delete: (key: string) => rows.delete(key),
      count: () => answer(rows.size),
      openCursor: () => answer(null),
      index: () => ({ openCursor: () => answer(null) }),
    };
    const transaction = new EventTarget();
    setTimeout(() => transaction.dispatchEvent(new Event('complete')));
    return Object.assign(transaction, { objectStore: () => store });
  }
}

function answer(result: unknown): EventTarget {
  const request = Object.assign(new EventTarget(), { result });
  setTimeout(() => request.dispatchEvent(new Event('success')));
  return request;
}
