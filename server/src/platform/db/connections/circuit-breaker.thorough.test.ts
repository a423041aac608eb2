// Thorough: it pauses all processes of its own PostgreSQL.
import { mkdtemp, readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { migrationsFolder } from '#src/project-folders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const log = { info: () => undefined, error: () => undefined };
const logged: Record<string, unknown>[] = [];

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let server: TestServer;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-paused-')));
  const settings = { fsync: 'off' };
  postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings });
  const { connection } = postgres;
  const warn = (details: object, message: string): void =>
    void logged.push({ message, ...details });
  database = await openDatabase({ connection, log: { warn } });
  await migrate(database.pool, migrationsFolder);
  const url = 'postgres://the-embedded/one';
  server = await startTestServer({
    database: { ...database, connection, url, drop: async () => undefined },
  });
}, 120_000);
afterAll(async () => {
  await signalPostgres('SIGCONT');
  await server.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
  const postmaster = Number.parseInt(
    await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  );
  process.kill(postmaster, signal);
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const place = await readlink(`/proc/${name}/cwd`).catch(() => null);
    if (place === join(folder, 'postgres')) process.kill(Number(name), signal);
  }
}

test('returns 503 while the database is paused, then recovers', async () => {
  logged.length = 0;
  const alice = await server.signUp('alice');
  const healthz = async (): Promise<number> => (await server.call('GET', '/healthz')).status;
  await expect.poll(healthz, { timeout: 30_000 }).toBe(200);
  await signalPostgres('SIGSTOP');
  try {
    const replies = await Promise.all([
      alice.reply(getProfile, { params: { name: 'nobody' } }),
      alice.reply(listGlobalFeed, { query: { limit: 5 } }),
      alice.reply(updateUser, { body: { name: 'Another' } }),
      server.call('GET', '/healthz'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(replies[0]?.headers.get('retry-after')).toBe('2');
    const crowd = await Promise.all(Array.from({ length: 30 }, healthz));
    expect(new Set(crowd)).toEqual(new Set([503]));
  } finally {
    await signalPostgres('SIGCONT');
  }
  await expect.poll(healthz, { timeout: 30_000 }).toBe(200);
  await expect
    .poll(async () => (await alice.reply(updateUser, { body: { name: 'Alice' } })).status, {
      timeout: 30_000,
    })
    .toBe(200);
  const told = logged.map(({ message }) => message);
  expect(told).toContain('The database does not answer; refusing calls until it does');
  expect(told).toContain('The database answers again');
  const end = logged.find(({ message }) => message === 'The database answers again');
  expect(end?.['refused']).toBeGreaterThan(0);
  const faults = server.logs
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 'error');
  expect(faults).toEqual([]);
});

test('lets a single slow query run', async () => {
  const answer = await sql<{ is: boolean }>`select pg_sleep(3) is not null as is`.execute(
    database.db,
  );
  expect(answer.rows).toEqual([{ is: true }]);
});
