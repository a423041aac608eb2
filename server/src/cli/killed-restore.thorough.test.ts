// Thorough: it kills restores in processes of their own and tries every command after each.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  expectNoDatabaseIn,
  expectRefused,
  killCommand,
  listing,
  outcomeOf,
} from '#test/killed-command.ts';
import { asOwner, type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import { makeCommunityIn } from '#test/made-community.ts';
import { type CommandResult, runRookery } from '#test/rookery-command.ts';

const PATIENCE = 600_000;
const MEMBERS = 3000;
const FILES = 100;
const UNFINISHED = 'A restore into this folder did not finish. Run it again.';

let place: string;
let backup: string;
let database: EmptyDatabase;

beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'rookery-killed-')));
  database = await emptyDatabase();
  const dataDir = join(place, 'first');
  await makeCommunityIn(dataDir, null, ({ pool }) =>
    pool.query(`insert into users (id, email, email_key, referral_code, created_at, updated_at)
      select gen_random_uuid(), n || '@rooks.example', n || '@rooks.example', 'r' || n, now(), now()
      from generate_series(1, ${MEMBERS}) n`),
  );
  for (let number = 0; number < FILES; number += 1) {
    const files = join(dataDir, 'media', 'files', `one-${number}`);
    await mkdir(files, { recursive: true });
    await writeFile(join(files, 'w50.webp'), `The file ${number}.`.repeat(10_000));
  }
  const made = await runRookery(['backup', place], { folder: place, env: { DATA_DIR: dataDir } });
  expect(made.err).toBe('');
  backup = join(place, (await readdir(place)).find((name) => name.endsWith('.zst')) ?? '');
}, PATIENCE);
afterAll(async () => {
  await database.drop();
  await rm(place, { recursive: true });
});

const rookery = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runRookery([...args], { folder: place, env: { PORT: '0', ...env } });

async function killRestore(folder: string, env: NodeJS.ProcessEnv, ms: number): Promise<boolean> {
  const isBegun = (): boolean => existsSync(join(folder, 'restoring'));
  const killed = await killCommand(['restore', backup], { folder: place, env, isBegun, ms });
  await expectNoDatabaseIn(folder);
  return killed && isBegun();
}

async function expectRestored(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const restored = await rookery(['restore', backup], env);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain(`Restored 3,000 members, 0 posts and ${FILES} files`);
  const link = await rookery(['login-link', '1@rooks.example'], env);
  expect(link).toMatchObject({ code: 0, err: '' });
  return /as of (\S+) into/.exec(restored.out)?.[1];
}

test.each([
  ['a folder', false],
  ['a database', true],
])(
  'completes a killed restore into %s by another restore',
  async (_place, hasDatabase) => {
    const folder = join(place, hasDatabase ? 'apart' : 'built-in');
    const env = { DATA_DIR: folder, ...(hasDatabase && { DATABASE_URL: database.url }) };
    let killed = 0;
    for (const ms of [0, 1, 2].map((step) => step * 700 + Math.random() * 700)) {
      if (!(await killRestore(folder, env, ms))) break;
      killed += 1;
      const before = await listing(folder);
      const start = await rookery(['start'], env);
      expect(start).toMatchObject({ code: 1, err: expect.stringContaining(UNFINISHED) });
      expect(start.out).not.toContain('Log in as');
      expect(await listing(folder)).toEqual(before);
      await expectRefused(folder, env, UNFINISHED);
    }
    expect(killed).toBeGreaterThan(0);
    if (existsSync(join(folder, 'restoring'))) await expectRestored(env);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['media', 'secrets.json', ...(hasDatabase ? [] : ['postgres'])]),
    );
  },
  PATIENCE,
);

test(
  'completes a restore that was killed at its last step',
  async () => {
    const own = await emptyDatabase();
    const folder = join(place, 'last');
    const env = { DATA_DIR: folder, DATABASE_URL: own.url };
    try {
      const madeAt = await expectRestored(env);
      const { rows } = await asOwner(
        "select obj_description('installation'::regclass, 'pg_class') as note",
        own.name,
      );
      const id = String(rows[0]?.note).replace('Restored: ', '');
      await mkdir(join(folder, 'restoring'));
      await writeFile(join(folder, 'restoring', 'restore.json'), JSON.stringify({ id, madeAt }));
      expect((await rookery(['start'], env)).err).toContain(UNFINISHED);
      await expectRestored(env);
    } finally {
      await own.drop();
    }
  },
  PATIENCE,
);

test(
  'creates nothing in an empty or missing folder',
  async () => {
    const empty = join(place, 'empty');
    await mkdir(empty);
    for (const folder of [empty, join(place, 'none')]) {
      await expectRefused(folder, { DATA_DIR: folder }, `There is no community in ${folder}`);
    }
    const own = await emptyDatabase();
    await writeFile(join(empty, 'secrets.json'), await readFile(join(place, 'first/secrets.json')));
    const env = { DATA_DIR: empty, DATABASE_URL: own.url };
    for (const verb of ['migrate', 'login-link a@rooks.example', 'backup /tmp'] as const) {
      expect(await outcomeOf(verb, env)).toContain('There is no community in that database');
    }
    const tables = await asOwner(
      "select from pg_class where relnamespace = 'public'::regnamespace",
      own.name,
    );
    expect(tables.rowCount).toBe(0);
    await own.drop();
  },
  PATIENCE,
);
