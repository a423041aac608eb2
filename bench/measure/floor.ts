import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Call } from '../load/load.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface FloorOptions {
  connection: { host: string; user: string; database: string };
  statement: Statement | null;
}

export interface FloorServer {
  url: string;
  pid: number;
  call: Call;
  startedInMs: number;
  processes(): Promise<number[]>;
  stop(): Promise<void>;
}

const SCRIPT = join(import.meta.dirname, 'floor-server.ts');

export async function startFloor(order: FloorOptions): Promise<FloorServer> {
  const begun = performance.now();
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let port = '';
  for await (const line of createInterface({ input: child.stdout })) {
    port = line;
    break;
  }
  const url = `http://127.0.0.1:${port}`;
  const path = order.statement === null ? '/constant' : '/rows';
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`The floor returned ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    call: { method: 'GET', path, token: '' },
    startedInMs: performance.now() - begun,
    async processes() {
      const backends = (await (await fetch(`${url}/backends`)).json()) as number[];
      return [pid, ...backends];
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
