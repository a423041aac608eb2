// Thorough: starts real processes with a low limit of files, and opens thousands of connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readServerAddress } from './server-address.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

const PROGRAM = join(import.meta.dirname, 'serve-alone.ts');
const FILES = 256;
const SILENT = 400;

let database: FreshDatabase;
let dataDir: string;
let server: ChildProcess;
let url: URL;
let clients: Socket[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-files-'));
  const limited = `ulimit -n ${FILES}; exec "$0" "$1"`;
  server = spawn('sh', ['-c', limited, process.execPath, PROGRAM], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await readServerAddress(server);
}, 60_000);

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  if (server.exitCode === null && !server.signalCode) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('limits memory under thousands of pipelined document requests', async () => {
  const asked = 'GET /v3/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1400);
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = connect(Number(url.port), url.hostname);
      client.on('error', () => undefined);
      clients.push(client);
      await once(client, 'connect');
      client.write(asked);
      await new Promise<void>((resolve) => client.once('close', () => resolve()));
    }),
  );
  expect((await fetch(new URL('/healthz', url))).status).toBe(200);
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const most = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  expect(most).toBeLessThan(600);
});

test('survives more silent connections than it may open files', async () => {
  for (let at = 0; at < SILENT; at++) {
    const client = connect(Number(url.port), url.hostname);
    client.on('error', () => undefined);
    clients.push(client);
    await once(client, 'connect');
  }
  for (let at = 0; at < 3; at++) {
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    expect((await fetch(new URL('/v3/test/probe', url))).status).toBe(401);
  }
  expect(server.exitCode).toBeNull();
  expect(server.signalCode).toBeNull();
});
