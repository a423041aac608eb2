import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';

import { type Database, openDatabase } from '#src/platform/db/database.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { asOwner, type TestConnection, urlOf } from './empty-database.ts';

export interface FreshDatabase {
  connection: TestConnection;
  url: string;
  pool: pg.Pool;
  db: Kysely<Schema>;
  reserve: Database['reserve'];
  outcomes: Database['outcomes'];
  disk: Database['disk'];
  callPool?: pg.Pool;
  replica?: Database['replica'];
  drop(): Promise<void>;
}

let made = 0;
/** Limit in milliseconds. Statements blocked by a test's lock must not time out on a busy machine. */
const STATEMENT_LIMIT_MS = 45_000;

/**
 * Creates a migrated, empty database from the run's template. Drop the database after use, because its
 * connections count toward the limit.
 */
export async function freshDatabase(traces: Traces | null = null): Promise<FreshDatabase> {
  const { template, ...server } = inject('postgres');
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await asOwner(`create database ${name} template ${template} strategy file_copy`);
  const connection = { ...server, database: name };
  let dropping = false;
  const opened = await openDatabase({
    connection,
    traces,
    statementLimitMs: STATEMENT_LIMIT_MS,
    log: {
      warn(details, message) {
        // The drop may cut a connection that is already closing.
        if (!dropping) console.warn(message, details);
      },
    },
  });
  const drop = async (): Promise<void> => {
    dropping = true;
    await opened.close();
    await asOwner(`drop database ${name} with (force)`);
  };
  let dropped: Promise<void> | null = null;
  return {
    connection,
    url: urlOf(connection),
    pool: opened.pool,
    db: opened.db,
    reserve: opened.reserve,
    outcomes: opened.outcomes,
    disk: opened.disk,
    drop: () => (dropped ??= drop()),
  };
}
