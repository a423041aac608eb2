import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface LastBackup {
  madeAt: string;
  path: string;
  bytes: number;
}

const pathIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

export function saveLastBackup(dataDir: string, last: LastBackup): Promise<void> {
  return writeFile(pathIn(dataDir), `${JSON.stringify(last)}\n`, { mode: 0o600 });
}

export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => 'null');
  try {
    return JSON.parse(text) as LastBackup | null;
  } catch {
    // A power cut may truncate the file; the next backup rewrites it.
    return null;
  }
}
