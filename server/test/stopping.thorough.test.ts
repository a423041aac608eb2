// Thorough: stops real processes by a signal while calls, sockets and downloads are open.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readServerAddress } from './server-address.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

const PROGRAM = join(import.meta.dirname, 'serve-alone.ts');
const BODY = JSON.stringify({ email: 'alice@rookery.test' });

let database: FreshDatabase;
let dataDir: string;
let server: ChildProcess;
let port: number;

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-stopping-'));
  server = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      APP_URL: 'http://rookery.test',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  port = Number((await readServerAddress(server)).port);
}, 60_000);

afterEach(async () => {
  if (server.exitCode === null && !server.signalCode) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function client(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function keptAlive(): Promise<Socket> {
  const socket = await client();
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
}

/** Half a body. The server's 100 Continue shows that it has read the headers. */
async function halfSent(): Promise<Socket> {
  const socket = await client();
  const head = ['POST /v3/magicLink HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
  const rest = [`Content-Length: ${BODY.length}`, 'Expect: 100-continue', '', ''];
  socket.write([...head, ...rest].join('\r\n'));
  const [told] = (await once(socket, 'data')) as [Buffer];
  expect(told.toString()).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(BODY.slice(0, 10));
  return socket;
}

test('closes idle connections, finishes calls and exits with 0', async () => {
  const idle = await keptAlive();
  const silent = await client();
  const finishing = await halfSent();
  const endless = await halfSent();
  const page = new WebSocket(`ws://127.0.0.1:${port}/app/rookery?protocol=7`);
  await once(page, 'message');
  const closed = [idle, silent].map((socket) => once(socket.resume(), 'close'));
  const pageClosed = once(page, 'close');
  const cut = once(endless.resume(), 'close');
  const exited = once(server, 'exit');

  server.kill('SIGTERM');
  await Promise.all(closed);
  expect(server.exitCode).toBeNull();
  finishing.write(BODY.slice(10));
  const answer = await text(finishing);
  expect(answer).toMatch(/^HTTP\/1\.1 202 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect((await pageClosed)[0]).toBe(4200);
  await cut;
  expect(await exited).toEqual([0, null]);
});
