import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  findDataFolderHolder,
  lockDataFolder,
  type DataFolderLock,
} from '../../server/src/platform/config/data-folder-lock.ts';
import { connect, startCommunity } from './community.ts';
import { mirrorFolder } from './mirror-folder.ts';
import { connectionOf } from './own-database.ts';
import { untilQuiet } from './processes.ts';
import { seed } from '../seed/seed.ts';
import type { Seeded } from '../seed/seeded.ts';
import type { Size } from '../seed/workload.ts';

export const CACHED_DATA_FOLDER = join(tmpdir(), 'rookery-bench-data');

/** Older data is seeded again: trends look back one day, and sessions expire. */
const CACHE_LIFETIME_MS = 24 * 3_600_000;
const MAX_CONCURRENT_RUNS = 20;
const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');
const SEED_FOLDER = join(import.meta.dirname, '../seed');
const SEEDS = /^(seed.*|workload)\.ts$/;

export interface AcquiredData {
  dataDir: string;
  seeded: Seeded;
  release(): Promise<void>;
}

export async function acquireData(
  folder: string,
  size: Size,
  say: (line: string) => void,
): Promise<AcquiredData> {
  await mkdir(folder, { recursive: true });
  const kept = join(folder, `${size.key}-${await schemaKey()}`);
  if (!(await isFresh(kept))) await seedInto(kept, folder, size, say);
  const { dataDir, lock } = await lockRunFolder(kept);
  await mirrorFolder(join(kept, 'data'), dataDir);
  const seeded = JSON.parse(await readFile(join(kept, 'seeded.json'), 'utf8')) as CachedSeed;
  return { dataDir, seeded: seeded.ids, release: () => lock.release() };
}

interface CachedSeed {
  seededAt: number;
  ids: Seeded;
}

async function schemaKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const [folder, pattern] of [
    [MIGRATIONS, /\.sql$/],
    [SEED_FOLDER, SEEDS],
  ] as const) {
    for (const name of (await readdir(folder)).toSorted()) {
      if (pattern.test(name)) hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

async function isFresh(kept: string): Promise<boolean> {
  const text = await readFile(join(kept, 'seeded.json'), 'utf8').catch(() => null);
  if (text === null) return false;
  return Date.now() - (JSON.parse(text) as CachedSeed).seededAt < CACHE_LIFETIME_MS;
}

async function seedInto(
  kept: string,
  folder: string,
  size: Size,
  say: (line: string) => void,
): Promise<void> {
  say(`seeding ${size.name}; cached in ${kept} for a day`);
  const draft = join(folder, `draft-${process.pid}`);
  const dataDir = join(draft, 'data');
  await rm(draft, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const ids = await seedFolder(dataDir, size);
  const found: CachedSeed = { seededAt: Date.now(), ids };
  await writeFile(join(draft, 'seeded.json'), JSON.stringify(found));
  for (const name of await readdir(folder)) {
    // A killed run leaves an unfinished draft.
    const isOurs = /^(small|large|huge|crowd|draft)-/.test(name) && name !== basename(draft);
    const { mtimeMs } = await stat(join(folder, name));
    if (isOurs && Date.now() - mtimeMs > CACHE_LIFETIME_MS) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
  if (!(await isFresh(kept))) await rm(kept, { recursive: true, force: true });
  // The rename fails if a concurrent run has stored its data first.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }));
}

async function seedFolder(dataDir: string, size: Size): Promise<Seeded> {
  let community = await startCommunity(dataDir);
  try {
    const pool = connect(await connectionOf(dataDir));
    const ids = await seed(pool, size);
    await pool.end();
    await community.stop();
    community = await startCommunity(dataDir);
    await untilQuiet(community.pid);
    return ids;
  } finally {
    await community.stop();
  }
}

async function lockRunFolder(kept: string): Promise<{ dataDir: string; lock: DataFolderLock }> {
  for (let number = 1; number < MAX_CONCURRENT_RUNS; number++) {
    const place = join(kept, `run-${number}`);
    const dataDir = join(place, 'data');
    await mkdir(dataDir, { recursive: true });
    const lock = await lockDataFolder(place).catch(() => null);
    if (lock === null) continue;
    if ((await findDataFolderHolder(dataDir)) === null) return { dataDir, lock };
    await lock.release();
  }
  throw new Error(
    `${MAX_CONCURRENT_RUNS} runs use all folders in ${kept}, or the folders cannot be locked.`,
  );
}
