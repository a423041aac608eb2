import { open, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const COMPLAINT = /\b(FATAL|PANIC|ERROR)\b|^initdb: (error: )?(could|cannot)|error while loading/;
const LARGEST_LOG = 10 * 1024 * 1024;

export interface PostgresLogFile {
  path: string;
  fd: number;
  size: number;
  close(): Promise<void>;
}

export const postgresLog = (dataDir: string): string => join(dataDir, 'postgres.log');

export async function openPostgresLog(path: string): Promise<PostgresLogFile> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const isFull = size > LARGEST_LOG;
  if (isFull) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  return { path, fd: file.fd, size: isFull ? 0 : size, close: () => file.close() };
}

/**
 * Empties a log over 10 MB while the server appends to the log. The last 10 MB are copied to the old log
 * (`.1`) first.
 */
export async function trimPostgresLog(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return;
  try {
    const { size } = await file.stat();
    if (size <= LARGEST_LOG) return;
    const { buffer } = await file.read(
      Buffer.alloc(LARGEST_LOG),
      0,
      LARGEST_LOG,
      size - LARGEST_LOG,
    );
    await writeFile(`${path}.1`, buffer, { mode: 0o600 });
    await truncate(path, 0);
  } finally {
    await file.close();
  }
}

export async function findLastError({
  path,
  size,
}: Pick<PostgresLogFile, 'path' | 'size'>): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const lines = bytes.subarray(size).toString().trimEnd().split('\n');
  const line = lines.findLast((each) => COMPLAINT.test(each));
  const reason = (line ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
  return `${reason || 'it gave no reason'} (see ${path})`;
}
