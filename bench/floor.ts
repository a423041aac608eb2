import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { measure, type Measured, type Pace } from './load.ts';

/** What this stack costs at the least: a constant, and the feed's rows without anything around them. */
export interface Floor {
  constant: Measured;
  rows: Measured;
}

export async function measureFloor(
  connection: { host: string; user: string; database: string },
  memberId: string,
  { pace }: { pace: Pace },
): Promise<Floor> {
  const { host, user, database } = connection;
  const script = join(import.meta.dirname, 'floor-server.ts');
  const child = spawn(process.execPath, [script, host, user, database, memberId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let port = '';
    for await (const line of createInterface({ input: child.stdout })) {
      port = line;
      break;
    }
    const url = `http://127.0.0.1:${port}`;
    const get = (path: string) => () => ({ method: 'GET' as const, path, token: '' });
    const pid = child.pid ?? 0;
    return {
      constant: await measure(url, pid, 16, pace, get('/constant')),
      rows: await measure(url, pid, 16, pace, get('/rows')),
    };
  } finally {
    child.kill('SIGTERM');
  }
}
