import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { StartupError } from '#src/kernel/startup-error.ts';
import { startRookery } from '#src/main.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { createJobs, type Jobs } from '#src/platform/jobs/jobs.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { findMismatch, joinInstallation, type Membership } from './installation.ts';
import { openLog } from '#src/platform/log/log.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_REGION: 'here',
  S3_BUCKET: 'rookery',
  S3_ACCESS_KEY_ID: 'a-key',
  S3_SECRET_ACCESS_KEY: 'a-secret',
};

vi.setConfig({ testTimeout: 60_000 });

let database: FreshDatabase;
let folders: string[];
let running: Jobs[];
let joined: Membership[];
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  [folders, running, joined] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  for (const { leave } of joined) leave();
  await expect.poll(() => connections('rookery serving', 'rookery jobs')).toBe(0);
  await database.pool.query('update installation set media_folder = null, secrets_hash = null');
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});
afterAll(() => database.drop());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-shared-'));
  folders.push(folder);
  return folder;
}

function configOf(dataDir: string, env: NodeJS.ProcessEnv = {}): Config {
  return loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', ...env });
}

async function stay(dataDir: string, env?: NodeJS.ProcessEnv): Promise<Membership> {
  const { db, pool } = database;
  const secrets = await loadSecrets(dataDir);
  const membership = await joinInstallation({ config: configOf(dataDir, env), secrets, db, pool });
  joined.push(membership);
  return membership;
}

async function begin(
  dataDir: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ hasOtherSecrets: boolean }> {
  const { hasOtherSecrets, leave } = await stay(dataDir, env);
  leave();
  await expect.poll(() => connections('rookery serving')).toBe(0);
  return { hasOtherSecrets };
}

async function connections(...names: string[]): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = any($1::text[])`,
    [names],
  );
  return rows[0].count;
}

async function run(): Promise<void> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const jobs = createJobs({ pool: database.pool, log: silent });
  jobs.handle('any', async () => undefined);
  running.push(jobs);
  await jobs.start();
}

test('rejects a second process with its own media folder', async () => {
  const first = await newFolder();
  await begin(first);
  const second = await newFolder();
  const options = { log: openLog('fatal'), out: () => undefined, webDist: second };
  const error = await startRookery(configOf(second), {
    ...options,
    onDatabaseDeath: () => undefined,
  }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).toMatch(
    /^The folder [^\n]+\/media is not the media folder of this community: [^\n]*a shared disk, or a bucket \(S3_BUCKET\)[^\n]*$/,
  );
  await begin(first);
  await begin(first);
});

test('explains how to replace a lost media folder', async () => {
  const first = await newFolder();
  await begin(first);
  const mark = await readFile(join(first, 'media', '.community'), 'utf8');
  const second = await newFolder();
  await expect(begin(second)).rejects.toThrow(`write ${mark.trim()} into ${second}/media/`);
  await mkdir(join(second, 'media'), { recursive: true });
  await writeFile(join(second, 'media', '.community'), mark);
  await begin(second);
});

test('accepts one media folder when processes start concurrently', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  await loadSecrets(one);
  const begun = await Promise.allSettled([one, one, one, one, other].map((each) => begin(each)));
  const refused = begun.filter(({ status }) => status === 'rejected').length;
  expect([1, 4]).toContain(refused);
});

test('requires shared secrets but no shared folder with a bucket', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  await begin(one, bucket);
  await run();
  await expect(begin(other, bucket)).rejects.toThrow(
    /^Other processes of this community use different secrets[^\n]*Copy secrets\.json from their DATA_DIR to [^\n]*$/,
  );
  await writeFile(join(other, 'secrets.json'), await readFile(join(one, 'secrets.json')));
  await begin(other, bucket);
});

test('rejects a worker with other secrets while processes run', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  await begin(one, bucket);
  const web = await stay(one, { ...bucket, ROLES: 'web,realtime' });
  await expect(begin(other, { ...bucket, ROLES: 'worker' })).rejects.toThrow(
    /^Other processes of this community use different secrets/,
  );
  await stay(one, { ...bucket, ROLES: 'web' });
  for (const { leave } of joined) leave();
  expect(web.hasOtherSecrets).toBe(false);
});

test('rejects one of two concurrent first starts with different secrets', async () => {
  const both = [await newFolder(), await newFolder()];
  const begun = await Promise.allSettled(both.map((each) => stay(each, bucket)));
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const first = both[begun.findIndex(({ status }) => status === 'fulfilled')];
  expect(await stay(first!, bucket)).toMatchObject({ hasOtherSecrets: false });
});

test('recreates lost secrets once if no other process runs', async () => {
  const folder = await newFolder();
  expect(await begin(folder)).toEqual({ hasOtherSecrets: false });
  expect(await begin(folder)).toEqual({ hasOtherSecrets: false });
  await rm(join(folder, 'secrets.json'));
  expect(await begin(folder)).toEqual({ hasOtherSecrets: true });
  expect(await begin(folder)).toEqual({ hasOtherSecrets: false });
});

test('skips all checks for an embedded database', async () => {
  const first = await newFolder();
  await begin(first);
  const second = await newFolder();
  const config = { ...configOf(second), databaseUrl: null };
  const { db, pool } = database;
  const secrets = await loadSecrets(second);
  expect(await findMismatch({ config, secrets, db, pool })).toBeNull();
});
