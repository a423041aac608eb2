import type { Finding } from './doctor-checks.ts';
import { inBytes } from '#src/cli/backup/backup-words.ts';
import { findLastBackup, type LastBackup } from '#src/platform/backup/last-backup.ts';

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** Whether backups are still made: a timer that stopped, or a bucket that refuses, tells nobody by itself. */
export async function checkBackup(dataDir: string, now: Date): Promise<Finding[]> {
  const advice = 'Make one each night, and look at what the last ones said: docs/run.md.';
  return [judgeBackup(await findLastBackup(dataDir), now, advice)];
}

/**
 * @param last null: none is known
 * @param advice where there is none of the last day
 */
export function judgeBackup(last: LastBackup | null, now: Date, advice: string): Finding {
  if (last === null) {
    return { state: 'note', text: `Backup: none is known on this machine. ${advice}` };
  }
  const hours = Math.floor((now.getTime() - new Date(last.madeAt).getTime()) / HOUR_MS);
  const made = `Backup: ${last.path} (${inBytes(last.bytes)})`;
  if (hours < 0) {
    const text = `${made} is of a moment to come: a clock is or was wrong. ${advice}`;
    return { state: 'note', text };
  }
  const days = Math.floor(hours / HOURS_OF_DAY);
  const age = days < 2 ? `${hours} h` : `${days} days`;
  const text = `${made}, ${age} old`;
  return hours < HOURS_OF_DAY
    ? { state: 'ok', text }
    : { state: 'note', text: `${text}. ${advice}` };
}
