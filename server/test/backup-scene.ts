import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { checkBackup } from '#src/platform/backup/backup-reader.ts';
import { openFileSink } from '#src/platform/backup/file-sink.ts';
import {
  type BackupOptions,
  type MadeBackup,
  makeBackup as makeBackupIn,
} from '#src/platform/backup/make-backup.ts';
import { type RestoreResult, restoreBackup } from '#src/platform/backup/restore-backup.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { type EmptyDatabase, emptyDatabase } from './empty-database.ts';
import { startTestServer, type TestServer } from './server.ts';
import { picture, upload } from './uploads.ts';

export const SECRETS = '{"jwtSecret":"kept"}\n';

export async function storageIn(dataDir: string): Promise<Storage> {
  const config = { dataDir, objectStore: null, appUrl: 'http://rookery.test' };
  return openStorage({ config, secrets: { uploadSecret: '' }, clock: systemClock });
}

export const deps = (pool: pg.Pool, storage: Storage) => ({
  pool,
  storage,
  secrets: SECRETS,
  version: '0.1.0',
  clock: systemClock,
});

export const makeBackup = (given: BackupOptions, to: string): Promise<MadeBackup> =>
  makeBackupIn(given, () => openFileSink(to, () => null));

export interface BackupScene {
  folder: string;
  path: string;
  openEmptyDatabase(): Promise<Database>;
  restore(pool: pg.Pool, onto: Storage): Promise<RestoreResult & { secrets: string }>;
}

export function backupScene(): BackupScene {
  const opened: { database: Database; own: EmptyDatabase }[] = [];
  const scene: BackupScene = {
    folder: '',
    path: '',
    async openEmptyDatabase() {
      const own = await emptyDatabase();
      const database = await openDatabase({ connection: own.connection });
      opened.push({ database, own });
      return database;
    },
    async restore(pool, onto) {
      const { folder, path } = scene;
      let secrets = '';
      const manifest = await checkBackup(path);
      const media = { storage: onto, spool: join(folder, 'spool') };
      const keepSecrets = async (text: string): Promise<void> => void (secrets = text);
      const restored = await restoreBackup(
        { pool, migrationsFolder, media, keepSecrets },
        path,
        manifest,
      );
      return { ...restored, secrets };
    },
  };
  beforeEach(async () => {
    scene.folder = await mkdtemp(join(tmpdir(), 'rookery-backup-'));
    scene.path = join(scene.folder, 'one.tar.zst');
  });
  afterEach(async () => {
    for (const { database, own } of opened.splice(0)) {
      await database.close();
      await own.drop();
    }
    await rm(scene.folder, { recursive: true });
  });
  return scene;
}

export interface LivingCommunity {
  server: TestServer;
  storage: Storage;
}

export function livingCommunity(): LivingCommunity {
  const community = {} as LivingCommunity;
  beforeAll(async () => {
    const server = await startTestServer();
    const storage = await storageIn(server.config.dataDir);
    Object.assign(community, { server, storage });
    const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
    const { url } = await upload(server, alice, await picture(300, 200));
    const body = 'Tabs\tand\nlines, a \\backslash, "quotes", ünïcode 🪶 and \\N.';
    await alice.post(body, { images: [url] });
    await bob.follow(alice);
    await server.database.pool.query(
      `select graphile_worker.add_job('waits-for-the-backup', '{"a":"\\\\t\\n"}'::json,
        run_at := now() + interval '1 day', max_attempts := 3, job_key := 'one', queue_name := 'erase')`,
    );
  });
  afterAll(() => community.server.stop());
  return community;
}

export async function expectDamageRefused(
  { path, folder }: BackupScene,
  shortages: readonly number[],
): Promise<void> {
  const sound = await readFile(path);
  await checkBackup(path);
  for (const part of [0.001, 0.1, 0.5, 0.9, 0.999]) {
    const at = Math.floor(sound.length * part);
    await writeFile(path, sound.subarray(0, at));
    await expect(checkBackup(path), `cut at ${at}`).rejects.toThrow(
      /is damaged|is not a Rookery backup/,
    );
    const changed = Buffer.from(sound);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(checkBackup(path), `changed at ${at}`).rejects.toThrow(
      /is damaged|is not a Rookery backup/,
    );
  }
  for (const lacking of shortages) {
    await writeFile(path, sound.subarray(0, -lacking));
    await expect(checkBackup(path), `${lacking} short`).rejects.toThrow('it is incomplete');
    const changed = Buffer.from(sound);
    changed[sound.length - lacking] = (changed[sound.length - lacking] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(checkBackup(path), `changed at -${lacking}`).rejects.toThrow(
      /is damaged|is not a Rookery backup/,
    );
  }
  await writeFile(path, Buffer.concat([sound, Buffer.from('\n')]));
  await expect(checkBackup(path)).rejects.toThrow('has extra data at its end');
  await writeFile(path, '');
  await expect(checkBackup(path)).rejects.toThrow('is not a Rookery backup');
  await writeFile(path, 'Dear diary');
  await expect(checkBackup(path)).rejects.toThrow('is not a Rookery backup');
  await expect(checkBackup(join(folder, 'none'))).rejects.toThrow(
    'none could not be read (ENOENT)',
  );
}
