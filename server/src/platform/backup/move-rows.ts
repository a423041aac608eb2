import type { ClientBase, Pool } from 'pg';
import { StartupError } from '#src/kernel/startup-error.ts';
import { copyOut } from '#src/platform/db/copy-rows.ts';
import { COPY_PENDING_JOBS_SQL, surveyPendingJobs } from '#src/platform/jobs/pending-jobs.store.ts';
import {
  columnList,
  quoted,
  STABLE_TEXT_SETTINGS,
  surveyAppliedMigrations,
  surveySequences,
  surveyTables,
  sumTable,
} from './database-survey.ts';
import { FORMAT, FORMAT_VERSION, hashOf, type Manifest } from './manifest.ts';
import { beginRowsRestore } from './restore-rows.ts';

export interface MoveRowsOptions {
  from: Pool;
  to: Pool;
  migrationsFolder: string;
  version: string;
  madeAt: Date;
  onBytes?: (count: number) => void;
  beforeKept?: () => Promise<void>;
  signal: AbortSignal;
}

export interface MovedRows {
  manifest: Manifest;
  passedOver: readonly string[];
  rows: number;
  sum: string;
}

/**
 * Copies all rows of one snapshot in one target transaction, and compares them before the commit. On
 * failure the target stays empty. The source never changes. @throws StartupError if the sums differ
 */
export async function moveRows(deps: MoveRowsOptions): Promise<MovedRows> {
  const { from, to, migrationsFolder, onBytes, beforeKept, signal } = deps;
  const client = await from.connect();
  try {
    await client.query(STABLE_TEXT_SETTINGS);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await survey(deps, client);
    const rows = await beginRowsRestore(to, migrationsFolder, manifest);
    const { passedOver } = rows;
    const tables = manifest.tables.filter(({ name }) => !passedOver.includes(name));
    try {
      const told = (text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
        withProgress(text, signal, onBytes);
      for (const { name, columns } of tables) {
        const statement = `copy ${quoted(name)} (${columnList(columns)}) to stdout`;
        await rows.table(name, told(copyOut(client, statement).text));
      }
      if (manifest.jobs.rows > 0)
        await rows.jobs(told(copyOut(client, COPY_PENDING_JOBS_SQL).text));
      signal.throwIfAborted();
      await rows.finish(beforeKept);
    } finally {
      await rows.undo();
    }
    const told = tables.map(({ name, rows: count, sum }) => `${name} ${count} ${sum}\n`).join('');
    return {
      manifest: { ...manifest, tables },
      passedOver,
      rows: tables.reduce((all, table) => all + table.rows, 0),
      sum: hashOf(told),
    };
  } finally {
    client.release(true);
  }
}

async function survey({ version, madeAt }: MoveRowsOptions, client: ClientBase): Promise<Manifest> {
  const migrations = await surveyAppliedMigrations(client);
  if (migrations === null) {
    throw new StartupError('There is no community here yet, so there is nothing to move.');
  }
  const server = await client.query('show server_version');
  const tables: Manifest['tables'] = [];
  for (const table of await surveyTables(client)) {
    tables.push({ ...table, ...(await sumTable(client, table)) });
  }
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    rookery: version,
    madeAt: madeAt.toISOString(),
    postgres: server.rows[0].server_version,
    migrations,
    tables,
    sequences: await surveySequences(client),
    jobs: await surveyPendingJobs(client),
    media: { files: 0, bytes: 0 },
    parts: {},
  };
}

async function* withProgress(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onBytes?: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    signal.throwIfAborted();
    onBytes?.(chunk.length);
    yield chunk;
  }
}
