// Thorough: each backup runs in a process of its own, and backup.test.ts covers backups.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinInstallation } from '#src/platform/db/installation.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { startBucket } from '#test/bucket.ts';
import { type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';

const PROGRAM = join(import.meta.dirname, '../rookery.ts');
const PATIENCE = 120_000;
const FILES = Array.from({ length: 20 }, (_, at) => `files/${at}/w500.webp`);

let folder: string;
let data: string;
let nights: string;
let database: EmptyDatabase;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-missing-')));
  [data, nights] = [join(folder, 'data'), join(folder, 'nights')];
  await mkdir(nights);
  database = await emptyDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function makeCommunity(): Promise<void> {
  for (const file of FILES) {
    await mkdir(dirname(join(data, 'media', file)), { recursive: true });
    await writeFile(join(data, 'media', file), file);
  }
  const secrets = await loadSecrets(data);
  const log = pino({ level: 'silent' });
  const { pool, db, close } = await openDatabase({ connection: database.url, log });
  try {
    await migrate(pool, migrationsFolder);
    const config = { dataDir: data, databaseUrl: database.url, objectStore: null };
    (await joinInstallation({ config, secrets, db, pool })).leave();
    await pool.query(
      `with owner as (insert into users (id, email, email_key, referral_code, created_at, updated_at)
        values (gen_random_uuid(), 'a@rookery.test', 'a@rookery.test', 'abc', now(), now()) returning id)
      insert into media (id, owner_id, key, purpose, state, content_type, bytes, files, created_at, settled_at, used_at)
      select gen_random_uuid(), owner.id, file, 'post', 'ready', 'image/png', 1000,
        jsonb_build_array(jsonb_build_object('width', 500, 'height', 300, 'type', 'image/webp', 'file', file, 'bytes', 9)),
        now() - interval '1 day', now() - interval '1 day', now() - interval '1 day'
      from owner, unnest($1::text[]) as file`,
      [FILES],
    );
  } finally {
    await close();
  }
}

async function rookery(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: data,
      DATABASE_URL: database.url,
      MEDIA_FREE_MB: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (err += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: code as number, out, err };
}

const tonight = (env: NodeJS.ProcessEnv = {}) => rookery(['backup', nights, '--to-keep', '1'], env);

test(
  'fails and keeps older backups when the bucket lacks media',
  { timeout: PATIENCE },
  async () => {
    await makeCommunity();
    expect(await tonight()).toMatchObject({ code: 0, err: '' });
    const sound = await readdir(nights);
    expect(sound).toHaveLength(1);
    const bucket = await startBucket();
    try {
      const { endpoint, accessKeyId, secretAccessKey, bucket: name } = bucket.config;
      const moved = {
        S3_ENDPOINT: endpoint ?? '',
        S3_BUCKET: name,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const half = await tonight(moved);
      expect(half.out).toMatch(/^Backed up 1 member, 0 posts and 0 files to /);
      expect(half.out).not.toContain('Older backups removed');
      expect(half.err).toMatch(
        /^Warning: files of 20 uploads are missing, such as files\/\S+w500\.webp\. .* Older backups were kept/,
      );
      expect(half.code).toBe(1);
    } finally {
      await bucket.stop();
    }
    expect(await readdir(nights)).toEqual(expect.arrayContaining(sound));
    expect(await tonight()).toMatchObject({ code: 0, err: '' });
    expect(await readdir(nights)).toHaveLength(1);
  },
);

test(
  'reports a missing file in backup and verify, rotates anyway',
  { timeout: PATIENCE },
  async () => {
    await makeCommunity();
    await tonight();
    const [before] = await readdir(nights);
    await rm(join(data, 'media', FILES[1] ?? ''));
    const { code, err } = await tonight();
    expect(err).toMatch(/^Warning: files of 1 upload are missing, such as files\/1\/w500\.webp\. /);
    expect(code).toBe(0);
    const kept = await readdir(nights);
    expect(kept).toHaveLength(1);
    expect(kept).not.toContain(before);
    const path = join(nights, kept[0] ?? '');
    const tried = await rookery(['verify', path], { DATABASE_URL: '' });
    expect(tried.out).toMatch(/^\S+ is valid: 1 member, 0 posts and 19 files as of /);
    expect(tried.err).toMatch(
      /^Warning: files of 1 upload are missing, such as files\/1\/w500\.webp\. /,
    );
    expect(tried.code).toBe(1);
  },
);

test('rejects a folder without the media files', async () => {
  await makeCommunity();
  await rename(join(data, 'media'), join(folder, 'mounted-elsewhere'));
  const { code, out, err } = await tonight();
  expect(err).toMatch(/^The folder \S+\/data\/media is not the media folder of this community/);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(await readdir(nights)).toEqual([]);
});

test('reports backups from a fast clock and removes none', async () => {
  await makeCommunity();
  await tonight();
  const [before = ''] = await readdir(nights);
  const ahead = before.replace(/-\d{8}T/, '-21261124T');
  await writeFile(join(nights, ahead), 'made while the clock was wrong');
  const { code, out, err } = await tonight();
  expect(out).toMatch(/^Backed up 1 member, 0 posts and 20 files to /);
  expect(await readdir(nights)).toHaveLength(3);
  expect(await readdir(nights)).toEqual(expect.arrayContaining([before, ahead]));
  expect(err).toContain(`1 backup there has a date in the future, such as ${ahead}. `);
  expect(code).toBe(1);
  await rm(join(nights, ahead));
  expect(await tonight()).toMatchObject({ code: 0, err: '' });
  expect(await readdir(nights)).toHaveLength(1);
});

test('reports a backup that cannot be recorded, rotates anyway', async () => {
  await makeCommunity();
  await tonight();
  const [before] = await readdir(nights);
  await rm(join(data, 'last-backup.json'));
  await mkdir(join(data, 'last-backup.json'));
  const { code, out, err } = await tonight();
  expect(out).toContain('Older backups removed: 1.');
  expect(err).toMatch(
    /^Warning: the backup could not be recorded as the last one in .* \(EISDIR\)/,
  );
  expect(code).toBe(0);
  const kept = await readdir(nights);
  expect(kept).toHaveLength(1);
  expect(kept).not.toContain(before);
});
