// Thorough: it floods a server of its own with a thousand requests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServerAddress } from '../../server/test/server-address.ts';
import { freshDatabase, type FreshDatabase } from '../../server/test/database.ts';
import { ensureWebBuild } from '../../server/src/platform/web-build/web-build.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'server', 'test', 'serve-alone.ts');
const FILES = 256;
const CLIENTS = 20;

let database: FreshDatabase;
let dataDir: string;
let server: ChildProcess;
let url: URL;
let webDist: string;
let assets: string[];

beforeAll(async () => {
  webDist = await ensureWebBuild({ root: ROOT, log: { info: () => undefined } });
  const names = await readdir(join(webDist, 'assets'));
  assets = names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`);
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-assets-'));
  const limited = `ulimit -n ${FILES}; exec "$0" "$1"`;
  server = spawn('sh', ['-c', limited, process.execPath, PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      WEB_DIST: webDist,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await readServerAddress(server);
});

afterAll(async () => {
  if (server.exitCode === null && !server.signalCode) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function client(): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

const asked = (count: number): string =>
  Array.from(
    { length: count },
    (_none, at) => `GET ${assets[at % assets.length]} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ).join('');

test('excludes the development gallery from build and service worker', async () => {
  const written = await readdir(webDist, { recursive: true, withFileTypes: true });
  const texts = written.filter((file) => file.isFile() && /\.(?:js|css|html)$/.test(file.name));
  expect(texts.map(({ name }) => name)).toContain('service-worker.js');
  expect(written.filter(({ name }) => name.includes('gallery'))).toEqual([]);
  const leaks: string[] = [];
  for (const { parentPath, name } of texts) {
    const text = await readFile(join(parentPath, name), 'utf8');
    if (text.includes('data-scene')) leaks.push(name);
  }
  expect(leaks).toEqual([]);
});

test('serves other clients while thousands of files are requested', async () => {
  const crowd = await Promise.all(Array.from({ length: CLIENTS }, client));
  const cut = crowd.map((socket) => closed(socket));
  // No client reads, so that the server keeps their files open.
  for (const socket of crowd) socket.pause().write(asked(1400));
  for (let at = 0; at < 5; at++) {
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    const answer = await fetch(new URL(assets[at] ?? '', url));
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeGreaterThan(0);
  }
  const open = await readdir(`/proc/${server.pid}/fd`);
  expect(open.length).toBeLessThan(FILES - CLIENTS);
  for (const socket of crowd) socket.resume();
  await Promise.all(cut);
  expect((await fetch(new URL('/healthz', url))).status).toBe(200);
  expect([server.exitCode, server.signalCode]).toEqual([null, null]);
});
