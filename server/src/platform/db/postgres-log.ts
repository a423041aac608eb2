import { open, readFile, rename, stat } from 'node:fs/promises';

const largestLog = 10 * 1024 * 1024;

export interface PostgresLogFile {
  path: string;
  fd: number;
  close(): Promise<void>;
}

/** Opens the server's log for appending; a log over 10 MB is first moved aside, and one old log is kept. */
export async function openPostgresLog(path: string): Promise<PostgresLogFile> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLog) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  return { path, fd: file.fd, close: () => file.close() };
}

/** The last error the server wrote, as one line for a person. */
export async function lastComplaint(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.trimEnd().split('\n');
  const line = lines.findLast((each) => /\b(FATAL|PANIC|ERROR)\b|error while loading/.test(each));
  const reason = (line ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
  return `${reason || 'it gave no reason'} (see ${path})`;
}
