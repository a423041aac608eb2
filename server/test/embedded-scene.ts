import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import {
  type EmbeddedPostgres,
  type EmbeddedPostgresLog,
  startEmbeddedPostgres,
} from '#src/platform/db/embedded/embedded-postgres.ts';

const SERVER_FOLDER = join(import.meta.dirname, '..');

export interface EmbeddedScene {
  folder: string;
  messages: string[];
  log: EmbeddedPostgresLog;
  cleanup: (() => Promise<unknown>)[];
  borrow(dataDir: string): Promise<void>;
  start(dataDir: string): Promise<EmbeddedPostgres>;
}

export function embeddedScene(): EmbeddedScene {
  let prepared = '';
  const scene: EmbeddedScene = {
    folder: '',
    messages: [],
    log: { info: () => {}, error: () => {} },
    cleanup: [],
    async borrow(dataDir) {
      const [home, place] = [join(prepared, 'postgres'), join(dataDir, 'postgres')];
      await rename(home, place);
      scene.cleanup.push(() => rename(place, home));
    },
    async start(dataDir) {
      const server = await startEmbeddedPostgres({ dataDir, log: scene.log });
      scene.cleanup.push(server.stop);
      return server;
    },
  };
  beforeAll(async () => {
    prepared = await mkdtemp(join(tmpdir(), 'rookery-prepared-'));
    const silent = { info: () => {}, error: () => {} };
    await (await startEmbeddedPostgres({ dataDir: prepared, log: silent })).stop();
  });
  afterAll(() => rm(prepared, { recursive: true }));
  beforeEach(async () => {
    scene.folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-embedded-')));
    await chmod(scene.folder, 0o755);
    const messages: string[] = [];
    const record = (_details: object, message: string): void => void messages.push(message);
    Object.assign(scene, { messages, cleanup: [], log: { info: record, error: record } });
  });
  afterEach(async () => {
    for (const end of scene.cleanup.toReversed()) await end();
    await rm(scene.folder, { recursive: true, force: true });
  });
  return scene;
}

export async function queryEmbedded(
  server: EmbeddedPostgres,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection);
  // Killing the server also ends this connection, which then emits an error.
  client.on('error', () => {});
  await client.connect();
  const answer = await client.query(sql);
  await client.end();
  return answer.rows;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

interface NodeOptions {
  command?: string[];
  env?: NodeJS.ProcessEnv;
}

export function runNode(script: string, options: NodeOptions = {}): ChildProcess {
  const [program, ...args] = options.command ?? [process.execPath];
  return spawn(program as string, [...args, '--input-type=module', '-e', script], {
    cwd: SERVER_FOLDER,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function readOutput(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(child, 'close');
  return text;
}

export async function makePackage(folder: string): Promise<{ native: string; links: string }> {
  const native = join(folder, 'package', 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libone.so.1.2'), 'one');
  await writeFile(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libone.so.1.2', target: 'native/lib/libone.so.1' }]),
  );
  return { native, links: join(folder, 'links') };
}
