import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DatabaseError, Pool } from 'pg';
import { isOutOfRoom } from '#src/kernel/no-room.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { checkKey, type Storage, typeOfKey } from '#src/platform/storage/storage.ts';
import { readBackup, readText } from './backup-reader.ts';
import { type Manifest, NAMES } from './manifest.ts';
import { beginRowsRestore, type RowsRestore } from './restore-rows.ts';
import type { TarEntry } from './tar.ts';

/** Classes of codes for values and for rules of tables. */
const REFUSED_ROWS = /^2[23]/;

export interface RestoreDeps {
  /** Of an empty database. */
  pool: Pool;
  migrationsFolder: string;
  /** Takes the media, each of which is first written to the path `spool`; null: they are passed over. */
  media: { storage: Pick<Storage, 'storeFile'>; spool: string } | null;
  /** Takes what belongs in secrets.json. */
  keepSecrets(text: string): Promise<void>;
  onBytes?: (count: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes what is in a backup that `checkBackup` has found sound. Fails with the database as empty as it was.
 * @returns the migrations that brought an older version up.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  path: string,
  manifest: Manifest,
): Promise<string[]> {
  const { pool, migrationsFolder, onBytes, signal } = deps;
  const rows = await beginRowsRestore(pool, migrationsFolder, manifest);
  try {
    const files = createCursor(readBackup(path, onBytes));
    let file = await files.next();
    while (file !== null) {
      signal?.throwIfAborted();
      const part = rowsOf(file.name);
      await (part === null ? takeFile(deps, path, file) : takeRows(rows, part, files));
      // Rows were read until another file came.
      file = part === null ? await files.next() : files.now();
    }
    return await rows.finish();
  } catch (error) {
    throw explain(error);
  } finally {
    await rows.undo();
  }
}

/** What the database says of rows, in words for who restores; anything else as it is. */
function explain(error: unknown): unknown {
  const { severity, code = '', message } = error as DatabaseError;
  if (severity === undefined) return error;
  const reason = isOutOfRoom(error) ? 'the disk of the database is full' : message;
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
  { media, keepSecrets }: RestoreDeps,
  path: string,
  { name, bytes, body }: TarEntry,
): Promise<void> {
  if (name === NAMES.secrets) await keepSecrets(await readText(path, bytes, body));
  if (media === null || !name.startsWith(NAMES.media)) return;
  const key = checkKey(name.slice(NAMES.media.length));
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
