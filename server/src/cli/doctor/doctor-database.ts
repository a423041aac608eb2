import { pino } from 'pino';

import { examine, explain, type Finding } from './doctor-checks.ts';
import { checkNewestRow } from './doctor-clock.ts';
import { checkCollation } from './doctor-collation.ts';
import { checkCounts } from './doctor-counts.ts';
import { checkEvents } from './doctor-events.ts';
import { checkJobs } from './doctor-jobs.ts';
import { checkClock, checkConnections } from './doctor-machine.ts';
import { checkRefusedMails } from './doctor-mail.ts';
import { checkMediaRows } from './doctor-media-rows.ts';
import { checkMediaTotal } from './doctor-limits.ts';
import { checkReplicaLag } from './doctor-replica.ts';
import { checkNotifications } from './doctor-notifications.ts';
import { systemClock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import { findSecrets } from '#src/platform/config/secrets.ts';
import { findDataFolderHolder } from '#src/platform/config/data-folder-lock.ts';
import type { Database } from '#src/platform/db/database.ts';
import { findMismatch, hadTheseSecrets, knowsInstallation } from '#src/platform/db/installation.ts';
import { surveyMigrations } from '#src/platform/db/migrations/migrate.ts';
import { NO_STATEMENT_LIMIT_WARNING } from '#src/platform/db/connections/pooler.ts';
import { joinOwnDatabase } from '#src/platform/db/own-database.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';

/**
 * Time in milliseconds, enough for a hundred thousand counts. In a larger community only the newest counts
 * are checked.
 */
const COUNTS_FOR_MS = 5000;

export async function checkDatabase(config: Config, fix = false): Promise<Finding[]> {
  const runs = config.databaseUrl === null && (await findDataFolderHolder(config.dataDir)) !== null;
  let database: Database | null = null;
  try {
    const reached = await explain('Database', async () => {
      database = await joinOwnDatabase({ config, log: pino({ level: 'silent' }) });
      return describe(database, config, runs);
    });
    if (database === null) return [reached];
    const opened = database as Database;
    const { pool } = opened;
    let [isNew, isCurrent] = [false, false];
    const migrations = await explain('Migrations', async () => {
      const { pending, known } = await surveyMigrations(pool, migrationsFolder);
      isNew = known === 0;
      isCurrent = pending.length === 0;
      return isCurrent
        ? 'The database is up to date'
        : `Pending migrations: ${pending.length}. The next start or the migrate command applies them`;
    });
    return [
      reached,
      migrations,
      ...(isNew ? [newPlace(config)] : []),
      ...(await examine('Clocks', () => checkClock(pool))),
      ...(await examine('Clock', () => checkNewestRow(opened.db))),
      ...(config.databaseUrl === null
        ? []
        : await examine('Connections', () => checkConnections(pool))),
      ...checkConnectionMode(config, database),
      ...(config.databaseReadUrl === null
        ? []
        : await examine('Replica', () => checkReplicaLag(pool, config.databaseReadUrl ?? ''))),
      ...(await examine('Media and secrets', () => checkShared(config, opened))),
      ...(await examine('Collation', () => checkCollation(pool))),
      ...(await examine('Jobs', () => checkJobs(pool, fix))),
      ...(await examine('Events', () => checkEvents(pool, fix))),
      ...(await examine('Refused emails', () => checkRefusedMails(pool))),
      ...(await examine('Notifications', () => checkNotifications(opened))),
      ...(isCurrent && !isNew ? await examine('Rows', () => checkRows(config, opened, fix)) : []),
    ];
  } finally {
    await (database as Database | null)?.close();
  }
}

async function checkRows(config: Config, { db, pool }: Database, fix: boolean): Promise<Finding[]> {
  const counts = [
    ...(await examine('MEDIA_TOTAL_MB', () => checkMediaTotal(config, db))),
    ...(await checkCounts(db, fix ? { fix } : { fix, forMs: COUNTS_FOR_MS })),
  ];
  const secrets = await findSecrets(config.dataDir).catch(() => null);
  if (secrets === null) return counts;
  const clock = systemClock;
  // If the storage cannot be opened, another check reports it.
  const storage = await openStorage({ config, secrets, clock }).catch(() => null);
  if (storage === null) return counts;
  try {
    return [...counts, ...(await checkMediaRows({ db, pool, storage, clock }, fix))];
  } finally {
    storage.close();
  }
}

async function describe({ pool }: Database, config: Config, runs: boolean): Promise<string> {
  const answer = await pool.query<{ server_version: string }>('show server_version');
  const version = `PostgreSQL ${answer.rows[0]?.server_version}`;
  if (config.databaseUrl !== null) return `${version} answers at DATABASE_URL`;
  return runs ? `Embedded ${version} runs with the server` : `Embedded ${version} starts and stops`;
}

/**
 * Reports that there is no community yet. An operator who mistyped the location of an existing community
 * must notice it.
 */
function newPlace({ databaseUrl, dataDir }: Config): Finding {
  const [place, name] =
    databaseUrl === null ? [dataDir, 'DATA_DIR'] : ['this database', 'DATABASE_URL'];
  const text = `There is no community in ${place} yet: the next start creates one. If you expected one, check ${name}.`;
  return { state: 'note', text };
}

function checkConnectionMode({ databaseReadUrl }: Config, { way, replica }: Database): Finding[] {
  const findings: Finding[] = [];
  if (way.isPooled) {
    const names = way.keepsNames
      ? ''
      : ', which does not keep prepared statements: each query is planned again';
    findings.push({ state: 'ok', text: `DATABASE_URL uses a connection pooler${names}` });
    if (way.limitMs === 0) findings.push({ state: 'note', text: NO_STATEMENT_LIMIT_WARNING });
  }
  if (databaseReadUrl === null) return findings;
  const problem = replica ? replica.health() : 'no connection was opened';
  const text =
    problem === null
      ? 'The replica at DATABASE_READ_URL answers'
      : `The replica at DATABASE_READ_URL is not used (${problem}): lists are read from the primary`;
  return [...findings, { state: problem === null ? 'ok' : 'broken', text }];
}

/** Checks for lost or mixed-up secrets, and for what several processes must share. */
async function checkShared(config: Config, { db, pool }: Database): Promise<Finding[]> {
  if (!(await knowsInstallation(pool))) return [];
  const secrets = await findSecrets(config.dataDir).catch(() => null);
  const mismatch = secrets && (await findMismatch({ config, secrets, db, pool }));
  if (mismatch) return [{ state: 'broken', text: mismatch }];
  if (!(await hadTheseSecrets(db, secrets)))
    return [{ state: 'broken', text: describeLostSecrets(config) }];
  if (config.databaseUrl === null) return [];
  return [{ state: 'ok', text: 'Media and secrets belong to this community' }];
}

const describeLostSecrets = ({ dataDir }: Config): string =>
  `The secrets of this community are not in ${dataDir}/secrets.json. Restore that file from a backup: with other secrets, all members must log in again.`;
