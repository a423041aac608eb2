import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { PoolClient } from 'pg';
import { pino } from 'pino';

import { type Finding, FIX_COMMAND } from './doctor-checks.ts';
import { findOrphans, findFailedUploads } from './media-files.store.ts';
import { dropListedFilesTable, findIncompleteUploads } from '#src/cli/backup/listed-files.store.ts';
import { listFiles, recheckIncompleteUploads } from '#src/cli/backup/listed-files.ts';
import { FORGET_ORPHANS, markOrphans, reprocessUpload } from '#src/features/media/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Database } from '#src/platform/db/database.ts';
import { externalFacts } from '#src/platform/facts/external-facts.ts';
import { createJobs } from '#src/platform/jobs/jobs.ts';
import type { Storage } from '#src/platform/storage/storage.ts';

export interface MediaRowsOptions extends Pick<Database, 'db' | 'pool'> {
  storage: Pick<Storage, 'list' | 'stat'>;
  clock: Clock;
}

const FILES_OF_A_JOB = 100;

export async function checkMediaRows(deps: MediaRowsOptions, fix: boolean): Promise<Finding[]> {
  const hasJobs = await deps.pool.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as known`,
  );
  if (!hasJobs.rows[0]?.known) return [];
  const client = await deps.pool.connect();
  try {
    // One statement compares millions of files, so it needs more time.
    await client.query('set statement_timeout = 0');
    const begun = deps.clock.now();
    const fault = await listInto(client, deps.storage).catch((error: Error) => error);
    if (fault instanceof Error) {
      const text = `Files were not compared with uploads: the storage could not list its files (${fault.message})`;
      return [{ state: 'note', text }];
    }
    const lacking = await recheckIncompleteUploads(
      deps.storage,
      await findIncompleteUploads(client, begun),
    );
    const unmade = await findFailedUploads(client);
    const orphans = await findOrphans(client, FORGET_ORPHANS);
    const anew = [...lacking.filter((one) => one.hasOriginal).map(({ id }) => id), ...unmade];
    const lost = lacking.filter((one) => !one.hasOriginal).map(({ file }) => file);
    const findings = [
      ...(fix ? await fixMediaRows(deps, anew, orphans) : mediaRowFindings(anew, orphans)),
      ...lostFileFindings(lost, fix),
    ];
    const sound = 'Uploads and stored files match';
    return findings.length > 0 ? findings : [{ state: 'ok', text: sound }];
  } finally {
    await dropListedFilesTable(client);
    await client.query('reset statement_timeout');
    client.release();
  }
}

async function listInto(client: PoolClient, storage: Pick<Storage, 'list'>): Promise<void> {
  const listed = await listFiles(client);
  for await (const key of storage.list()) await listed.add(key);
  await listed.end();
}

function mediaRowFindings(anew: readonly string[], orphans: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  if (anew.length > 0) {
    const text = `Uploads with missing files that can be rebuilt from the original: ${anew.length}. Rebuild them: ${FIX_COMMAND}`;
    findings.push({ state: 'broken', text });
  }
  if (orphans.length > 0) {
    const text = `Files without an upload: ${orphans.length}, such as ${orphans[0]}. Schedule their cleanup: ${FIX_COMMAND}`;
    findings.push({ state: 'note', text });
  }
  return findings;
}

function lostFileFindings(lost: readonly string[], fix: boolean): Finding[] {
  if (lost.length === 0) return [];
  const alone = fix ? 'They cannot be rebuilt: originals are not kept after processing. ' : '';
  const text = `Uploads with lost files: ${lost.length}. One of the files is ${lost[0]}. ${alone}Restore them from a backup (tar --zstd -xf <backup> media) into DATA_DIR/media or the bucket.`;
  return [{ state: 'broken', text }];
}

async function fixMediaRows(
  { db, pool, clock }: MediaRowsOptions,
  anew: readonly string[],
  orphans: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const jobs = createJobs({ pool, log: pino({ level: 'silent' }) });
  let made = 0;
  for (const id of anew) {
    if (await reprocessUpload({ db, clock, jobs, facts: externalFacts }, id)) made += 1;
  }
  if (made > 0) {
    const text = `Uploads queued to be processed again: ${made}`;
    findings.push({ state: 'fixed', text });
  }
  const now = clock.now();
  const runAt = new Date(now.getTime() + LIMITS.deletedMediaDays * DAY_MS);
  for (let at = 0; at < orphans.length; at += FILES_OF_A_JOB) {
    const keys = orphans.slice(at, at + FILES_OF_A_JOB);
    await jobs.add(db, FORGET_ORPHANS, { keys }, { runAt });
  }
  const unshown = await markOrphans(db, now);
  if (orphans.length + unshown > 0) {
    const text = `Scheduled for deletion in ${LIMITS.deletedMediaDays} days: files without an upload (${orphans.length}), unused uploads (${unshown})`;
    findings.push({ state: 'fixed', text });
  }
  return findings;
}
