import type { ClientBase, Pool } from 'pg';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { lockForBackup } from '#src/platform/db/backup-lock.ts';
import { copyOut, type CopiedRows } from '#src/platform/db/copy-rows.ts';
import {
  COPY_PENDING_JOBS_SQL,
  hasJobTables,
  surveyPendingJobs,
} from '#src/platform/jobs/pending-jobs.store.ts';
import { FileMissing, type Storage } from '#src/platform/storage/storage.ts';
import type { BackupSink } from './backup-sink.ts';
import { type BackupWriter, createBackupWriter } from './backup-writer.ts';
import type { Encryption } from './encryption.ts';
import {
  columnList,
  quoted,
  STABLE_TEXT_SETTINGS,
  surveyAppliedMigrations,
  surveySequences,
  surveyTables,
  sumTable,
} from './database-survey.ts';
import { FORMAT, FORMAT_VERSION, hashOf, type Manifest, NAMES, tablePart } from './manifest.ts';

export interface BackupOptions {
  pool: Pool;
  storage: Pick<Storage, 'list' | 'open'>;
  secrets: string;
  version: string;
  clock: Clock;
  onProgress?: (what: 'rows' | 'media', bytes: number, files?: number) => void;
  encrypt?: Encryption | null;
  signal?: AbortSignal;
}

export interface MadeBackup {
  manifest: Manifest;
  bytes: number;
}

const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Writes everything into one file. All rows come from one snapshot. Media may be newer, but no file that
 * the rows name is missing. @throws StartupError
 */
export async function makeBackup(
  deps: BackupOptions,
  open: () => Promise<BackupSink>,
): Promise<MadeBackup> {
  const { pool, secrets, version, clock } = deps;
  const client = await pool.connect();
  const madeAt = clock.now();
  let writer: BackupWriter | null = null;
  try {
    await client.query(STABLE_TEXT_SETTINGS);
    const migrations = await surveyAppliedMigrations(client);
    if (migrations === null) {
      throw new StartupError('There is no community here yet, so there is nothing to back up.');
    }
    if (!(await lockForBackup(client))) {
      throw new StartupError('Another backup of this community is running. Wait until it is done.');
    }
    writer = createBackupWriter(await open(), madeAt, deps.encrypt);
    const head = {
      format: FORMAT,
      version: FORMAT_VERSION,
      rookery: version,
      madeAt: madeAt.toISOString(),
    };
    await writer.addText(NAMES.head, asText(head));
    await writer.addText(NAMES.secrets, secrets);
    // The lock is taken before the snapshot, so that the snapshot names no file that was already removed.
    await client.query('begin isolation level repeatable read read only');
    const database = await writeDatabase(deps, client, writer);
    await client.query('commit');
    const media = await writeMedia(deps, writer);
    // The backup lock ends with its connection, and then files may be removed. Check that the connection
    // still works.
    await client.query('select 1');
    const manifest: Manifest = { ...head, ...database, media, parts: writer.sums() };
    const text = asText(manifest);
    await writer.addText(NAMES.manifest, text);
    await writer.addText(NAMES.seal, hashOf(text));
    return { manifest, bytes: await writer.finish() };
  } catch (error) {
    throw explain(deps, error);
  } finally {
    await writer?.discard();
    client.release(true);
  }
}

async function writeDatabase(
  deps: BackupOptions,
  client: ClientBase,
  writer: BackupWriter,
): Promise<Omit<Manifest, 'format' | 'version' | 'rookery' | 'madeAt' | 'media' | 'parts'>> {
  const version = await client.query('show server_version');
  const migrations = (await surveyAppliedMigrations(client)) ?? [];
  const tables: Manifest['tables'] = [];
  for (const table of await surveyTables(client)) {
    const { name, columns } = table;
    const statement = `copy ${quoted(name)} (${columnList(columns)}) to stdout`;
    const rows = await writeRows(deps, copyOut(client, statement), writer, tablePart(name));
    tables.push({ name, columns, rows, sum: (await sumTable(client, table)).sum });
  }
  const { queues } = await surveyPendingJobs(client);
  const jobs = { rows: await writeJobs(deps, client, writer), queues };
  const sequences = await surveySequences(client);
  return { postgres: version.rows[0].server_version, migrations, tables, sequences, jobs };
}

async function writeJobs(
  deps: BackupOptions,
  client: ClientBase,
  writer: BackupWriter,
): Promise<number> {
  if (!(await hasJobTables(client))) return 0;
  return writeRows(deps, copyOut(client, COPY_PENDING_JOBS_SQL), writer, 'jobs');
}

async function writeRows(
  { onProgress, signal }: BackupOptions,
  { text, rows }: CopiedRows,
  writer: BackupWriter,
  part: string,
): Promise<number> {
  let [number, length] = [0, 0];
  let held: Buffer[] = [];
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    if (length === 0) return;
    number += 1;
    await writer.add(`${part}/${String(number).padStart(6, '0')}.copy`, length, each(held));
    onProgress?.('rows', length);
    [length, held] = [0, []];
  };
  for await (const chunk of text) {
    held.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= CHUNK_BYTES) await flush();
  }
  await flush();
  return rows();
}

async function* each(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function writeMedia(
  { storage, onProgress, signal }: BackupOptions,
  writer: BackupWriter,
): Promise<Manifest['media']> {
  const media = { files: 0, bytes: 0 };
  for await (const key of storage.list()) {
    signal?.throwIfAborted();
    const file = await storage.open(key, signal).catch(unlessMissing);
    if (file === null) continue;
    await writer.add(`${NAMES.media}${key}`, file.bytes, file.body);
    media.files += 1;
    media.bytes += file.bytes;
    onProgress?.('media', file.bytes, 1);
  }
  return media;
}

function unlessMissing(error: unknown): null {
  if (error instanceof FileMissing) return null;
  throw error;
}

const asText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

function explain({ signal }: BackupOptions, error: unknown): unknown {
  if (error instanceof StartupError) return error;
  if (signal?.aborted)
    return new StartupError('The backup was stopped. The unfinished backup was deleted.');
  const { message } = error as Error;
  return new StartupError(
    `The backup failed (${message}). The unfinished backup was deleted. Run the command again.`,
  );
}
