import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';

import { type Database, openDatabase } from '#src/platform/db/database.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { asOwner, type TestConnection, urlOf } from './empty-database.ts';

export interface FreshDatabase {
  connection: TestConnection;
  /** The same as a URL, for what reads DATABASE_URL. */
  url: string;
  pool: pg.Pool;
  db: Kysely<Schema>;
  reserve: Database['reserve'];
  outcomes: Database['outcomes'];
  disk: Database['disk'];
  /** Left out: `pool`, and no replica. */
  callPool?: pg.Pool;
  replica?: Database['replica'];
  /** Closes the pool and removes the database; calling it twice is harmless. */
  drop(): Promise<void>;
}

let made = 0;
/** What a test holds waits until it lets go, however long a busy machine takes for what it does meanwhile. */
const STATEMENT_LIMIT_MS = 45_000;

/**
 * A migrated, empty database of the caller's own, copied from the run's template. Drop it when done:
 * the whole server goes at the end of the run, but its connections are counted.
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
        // The drop may end a connection that is just closing by itself: that is no news.
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
