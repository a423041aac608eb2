// Thorough: it kills restores in processes of their own and tries every command after each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { StartupError } from '#src/kernel/startup-error.ts';
import { asOwner, type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import { makeCommunityIn } from '#test/made-community.ts';
import { type CommandResult, runRookery } from '#test/rookery-command.ts';

const PROGRAM = join(import.meta.dirname, 'rookery.ts');
const PATIENCE = 600_000;
const MEMBERS = 3000;
const FILES = 100;
const UNFINISHED = 'A restore into this folder did not finish. Run it again.';

/** All that want a community, but for `start`. */
const VERBS = {
  'login-link a@rooks.example': () => import('./login-link.ts'),
  'badge add alice verified': () => import('./badge.ts'),
  migrate: () => import('./upgrade/migrate.ts'),
  'upgrade --check': () => import('./upgrade/upgrade.ts'),
  'upgrade /tmp': () => import('./upgrade/upgrade.ts'),
  'backup /tmp': () => import('./backup/backup.ts'),
  'move media --to s3': () => import('./move/move.ts'),
  'move database --to embedded': () => import('./move/move.ts'),
  'doctor --fix': () => import('./doctor/doctor.ts'),
};

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

const listing = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => ['none'])).toSorted();

/** @returns whether it was killed before its end. */
async function killRestore(folder: string, env: NodeJS.ProcessEnv, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, 'restore', backup], {
    cwd: place,
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !existsSync(join(folder, 'restoring'))) await delay(1);
  await Promise.race([delay(ms), ended]);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => processesOf(folder), { timeout: 20_000 }).toEqual([]);
  return child.signalCode === 'SIGKILL' && existsSync(join(folder, 'restoring'));
}

/** The programs of PostgreSQL that work in the folder. */
async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(`${folder}/`));
}

/** Runs a command in this process. @returns what it printed, or why it was refused. */
async function said(verb: keyof typeof VERBS, env: NodeJS.ProcessEnv): Promise<string> {
  for (const [name, value] of Object.entries({ PORT: '0', ...env })) vi.stubEnv(name, value);
  let out = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    const { run } = await VERBS[verb]();
    await run(verb.split(' ').slice(1));
    return out;
  } catch (error) {
    return error instanceof StartupError ? error.message : String(error);
  } finally {
    stdout.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Expects that every command refuses, for this reason, and leaves the folder as it is. */
async function expectRefused(
  folder: string,
  env: NodeJS.ProcessEnv,
  reason: string,
): Promise<void> {
  const before = await listing(folder);
  for (const verb of Object.keys(VERBS) as (keyof typeof VERBS)[]) {
    expect([verb, await said(verb, env)]).toEqual([verb, expect.stringContaining(reason)]);
  }
  expect(await listing(folder)).toEqual(before);
}

/** @returns the moment of the backup. */
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
  'a killed restore into %s is finished by another',
  async (_place, hasDatabase) => {
    const folder = join(place, hasDatabase ? 'apart' : 'built-in');
    const env = { DATA_DIR: folder, ...(hasDatabase && { DATABASE_URL: database.url }) };
    let killed = 0;
    // The first moments find it checking the backup, the later ones between any two of its steps.
    for (const ms of [0, 1, 2].map((step) => step * 700 + Math.random() * 700)) {
      if (!(await killRestore(folder, env, ms))) break;
      killed += 1;
      const before = await listing(folder);
      const start = await rookery(['start'], env);
      expect(start).toMatchObject({ code: 1, err: expect.stringContaining(UNFINISHED) });
      expect(start.out).not.toContain('Sign in as');
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
  'a restore killed at its last step is only finished',
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
  'commands make nothing in an empty or missing folder',
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
      expect(await said(verb, env)).toContain('There is no community in that database');
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
