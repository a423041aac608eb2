// Thorough: it moves media and rows by commands in processes of their own, and kills some.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBackupBucket } from '#src/platform/backup/backup-bucket.ts';
import { lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
import { type TestBucket, startBucket } from '#test/bucket.ts';
import { makeCommunityIn } from '#test/made-community.ts';
import { asOwner, type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';

const PROGRAM = join(import.meta.dirname, '../rookery.ts');
const PATIENCE = 600_000;
const FILES = 15;
const MEMBERS = 50;

let folder: string;
let bucket: TestBucket;
let vault: TestBucket;
const databases: EmptyDatabase[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-moving-')));
  bucket = await startBucket();
  vault = await startBucket();
}, PATIENCE);
afterEach(async () => {
  await bucket.stop();
  await vault.stop();
  for (const database of databases.splice(0)) await database.drop();
  await rm(folder, { recursive: true });
}, PATIENCE);

async function databaseToMoveTo(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

function begin(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { endpoint, accessKeyId, secretAccessKey, bucket: name } = bucket.config;
  return spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      S3_ENDPOINT: endpoint ?? '',
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      BACKUP_S3_ENDPOINT: vault.config.endpoint ?? '',
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function rookery(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = begin(args, env);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (err += chunk.toString()));
  const [code] = await once(child, 'close');
  const told = err.replaceAll(/^\w+: .*\/s\n/gm, '');
  return { code: code as number, out, err: told };
}

async function makeCommunity(): Promise<void> {
  await makeCommunityIn(join(folder, 'data'));
  for (let number = 0; number < FILES; number += 1) {
    const place = join(folder, 'data', 'media', 'files', `one-${number}`);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'w50.webp'), `The file ${number}.`.repeat(1_000));
  }
}

test(
  'moves media to a bucket and back despite kills',
  async () => {
    await makeCommunity();
    const killed = begin(['move', 'media', '--to', 's3']);
    const isBegun = async (): Promise<boolean> =>
      (await bucketFiles()).length > 0 || killed.exitCode !== null;
    await vi.waitUntil(isBegun, { timeout: PATIENCE, interval: 5 });
    killed.kill('SIGKILL');
    await ended(killed);

    const lock = await lockDataFolder(join(folder, 'data'));
    const beside = await rookery(['move', 'media', '--to', 's3']);
    expect(beside).toMatchObject({ code: 0, err: '' });
    expect(beside.out).toContain('The community is running. Stop it and run the command again');
    const taking = await rookery(['move', 'media', '--to', 's3', '--remove-gone']);
    expect(taking.err).toMatch(/^The community is running, .* leave out --remove-gone\.\n$/);
    await lock.release();

    const moved = await rookery(['move', 'media', '--to', 's3']);
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(new RegExp(`^${FILES} files .*media are now in s3://rookery: `));
    expect(moved.out).toContain('S3_BUCKET=rookery\n');
    expect(moved.out).not.toContain('The community is running');
    expect(await bucketFiles()).toHaveLength(FILES);

    await others();
    const tonight = ['backup', 's3://rookery/nights', '--to-keep', '1'];
    const first = await rookery(tonight);
    expect(first).toMatchObject({ code: 0, err: '' });
    const backup = await rookery(tonight);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(backup.out).toMatch(/ Older backups removed: 1\.\n$/);
    const lying = await nights();
    expect(lying).toHaveLength(2);
    expect(lying).toContain(OTHERS);
    const besideMedia = { BACKUP_S3_ENDPOINT: bucket.config.endpoint ?? '' };
    const refused = await rookery(['backup', 's3://rookery/nights'], besideMedia);
    expect(refused.err).toMatch(/^s3:\/\/rookery is the media bucket/);
    const name = /s3:\/\/rookery\/nights\/rookery-\S+\.tar\.zst/.exec(backup.out)?.[0] ?? '';
    const verified = await rookery(['verify', name]);
    expect(verified.err).toBe('');
    expect(verified.out).toMatch(new RegExp(`^${name} is valid: .* and ${FILES} files`));
    expect(lying.some((key) => name.endsWith(`/${key}`))).toBe(true);
    const elsewhere = join(folder, 'elsewhere');
    const noBucket = { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '' };
    const into = { DATA_DIR: elsewhere, ...noBucket, S3_SECRET_ACCESS_KEY: '' };
    const restored = await rookery(['restore', name], into);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(new RegExp(`^Restored .* and ${FILES} files as of `));
    expect(await readdir(join(elsewhere, 'media', 'files'))).toHaveLength(FILES);
    await rm(join(folder, 'data', 'media', 'files', 'one-7'), { recursive: true });
    const back = await rookery(['move', 'media', '--to', 'folder']);
    expect(back).toMatchObject({ code: 0, err: '' });
    expect(back.out).toMatch(/: 1 copied in this run/);
    expect(await readdir(join(folder, 'data', 'media', 'files'))).toHaveLength(FILES);
  },
  PATIENCE,
);

test(
  'moves no rows when a process starts serving them',
  async () => {
    const [here, there] = [await databaseToMoveTo(), await databaseToMoveTo()];
    const env = { DATABASE_URL: here.url };
    await makeCommunityIn(join(folder, 'data'), here.url);
    const server = here.openPool({ max: 1, idleTimeoutMillis: 0 });
    await server.query('begin; lock table users in access exclusive mode');
    const moving = rookery(['move', 'database', '--to', there.url], env);
    const isWaiting = async (): Promise<boolean> => {
      const asked = `select from pg_stat_activity where datname = '${here.name}' and wait_event_type = 'Lock'`;
      return (await asOwner(asked)).rowCount !== 0;
    };
    await vi.waitUntil(isWaiting, { timeout: PATIENCE, interval: 5 });
    await server.query("set application_name = 'rookery serving'; commit");
    const { code, err } = await moving;
    await server.end();
    expect(err).toMatch(/^This community is running, with 1 connection/m);
    expect(code).toBe(1);
    const kept = await asOwner("select to_regclass('installation') as kept", there.name);
    expect(kept.rows).toEqual([{ kept: null }]);
    expect((await rookery(['move', 'database', '--to', there.url], env)).code).toBe(0);
  },
  PATIENCE,
);

const OTHERS = 'nights/rookery-00000000-20200101T000000Z.tar.zst';

const backups = () =>
  openBackupBucket({ store: vault.config, bucket: vault.config.bucket, pausesMs: [] });

async function others(): Promise<void> {
  const opened = backups();
  const sink = await opened.openSink(OTHERS);
  await sink.take(Readable.from([Buffer.from('of another community')]));
  await sink.finish();
  opened.close();
}

async function nights(): Promise<string[]> {
  const opened = backups();
  const keys = await opened.list('nights/');
  opened.close();
  return keys;
}

async function bucketFiles(): Promise<string[]> {
  const { openStorage } = await import('#src/platform/storage/open-storage.ts');
  const { systemClock } = await import('#src/kernel/clock.ts');
  const storage = await openStorage({
    config: { objectStore: bucket.config, dataDir: folder, appUrl: 'http://rookery.test' },
    secrets: { uploadSecret: '' },
    clock: systemClock,
  });
  const keys: string[] = [];
  for await (const key of storage.list()) if (key.startsWith('files/one-')) keys.push(key);
  storage.close();
  return keys;
}

test(
  'moves rows to an external database and back',
  async () => {
    await makeCommunity();
    const [first, second] = [await databaseToMoveTo(), await databaseToMoveTo()];
    const moved = await rookery(['move', 'database', '--to', first.url]);
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(
      /^Moved 0 members and 0 posts into .*Counts and checksums match on both sides/,
    );
    expect(moved.out).toContain('DATABASE_URL=<the URL from this command>\n');
    const again = await rookery(['move', 'database', '--to', first.url]);
    expect(again.err).toMatch(/^The target database already contains this community/);

    await asOwner(
      `insert into users (id, email, email_key, referral_code, created_at, updated_at)
       select gen_random_uuid(), n || '@rookery.test', n || '@rookery.test', 'code' || n, now(), now()
       from generate_series(1, ${MEMBERS}) n`,
      first.name,
    );
    const env = { DATABASE_URL: first.url };
    const taken = await rookery(['move', 'database', '--to', 'embedded'], env);
    expect(taken.err).toMatch(/^There is already an embedded database in .*Move it away first/);
    await rm(join(folder, 'data', 'postgres'), { recursive: true });

    const killed = begin(['move', 'database', '--to', 'embedded'], env);
    await vi.waitUntil(
      async () =>
        (await readdir(join(folder, 'data'))).includes('moving') || killed.exitCode !== null,
      { timeout: PATIENCE, interval: 5 },
    );
    killed.kill('SIGKILL');
    await ended(killed);
    const home = await rookery(['move', 'database', '--to', 'embedded'], env);
    expect(home).toMatchObject({ code: 0, err: '' });
    expect(home.out).toMatch(new RegExp(`^Moved ${MEMBERS} members and 0 posts`));
    expect(await readdir(join(folder, 'data'))).not.toContain('moving');

    const away = await rookery(['move', 'database', '--to', second.url]);
    expect(away.out).toMatch(new RegExp(`^Moved ${MEMBERS} members`));
    const { rows } = await asOwner('select count(*)::int as count from users', second.name);
    expect(rows).toEqual([{ count: MEMBERS }]);

    await asOwner(String.raw`update installation set secrets_hash = '\x00'`, second.name);
    const stranger = await rookery(['move', 'database', '--to', second.url]);
    expect(stranger.err).toMatch(/^The target database contains another community/);
  },
  PATIENCE,
);
