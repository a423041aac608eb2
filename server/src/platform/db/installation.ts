import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import { createLiveness } from '#src/platform/jobs/job-liveness.ts';
import { areOthersAlive, surveyJobs } from '#src/platform/jobs/job-locks.store.ts';
import type { Schema } from './tables/schema.ts';

export interface InstallationOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'objectStore'> & Partial<Pick<Config, 'roles'>>;
  secrets: Secrets;
  db: Kysely<Schema>;
  pool: Pool;
}

export interface Membership {
  hasOtherSecrets: boolean;
  leave(): void;
}

/**
 * Registers this process. Refuses another media folder, which would miss files, and other secrets, which
 * would reject sessions. An embedded database is never shared. @throws StartupError
 */
export async function joinInstallation(deps: InstallationOptions): Promise<Membership> {
  const { config, secrets, db, pool } = deps;
  if (config.databaseUrl !== null && config.objectStore === null) {
    await claimFolder(db, config.dataDir);
  }
  const liveness = createLiveness({
    pool,
    timers: systemTimers,
    kind: 'secrets',
    connectionName: 'rookery serving',
  });
  try {
    const hasOtherSecrets = await db.transaction().execute(async (tx) => {
      // The row lock serializes concurrent starts. Each start sees the secrets and the liveness of the
      // previous start.
      await tx.selectFrom('installation').select('is_one').forUpdate().execute();
      const mismatch = await findMismatch({ ...deps, db: tx });
      if (mismatch !== null) throw new StartupError(mismatch);
      const hadOthers = !(await hadTheseSecrets(tx, secrets));
      const hash = hashOf(secrets);
      await tx.updateTable('installation').set({ secrets_hash: hash }).execute();
      if (config.databaseUrl !== null) await liveness.show(hash.toString('hex'));
      return hadOthers;
    });
    return { hasOtherSecrets, leave: liveness.stop };
  } catch (error) {
    liveness.stop();
    throw error;
  }
}

export async function hadTheseSecrets(
  db: Kysely<Schema>,
  secrets: Secrets | null,
): Promise<boolean> {
  const known = await db.selectFrom('installation').select('secrets_hash').executeTakeFirst();
  if (!known?.secrets_hash) return true;
  return secrets !== null && known.secrets_hash.equals(hashOf(secrets));
}

/** Whether the database records which processes serve it. An empty or old database does not. */
export async function knowsInstallation(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('installation') is not null as known");
  return rows[0]?.known === true;
}

export async function findMismatch(deps: InstallationOptions): Promise<string | null> {
  const { config, secrets, db, pool } = deps;
  if (config.databaseUrl === null) return null;
  const known = await db.selectFrom('installation').selectAll().executeTakeFirst();
  if (config.objectStore === null && known && known.media_folder !== null) {
    const here = await readMark(config.dataDir);
    if (here !== known.media_folder) return otherFolder(config.dataDir, known.media_folder);
  }
  if (!known?.secrets_hash || known.secrets_hash.equals(hashOf(secrets))) return null;
  // New secrets harm no process while no other process runs. A process without jobs never runs alone.
  const isWorker = config.roles?.includes('worker') ?? true;
  if (isWorker && !(await areOthersRunning(pool, secrets))) return null;
  return `Other processes of this community use different secrets, so each would reject the other's sessions. Copy secrets.json from their DATA_DIR to ${config.dataDir}.`;
}

/** Also counts processes of older versions, which do not show their secrets, only that they run jobs. */
async function areOthersRunning(pool: Pool, secrets: Secrets): Promise<boolean> {
  if (await areOthersAlive(pool, 'secrets', hashOf(secrets).toString('hex'))) return true;
  return ((await surveyJobs(pool))?.pools ?? 0) > 0;
}

async function claimFolder(db: Kysely<Schema>, dataDir: string): Promise<void> {
  const known = await db.selectFrom('installation').select('media_folder').executeTakeFirst();
  if (!known || known.media_folder !== null) return;
  await db
    .updateTable('installation')
    .set({ media_folder: await markFolder(dataDir) })
    .where('media_folder', 'is', null)
    .execute();
}

async function markFolder(dataDir: string): Promise<string> {
  const known = await readMark(dataDir);
  if (known !== null) return known;
  await mkdir(join(dataDir, 'media'), { recursive: true, mode: 0o700 });
  try {
    const mark = randomUUID();
    await writeFile(markPath(dataDir), `${mark}\n`, { flag: 'wx', mode: 0o600 });
    return mark;
  } catch (error) {
    const mark = await readMark(dataDir);
    if (mark !== null) return mark;
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartupError(`The folder ${join(dataDir, 'media')} cannot be written (${reason}).`);
  }
}

const markPath = (dataDir: string): string => join(dataDir, 'media', '.community');

async function readMark(dataDir: string): Promise<string | null> {
  const text = await readFile(markPath(dataDir), 'utf8').catch(() => '');
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text.trim()) ? text.trim() : null;
}

function otherFolder(dataDir: string, mark: string): string {
  return (
    `The folder ${join(dataDir, 'media')} is not the media folder of this community: pictures would be missing. ` +
    `Use the same DATA_DIR on a shared disk, or a bucket (S3_BUCKET) for all processes. ` +
    `If the original folder is lost, write ${mark} into ${markPath(dataDir)}.`
  );
}

function hashOf(secrets: Secrets): Buffer {
  const parts = Object.entries(secrets).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
