// Thorough: it kills processes in the middle of migrations.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import { schemaOf } from '#test/schema-of.ts';
import { migrationsFolder, projectRoot } from '#src/project-folders.ts';
import { migrate } from './migrate.ts';

const PROGRAM = join(projectRoot, 'server', 'src', 'cli', 'rookery.ts');
const TEST_MS = 120_000;
const PATIENCE = { timeout: 60_000, interval: 5 };

let folder: string;
let database: EmptyDatabase;
let pool: pg.Pool;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-killed-'));
  // The secrets file shows the command that a community exists.
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await writeFile(join(folder, 'data', 'secrets.json'), '{}', { mode: 0o600 });
  database = await emptyDatabase();
  pool = database.openPool();
});
afterEach(async () => {
  for (const child of running) await kill(child);
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function migrateUpTo(next: string): Promise<void> {
  const before = (await readdir(migrationsFolder)).filter((file) => file < next);
  for (const file of before) await copyFile(join(migrationsFolder, file), join(folder, file));
  await migrate(pool, folder);
}

function start(): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, 'migrate'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function hasNoted(migration: string): Promise<boolean> {
  const noted = await pool.query('select from schema_migrations where name = $1', [migration]);
  return noted.rows.length > 0;
}

test.each([
  {
    what: 'between two of its statements',
    migration: '20261205T0900-tell-of-groups.sql',
    // The column exists by then; its reference to groups waits for the lock.
    held: 'lock table groups in row exclusive mode',
    waiting: '%notifications_group_id_fkey%',
  },
  {
    what: 'while it makes an index concurrently',
    migration: '20261205T0904-index-notifications-by-group.sql',
    held: 'lock table notifications in row exclusive mode',
    waiting: 'create index concurrently%notifications_by_group%',
  },
])(
  'resumes a migration killed $what',
  async ({ migration, held, waiting }) => {
    await migrateUpTo(migration);
    const holder = await pool.connect();
    await holder.query(`begin; ${held}`);
    const killed = start();
    await vi.waitUntil(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like $1`,
        [`%${waiting}`],
      );
      return rows.length > 0;
    }, PATIENCE);
    await kill(killed);
    expect(await hasNoted(migration)).toBe(false);

    const next = start();
    const [out, exited] = [text(next.stdout!), once(next, 'exit')];
    await holder.query('rollback');
    holder.release();
    expect(await exited).toEqual([0, null]);
    expect(await out).toContain(`Applied ${migration}\n`);
    const whole = await freshDatabase();
    try {
      expect(await schemaOf(pool)).toEqual(await schemaOf(whole.pool));
    } finally {
      await whole.drop();
    }
  },
  TEST_MS,
);
