// Thorough: stops real processes whose database is silent or locked.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { lockWaits } from './lock-waits.ts';

const PROGRAM = join(import.meta.dirname, 'serve-alone.ts');
const BODY = JSON.stringify({ token: 'of-nobody' });

let database: FreshDatabase;
let proxy: DatabaseProxy;
let dataDir: string;
let server: ChildProcess;
let port: number;
let printed: string;

beforeEach(async () => {
  database = await freshDatabase();
  proxy = await startDatabaseProxy(database.connection);
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-stopping-'));
  const { user, host, port: proxyPort, database: name } = proxy.connection;
  server = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}@${host}:${proxyPort}/${name}`,
      APP_URL: 'http://rookery.test',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  printed = '';
  server.stdout?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  const address = await vi.waitUntil(() => /^http:\S+/m.exec(printed)?.[0], { timeout: 60_000 });
  port = Number(new URL(address).port);
}, 90_000);

afterEach(async () => {
  if (server.exitCode === null && !server.signalCode) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await proxy.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function halfSent(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = ['POST /magicLogin HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
  const rest = [`Content-Length: ${BODY.length}`, 'Expect: 100-continue', '', ''];
  socket.write([...head, ...rest].join('\r\n'));
  await once(socket, 'data');
  return socket;
}

async function endBySignal(): Promise<{ code: number; lines: Record<string, unknown>[] }> {
  const closed = once(server, 'close');
  server.kill('SIGTERM');
  const [code] = (await closed) as [number];
  const texts = printed.split('\n').filter((line) => line.startsWith('{'));
  return { code, lines: texts.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('exits on SIGTERM with a silent database and logs leftovers', async () => {
  const call = await halfSent();
  proxy.fallSilent();
  call.write(BODY);
  const { code, lines } = await endBySignal();
  expect(code).toBe(1);
  const said = lines.filter(({ msg }) => String(msg).startsWith('Stop'));
  const left = expect.arrayContaining(['outbox', 'bus']);
  expect(said).toMatchObject([{ msg: 'Stopped with unfinished work', left }]);
}, 60_000);

test('cuts off a query that waits for a lock', async () => {
  const holder = new pg.Client(database.connection);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table magic_links in access exclusive mode');
  const call = await halfSent();
  call.write(BODY);
  await expect.poll(() => lockWaits(database.pool)).toBeGreaterThan(0);
  const { code, lines } = await endBySignal();
  await holder.query('rollback');
  await holder.end();
  expect(code).toBe(1);
  const said = lines.filter(({ msg }) => String(msg).startsWith('Stop'));
  expect(said).toMatchObject([{ msg: 'Stopped with unfinished work', left: ['queries'] }]);
}, 60_000);
