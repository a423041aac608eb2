import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { explain, type Finding } from './doctor-checks.ts';
import { bucketAddress, openNamedBucket } from '#src/cli/backup/backup-place.ts';
import { formatBytes } from '#src/cli/backup/backup-words.ts';
import { createEncryption } from '#src/platform/backup/encryption.ts';
import { findLastBackup, type LastBackup } from '#src/platform/backup/last-backup.ts';
import type { Config } from '#src/platform/config/config.ts';

const HOURS_OF_DAY = 24;

/** Checks for a recent backup, because a stopped timer or a failing bucket notifies no one. */
export async function checkBackup(dataDir: string, now: Date): Promise<Finding[]> {
  const advice =
    'Make a backup every night, and check the output of the latest ones. See docs/run.md.';
  return [judgeBackup(await findLastBackup(dataDir), now, advice)];
}

export function judgeBackup(last: LastBackup | null, now: Date, advice: string): Finding {
  if (last === null) {
    return { state: 'note', text: `Backup: none is recorded on this machine. ${advice}` };
  }
  const hours = Math.floor((now.getTime() - new Date(last.madeAt).getTime()) / HOUR_MS);
  const made = `Backup: ${last.path} (${formatBytes(last.bytes)})`;
  if (hours < 0) {
    const text = `${made} has a date in the future: a clock is or was wrong. ${advice}`;
    return { state: 'note', text };
  }
  const days = Math.floor(hours / HOURS_OF_DAY);
  const age = days < 2 ? `${hours} h` : `${days} days`;
  const text = `${made}, ${age} old`;
  return hours < HOURS_OF_DAY
    ? { state: 'ok', text }
    : { state: 'note', text: `${text}. ${advice}` };
}

const LISTED_WITHIN_MS = 6000;

export async function checkBackupKeys(
  config: Pick<Config, 'backupRecipients' | 'backupStore' | 'dataDir'>,
  patienceMs = LISTED_WITHIN_MS,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (config.backupRecipients.length > 0) {
    findings.push(
      await explain('Backup', async () => {
        const encrypt = await createEncryption(config.backupRecipients);
        for await (const _chunk of encrypt?.(oneChunk()) ?? []);
        return 'Backups are encrypted for BACKUP_RECIPIENT';
      }),
    );
  }
  const last = await findLastBackup(config.dataDir);
  const address = last && bucketAddress(last.path);
  if (address && config.backupStore !== null) {
    findings.push(await checkBackupBucket(config, address.bucket, patienceMs));
  }
  return findings;
}

async function* oneChunk(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('doctor');
}

async function checkBackupBucket(
  config: Pick<Config, 'backupStore'>,
  name: string,
  patienceMs: number,
): Promise<Finding> {
  const signal = AbortSignal.timeout(patienceMs);
  const bucket = openNamedBucket(config, name, signal);
  const { promise: late, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('no answer')));
  try {
    // No backup has a name with this prefix, so the listed page of keys is short.
    await Promise.race([bucket.list('rookery-doctor'), late]);
    return { state: 'ok', text: `The backup bucket ${name} answers` };
  } catch (error) {
    const { message } = error as Error;
    const text = signal.aborted
      ? `The backup bucket ${name} does not answer. Check the BACKUP_S3_ settings.`
      : message;
    return { state: 'broken', text };
  } finally {
    bucket.close();
  }
}
