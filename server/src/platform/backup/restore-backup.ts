import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, DatabaseError, Pool } from 'pg';
import { isOutOfSpace } from '#src/kernel/out-of-space.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { checkKey, type Storage, typeOfKey } from '#src/platform/storage/storage.ts';
import { readBackup, readText } from './backup-reader.ts';
import { type Manifest, NAMES } from './manifest.ts';
import { beginRowsRestore, type RowsRestore } from './restore-rows.ts';
import type { TarEntry } from './tar.ts';

/** PostgreSQL error classes for invalid values and violated constraints. */
const REFUSED_ROWS = /^2[23]/;
/** pg reports a lost connection without a code. */
const CONNECTION_LOST = /^(?:Connection terminated|Client has encountered a connection error)/;

export interface RestoreOptions {
  pool: Pool;
  migrationsFolder: string;
  /** The target of the media. Each file is first written to the path `spool`. Null skips the media. */
  media: { storage: Pick<Storage, 'storeFile'>; spool: string } | null;
  onMedia?: (key: string) => Promise<void>;
  keepSecrets(text: string): Promise<void>;
  beforeKept?: (client: ClientBase) => Promise<void>;
  onBytes?: (count: number) => void;
  signal?: AbortSignal;
}

export interface RestoreResult {
  applied: string[];
  passedOver: readonly string[];
}

/** Restores a backup that `checkBackup` has verified. On failure, the database is as empty as before. */
export async function restoreBackup(
  deps: RestoreOptions,
  path: string,
  manifest: Manifest,
): Promise<RestoreResult> {
  const { pool, migrationsFolder, onBytes, signal } = deps;
  const rows = await beginRowsRestore(pool, migrationsFolder, manifest);
  try {
    const files = createCursor(readBackup(path, { onBytes, signal }));
    let file = await files.next();
    while (file !== null) {
      const part = rowsOf(file.name);
      await (part === null ? takeFile(deps, path, file) : takeRows(rows, part, files));
      file = part === null ? await files.next() : files.now();
    }
    return { applied: await rows.finish(deps.beforeKept), passedOver: rows.passedOver };
  } catch (error) {
    throw explain(error);
  } finally {
    await rows.undo();
  }
}

function explain(error: unknown): unknown {
  const { severity, code = '', message, syscall } = error as DatabaseError & NodeJS.ErrnoException;
  if (severity === undefined && syscall === undefined && !CONNECTION_LOST.test(message))
    return error;
  const isFull = isOutOfSpace(error);
  const whose = severity === undefined ? 'this machine' : 'the database';
  const reason = isFull ? `the disk of ${whose} is full` : message;
  const advice = REFUSED_ROWS.test(code)
    ? 'The backup contains invalid data: use an older one.'
    : 'Fix this, and run the command again.';
  return new StartupError(
    `The rows could not be restored (${reason}). The database is still empty. ${advice}`,
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

function rowsOf(name: string): string | null {
  const at = name.lastIndexOf('/');
  return name.startsWith(NAMES.jobs) || name.startsWith(NAMES.database) ? name.slice(0, at) : null;
}

interface Cursor {
  next(): Promise<TarEntry | null>;
  now(): TarEntry | null;
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
