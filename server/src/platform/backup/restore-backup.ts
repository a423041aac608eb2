import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, DatabaseError, Pool } from 'pg';
import { isOutOfRoom } from '#src/kernel/no-room.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { checkKey, type Storage, typeOfKey } from '#src/platform/storage/storage.ts';
import { readBackup, readText } from './backup-reader.ts';
import { type Manifest, NAMES } from './manifest.ts';
import { beginRowsRestore, type RowsRestore } from './restore-rows.ts';
import type { TarEntry } from './tar.ts';

/** Classes of codes for values and for rules of tables. */
const REFUSED_ROWS = /^2[23]/;
/** How pg says without a code that the connection is gone. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error)/;

export interface RestoreOptions {
  /** Of an empty database. */
  pool: Pool;
  migrationsFolder: string;
  /** Takes the media, each of which is first written to the path `spool`; null: they are passed over. */
  media: { storage: Pick<Storage, 'storeFile'>; spool: string } | null;
  /** Told of each of the media, whether or not it is taken. */
  onMedia?: (key: string) => Promise<void>;
  /** Takes what belongs in secrets.json. */
  keepSecrets(text: string): Promise<void>;
  /** Called in the transaction when all is there; where it throws, nothing is kept. */
  beforeKept?: (client: ClientBase) => Promise<void>;
  onBytes?: (count: number) => void;
  signal?: AbortSignal;
}

export interface Restored {
  /** The migrations that brought an older version up. */
  applied: string[];
  /** Tables of somebody else that were in the database, and are in no restored one. */
  passedOver: readonly string[];
}

/** Writes what is in a backup that `checkBackup` has found sound. Fails with the database as empty as it was. */
export async function restoreBackup(
  deps: RestoreOptions,
  path: string,
  manifest: Manifest,
): Promise<Restored> {
  const { pool, migrationsFolder, onBytes, signal } = deps;
  const rows = await beginRowsRestore(pool, migrationsFolder, manifest);
  try {
    const files = createCursor(readBackup(path, { onBytes, signal }));
    let file = await files.next();
    while (file !== null) {
      const part = rowsOf(file.name);
      await (part === null ? takeFile(deps, path, file) : takeRows(rows, part, files));
      // Rows were read until another file came.
      file = part === null ? await files.next() : files.now();
    }
    return { applied: await rows.finish(deps.beforeKept), passedOver: rows.passedOver };
  } catch (error) {
    throw explain(error);
  } finally {
    await rows.undo();
  }
}

/** What the database and the disk say, in words for who restores; a fault of this program as it is. */
function explain(error: unknown): unknown {
  const { severity, code = '', message, syscall } = error as DatabaseError & NodeJS.ErrnoException;
  if (severity === undefined && syscall === undefined && !LOST.test(message)) return error;
  const isFull = isOutOfRoom(error);
  const whose = severity === undefined ? 'this machine' : 'the database';
  const reason = isFull ? `the disk of ${whose} is full` : message;
  const advice = REFUSED_ROWS.test(code)
    ? 'The backup holds what no community has: use an older one.'
    : 'See to that, and run this again.';
  return new StartupError(
    `The rows could not be restored (${reason}). The database is as empty as it was. ${advice}`,
  );
}

function takeRows(rows: RowsRestore, part: string, files: Cursor): Promise<void> {
  const text = files.through(part);
  return part === 'jobs' ? rows.jobs(text) : rows.table(part.slice(NAMES.database.length), text);
}

async function takeFile(
  { media, keepSecrets, onMedia }: RestoreOptions,
  path: string,
  { name, bytes, body }: TarEntry,
): Promise<void> {
  if (name === NAMES.secrets) await keepSecrets(await readText(path, bytes, body));
  if (!name.startsWith(NAMES.media)) return;
  const key = checkKey(name.slice(NAMES.media.length));
  await onMedia?.(key);
  if (media === null) return;
  await pipeline(body, createWriteStream(media.spool, { mode: 0o600 }));
  await media.storage.storeFile(key, media.spool, typeOfKey(key));
}

/** The part whose rows are in this file; null: it holds none. */
function rowsOf(name: string): string | null {
  const at = name.lastIndexOf('/');
  return name.startsWith(NAMES.jobs) || name.startsWith(NAMES.database) ? name.slice(0, at) : null;
}

interface Cursor {
  /** The next file; null: there was none. */
  next(): Promise<TarEntry | null>;
  /** The one that was asked for last. */
  now(): TarEntry | null;
  /** What is in this file and in those after it that belong to the same part, one after the other. */
  through(part: string): AsyncGenerator<Buffer>;
}

function createCursor(entries: AsyncGenerator<TarEntry>): Cursor {
  let current: TarEntry | null = null;
  const next = async (): Promise<TarEntry | null> => {
    const { done, value } = await entries.next();
    return (current = done ? null : value);
  };
  return {
    next,
    now: () => current,
    async *through(part) {
      while (current !== null && rowsOf(current.name) === part) {
        yield* current.body;
        await next();
      }
    },
  };
}
