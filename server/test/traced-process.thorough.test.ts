// Thorough: starts real processes, to check what they load and what they send before they exit.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readServerAddress } from './server-address.ts';
import { startCollector } from './collector.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

const PROGRAM = join(import.meta.dirname, 'serve-alone.ts');
const WATCH = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('@opentelemetry')) console.log('reads ' + url.split('@opentelemetry/')[1]);
      return next(url, context);
    },
  });`)}`;

let database: FreshDatabase;
let dataDir: string;
let server: ChildProcess | null = null;

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-traced-'));
}, 60_000);
afterEach(async () => {
  if (server && server.exitCode === null && !server.signalCode) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function oneCall(env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', WATCH, PROGRAM], {
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...{ APP_URL: 'http://rookery.test', ...env },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  const url = await readServerAddress(child);
  const body = JSON.stringify({ token: 'none' });
  const headers = { 'content-type': 'application/json' };
  await fetch(new URL('/magicLogin', url), { method: 'POST', headers, body });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  return printed.split('\n').filter((line) => line.startsWith('reads '));
}

test('loads nothing of OpenTelemetry without a collector', async () => {
  expect(await oneCall({})).toEqual([]);
});

test('sends pending spans before it exits', async () => {
  const collector = await startCollector();
  const read = await oneCall({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(read.join('\n')).toContain('sdk-trace/');
  const names = collector.spans.map(({ name }) => name);
  expect(names).toContain('POST /magicLogin');
  await collector.stop();
});
