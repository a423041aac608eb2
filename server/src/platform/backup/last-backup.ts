import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was backed up last on this machine. */
export interface LastBackup {
  /** As ISO 8601 has it. */
  madeAt: string;
  path: string;
  bytes: number;
}

const pathIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

export function noteBackup(dataDir: string, last: LastBackup): Promise<void> {
  return writeFile(pathIn(dataDir), `${JSON.stringify(last)}\n`, { mode: 0o600 });
}

/** Null: none is known here. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => 'null');
  try {
    return JSON.parse(text) as LastBackup | null;
  } catch {
    // A power cut may leave half of it; the next backup writes it anew.
    return null;
  }
}
