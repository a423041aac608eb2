// Thorough: it kills backups, moves and upgrades in processes of their own and tries commands after each.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadSecrets } from '#src/platform/config/secrets.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { createJobTables } from '#src/platform/jobs/pending-jobs.store.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { startBucket } from '#test/bucket.ts';
import { freshDatabase } from '#test/database.ts';
import { asOwner, type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import {
  expectNoDatabaseIn,
  expectRefused,
  killCommand,
  listing,
  outcomeOf,
} from '#test/killed-command.ts';
import { makeCommunityIn } from '#test/made-community.ts';
import { type CommandResult, runRookery } from '#test/rookery-command.ts';
import { schemaOf } from '#test/schema-of.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const PATIENCE = 120_000 + KILLS * 60_000;
const MEMBERS = 3000;
const FILES = 60;
const FIRST_PENDING = '20261208T0900';
const ADD_MEMBERS = `insert into users (id, email, email_key, referral_code, created_at, updated_at)
  select gen_random_uuid(), n || '@rooks.example', n || '@rooks.example', 'r' || n, now(), now()
  from generate_series(1, ${MEMBERS}) n`;

let place: string;
let home: string;

beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'rookery-killed-')));
  home = join(place, 'home');
  await makeCommunityIn(home, null, ({ pool }) => pool.query(ADD_MEMBERS));
  await addFiles(home);
}, PATIENCE);
afterAll(async () => {
  await rm(place, { recursive: true });
});

async function addFiles(folder: string): Promise<void> {
  for (let number = 0; number < FILES; number += 1) {
    const files = join(folder, 'media', 'files', `one-${number}`);
    await mkdir(files, { recursive: true });
    await writeFile(join(files, 'w50.webp'), `The file ${number}.`.repeat(10_000));
  }
}

const rookery = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runRookery([...args], { folder: place, env: { PORT: '0', ...env } });

async function runWhole(args: readonly string[], env: NodeJS.ProcessEnv) {
  const begun = performance.now();
  const { code, err, out } = await rookery(args, env);
  expect({ code, err: err.replaceAll(/^\w+: .*\/s\n/gm, '') }).toEqual({ code: 0, err: '' });
  return { ms: performance.now() - begun, out };
}

const momentsOf = (ms: number): number[] =>
  Array.from({ length: KILLS }, () => Math.random() * ms).toSorted((one, other) => one - other);

async function expectUsable(env: NodeJS.ProcessEnv): Promise<void> {
  const out = await outcomeOf('login-link 7@rooks.example', env);
  expect(out).toContain('/login?magic=');
}

const countMembers = async (database: EmptyDatabase): Promise<number> =>
  (await asOwner('select count(*)::int as count from users', database.name)).rows[0]?.count;

const isFilled = async ({ name }: EmptyDatabase): Promise<boolean> =>
  (await asOwner("select to_regclass('users') is not null as filled", name)).rows[0]?.filled;

async function withDatabase(work: (database: EmptyDatabase) => Promise<void>): Promise<void> {
  const database = await emptyDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

test(
  'leaves only complete backups when the command is killed',
  async () => {
    const nights = join(place, 'nights');
    await mkdir(nights);
    const env = { DATA_DIR: home };
    const before = await listing(join(home, 'media', 'files'));
    const { ms } = await runWhole(['backup', nights], env);
    for (const moment of momentsOf(ms)) {
      await killCommand(['backup', nights], { folder: place, env, ms: moment });
      await expectNoDatabaseIn(home);
      await expectUsable(env);
    }
    expect(await listing(join(home, 'media', 'files'))).toEqual(before);
    await runWhole(['backup', nights], env);
    const whole = (await readdir(nights)).filter((name) => name.endsWith('.zst'));
    expect(whole.length).toBeGreaterThan(1);
    for (const name of whole) {
      const { out } = await runWhole(['verify', join(nights, name)], env);
      expect(out).toContain(`3,000 members, 0 posts and ${FILES} files`);
    }
  },
  PATIENCE,
);

test(
  'moves rows to another database despite kills',
  async () => {
    const env = { DATA_DIR: home };
    const moveTo = ({ url }: EmptyDatabase): string[] => ['move', 'database', '--to', url];
    let whole = 0;
    await withDatabase(async (first) => void ({ ms: whole } = await runWhole(moveTo(first), env)));
    await withDatabase(async (there) => {
      for (const ms of momentsOf(whole)) {
        if (await isFilled(there)) break;
        await killCommand(moveTo(there), { folder: place, env, ms });
        await expectNoDatabaseIn(home);
        await expectUsable(env);
        if (await isFilled(there)) break;
        const atNewPlace = { ...env, DATABASE_URL: there.url };
        if (!existsSync(join(home, 'moving', 'to'))) continue;
        const start = await rookery(['start'], atNewPlace);
        expect(start.code).toBe(1);
        expect(start.out).not.toContain('Log in as');
        const unfinished = 'A move into this database did not finish. Run it again';
        expect(start.err).toContain(unfinished);
        expect(await outcomeOf('migrate', atNewPlace)).toContain(unfinished);
        expect(await isFilled(there)).toBe(false);
      }
      if (!(await isFilled(there))) await runWhole(moveTo(there), env);
      expect(await countMembers(there)).toBe(MEMBERS);
      await expectUsable({ ...env, DATABASE_URL: there.url });
    });
  },
  PATIENCE,
);

test(
  'moves rows into an embedded database despite kills',
  async () => {
    await withDatabase(async (away) => {
      const folder = join(place, 'away');
      const env = { DATA_DIR: folder, DATABASE_URL: away.url };
      const move = ['move', 'database', '--to', 'embedded'];
      await makeCommunityIn(folder, away.url, ({ pool }) => pool.query(ADD_MEMBERS));
      const { ms: whole } = await runWhole(move, env);
      const isMoved = (): boolean => existsSync(join(folder, 'postgres'));
      const undo = (): Promise<void> => rm(join(folder, 'postgres'), { recursive: true });
      await undo();
      for (const ms of momentsOf(whole)) {
        await killCommand(move, { folder: place, env, ms });
        await expectNoDatabaseIn(folder);
        await expectUsable(env);
        const own = { DATA_DIR: folder };
        if (isMoved()) {
          await expectUsable(own);
          await undo();
        } else if (existsSync(join(folder, 'moving'))) {
          await expectRefused(folder, own, 'A move into this folder did not finish. Run it again.');
          const start = await rookery(['start'], own);
          expect(start.code).toBe(1);
          expect(start.out).not.toContain('Log in as');
        }
      }
      await runWhole(move, env);
      expect(await readdir(folder)).not.toContain('moving');
      await expectUsable({ DATA_DIR: folder });
    });
  },
  PATIENCE,
);

test(
  'moves all media despite kills',
  async () => {
    const bucket = await startBucket();
    try {
      const { endpoint, accessKeyId, secretAccessKey, bucket: name } = bucket.config;
      const env = {
        DATA_DIR: home,
        S3_ENDPOINT: endpoint ?? '',
        S3_BUCKET: name,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const files = join(home, 'media', 'files');
      const move = ['move', 'media', '--to', 's3'];
      const { ms } = await runWhole(move, env);
      const back = ['move', 'media', '--to', 'folder'];
      for (const moment of momentsOf(ms)) {
        await rm(files, { recursive: true });
        await killCommand(back, { folder: place, env, ms: moment });
        await expectNoDatabaseIn(home);
        await expectUsable(env);
        const { out } = await runWhole(back, env);
        expect(out).toContain(`${FILES} files `);
        expect(await readdir(files)).toHaveLength(FILES);
      }
      expect(await readdir(home)).not.toContain('moving-file');
    } finally {
      await bucket.stop();
    }
  },
  PATIENCE,
);

async function makeOldCommunity(dataDir: string, database: EmptyDatabase): Promise<void> {
  const older = join(place, 'older-migrations');
  await mkdir(older, { recursive: true });
  for (const name of await readdir(migrationsFolder)) {
    if (name < FIRST_PENDING) await copyFile(join(migrationsFolder, name), join(older, name));
  }
  await mkdir(dataDir, { recursive: true });
  await loadSecrets(dataDir);
  const pool = database.openPool();
  await migrate(pool, older);
  await createJobTables(pool);
  await pool.query(ADD_MEMBERS);
  await pool.end();
}

async function expectUpgraded(database: EmptyDatabase): Promise<void> {
  const pool = database.openPool();
  const fresh = await freshDatabase();
  try {
    expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool));
  } finally {
    await fresh.drop();
    await pool.end();
  }
}

test(
  'migrates the data despite kills',
  async () => {
    const dataDir = join(place, 'upgraded');
    const nights = join(place, 'before-upgrades');
    await mkdir(nights);
    const upgrade = ['upgrade', nights];
    let whole = 0;
    await withDatabase(async (database) => {
      await makeOldCommunity(dataDir, database);
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
      ({ ms: whole } = await runWhole(upgrade, env));
      await expectUpgraded(database);
    });
    for (const ms of momentsOf(whole)) {
      await withDatabase(async (database) => {
        await makeOldCommunity(dataDir, database);
        const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
        await killCommand(upgrade, { folder: place, env, ms });
        expect(await outcomeOf('upgrade --check', env)).toMatch(
          /^Pending migrations: \d+ of \d+\.|^The data is up to date/m,
        );
        await runWhole(upgrade, env);
        await expectUpgraded(database);
        expect(await countMembers(database)).toBe(MEMBERS);
        await expectUsable(env);
      });
    }
    const backups = (await readdir(nights)).filter((name) => name.endsWith('.zst'));
    for (const name of backups) {
      await runWhole(['verify', join(nights, name)], { DATA_DIR: dataDir });
    }
  },
  PATIENCE,
);
