import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import {
  backupScene,
  deps,
  expectDamageRefused,
  livingCommunity,
  makeBackup,
  SECRETS,
  storageIn,
} from '#test/backup-scene.ts';
import type { TestServer } from '#test/server.ts';
import { checkBackup } from './backup-reader.ts';
import { createBackupWriter } from './backup-writer.ts';
import { createEncryption, withDecrypted } from './encryption.ts';
import { restoreBackup } from './restore-backup.ts';
import { openFileSink } from './file-sink.ts';
import { hashOf } from './manifest.ts';
import { refuseNonEmpty } from './restore-rows.ts';

const EVERY_TENTH = Array.from({ length: 10 }, (_, at) => 1 + at * 10);

const scene = backupScene();
const { openEmptyDatabase, restore } = scene;
let folder: string;
let path: string;
beforeEach(() => {
  ({ folder, path } = scene);
});

async function contents(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind = 'r' and relpersistence = 'p' and relname <> 'installation' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select t::text as row from ${pg.escapeIdentifier(name)} t order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  const rules = await pool.query(`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
    from pg_trigger where not tgisinternal order by 1`);
  const sequences = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  const jobs = await pool.query(
    `select task_identifier, key, max_attempts, queue_name from graphile_worker.jobs
     where task_identifier = 'waits-for-the-backup' order by 1`,
  );
  return { ...found, rules: rules.rows, sequences: sequences.rows, jobs: jobs.rows };
}

describe('a live community', () => {
  const community = livingCommunity();
  let server: TestServer;
  let storage: Storage;
  beforeAll(() => {
    ({ server, storage } = community);
  });

  test('restores rows, constraints, sequences, jobs, media and secrets', async () => {
    const was = await contents(server.database.pool);
    const { manifest } = await makeBackup(deps(server.database.pool, storage), path);
    const later = await contents(server.database.pool);
    expect(manifest.media.files).toBeGreaterThan(0);
    const { pool } = await openEmptyDatabase();
    const onto = join(folder, 'restored');
    const restored = await restore(pool, await storageIn(onto));
    expect(restored).toEqual({ applied: [], passedOver: [], secrets: SECRETS });
    const is = await contents(pool);
    const still = Object.keys(was).filter(
      (name) => JSON.stringify(was[name]) === JSON.stringify(later[name]),
    );
    expect(still).toEqual(expect.arrayContaining(['users', 'posts', 'follows', 'media', 'rules']));
    for (const name of still) expect({ [name]: is[name] }).toEqual({ [name]: was[name] });
    expect(is['jobs']).toMatchObject([{ queue_name: 'erase' }]);
    for await (const key of storage.list()) {
      const there = await readFile(join(onto, 'media', key));
      const here = await readFile(join(server.config.dataDir, 'media', key));
      expect(there.equals(here)).toBe(true);
    }
    await expect(pool.query('truncate audit_log')).rejects.toThrow();
    const next = await pool.query<{ later: boolean }>(
      'select next_seq() > (select max(seq) from posts) as later',
    );
    expect(next.rows[0]?.later).toBe(true);
  });

  test('creates one private file and no temporary ones', async () => {
    const { bytes } = await makeBackup(deps(server.database.pool, storage), path);
    const found = await stat(path);
    expect({ mode: found.mode & 0o777, size: found.size }).toEqual({ mode: 0o600, size: bytes });
    expect(await readdir(folder)).toEqual(['one.tar.zst']);
  });

  test('leaves nothing behind after an abort or failure', async () => {
    const controller = new AbortController();
    controller.abort();
    const stopped = makeBackup(
      { ...deps(server.database.pool, storage), signal: controller.signal },
      path,
    );
    await expect(stopped).rejects.toThrow('was stopped. The unfinished backup was deleted.');
    const broken: Storage = {
      ...storage,
      open: () => Promise.reject(new Error('The bucket is away.')),
    };
    const failed = makeBackup(deps(server.database.pool, broken), path);
    await expect(failed).rejects.toThrow('The bucket is away');
    expect(await readdir(folder)).toEqual([]);
  });

  test('asks the second of two concurrent backups to wait', async () => {
    let second: Promise<unknown> | null = null;
    const twice: Storage = {
      ...storage,
      async *list() {
        second = makeBackup(deps(server.database.pool, storage), join(folder, 'two.tar.zst'));
        await expect(second).rejects.toThrow('Another backup of this community is running');
        yield* storage.list();
      },
    };
    await makeBackup(deps(server.database.pool, twice), path);
    expect(second).not.toBeNull();
    expect(await readdir(folder)).toEqual(['one.tar.zst']);
  });

  test('rejects a truncated or changed file', async () => {
    await makeBackup(deps(server.database.pool, storage), path);
    await expectDamageRefused(scene, EVERY_TENTH);
  });

  test('rejects any forged backup in one line', async () => {
    await makeBackup(deps(server.database.pool, storage), path);
    const sound = await checkBackup(path);
    const forge = async (manifest: unknown, more: readonly string[] = []): Promise<void> => {
      const forged = join(folder, 'forged.backup');
      const writer = createBackupWriter(await openFileSink(forged, () => null), new Date());
      const head = {
        format: sound.format,
        version: sound.version,
        rookery: '1',
        madeAt: sound.madeAt,
      };
      await writer.addText('backup.json', JSON.stringify(head));
      for (const name of more) await writer.addText(name, 'x');
      const text = JSON.stringify(manifest);
      await writer.addText('manifest.json', text);
      await writer.addText('manifest.sha256', hashOf(text));
      await writer.finish();
      const failed = await checkBackup(forged).catch((error: unknown) => error);
      expect(failed, text).toBeInstanceOf(StartupError);
      expect((failed as Error).message).toMatch(/^[^\n]* is damaged: [^\n]+$/);
      await rm(forged);
    };
    for (const manifest of [null, [], 'text', {}, { ...sound, parts: null }]) await forge(manifest);
    for (const part of ['tables', 'sequences', 'migrations', 'jobs', 'media', 'parts'] as const) {
      for (const wrong of [undefined, null, 7, [null], [{}], { rows: '1' }]) {
        await forge({ ...sound, [part]: wrong });
      }
    }
    await forge({ ...sound, madeAt: 'yesterday' });
    for (const name of [
      'media/../../escaped',
      'media//etc/passwd',
      'database/Users; drop/000000.copy',
    ]) {
      await forge(sound, [name]);
    }
  });

  test('reads an encrypted backup only with its key', async () => {
    const [identity, other] = [await generateIdentity(), await generateIdentity()];
    const [key, wrong] = [join(folder, 'key.txt'), join(folder, 'other.txt')];
    await writeFile(key, `# created: today\n${identity}\n`);
    await writeFile(wrong, `${other}\n`);
    const encrypt = await createEncryption([await identityToRecipient(identity)]);
    const { manifest } = await makeBackup(
      { ...deps(server.database.pool, storage), encrypt },
      path,
    );
    const { signal } = new AbortController();
    let lay = '';
    const found = await withDecrypted(path, key, signal, async (clear) => {
      lay = clear;
      expect((await stat(clear)).mode & 0o777).toBe(0o600);
      return checkBackup(clear);
    });
    expect(found).toEqual(manifest);
    await expect(stat(lay)).rejects.toThrow('ENOENT');
    await expect(checkBackup(path)).rejects.toThrow('is not a Rookery backup');
    const read = (identityPath: string | null): Promise<unknown> =>
      withDecrypted(path, identityPath, signal, checkBackup);
    await expect(read(null)).rejects.toThrow('is encrypted. Pass the key file');
    await expect(read(wrong)).rejects.toThrow('is not encrypted for this key');
    await expect(read(path)).rejects.toThrow('contains no age key');
    await expect(read(join(folder, 'none'))).rejects.toThrow('cannot be read (ENOENT)');
    const sound = await readFile(path);
    expect(sound.includes('jwtSecret')).toBe(false);
    for (const at of [sound.length - 1, Math.floor(sound.length / 2)]) {
      await writeFile(path, sound.subarray(0, at));
      await expect(read(key), `cut at ${at}`).rejects.toThrow('is damaged');
      const changed = Buffer.from(sound);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      await expect(read(key), `changed at ${at}`).rejects.toThrow('is damaged');
    }
    await expect(createEncryption(['age1nonsense'])).rejects.toThrow('is not an age public key');
  });

  test('rejects a database that is not empty', async () => {
    await expect(refuseNonEmpty(server.database.pool)).rejects.toThrow('is not empty');
    const { pool } = await openEmptyDatabase();
    await refuseNonEmpty(pool);
    await pool.query('create table nests (tree text)');
    await expect(refuseNonEmpty(pool)).rejects.toThrow('is not empty');
  });

  test('rejects a backup of a later version', async () => {
    const { manifest } = await makeBackup(deps(server.database.pool, storage), path);
    const { pool } = await openEmptyDatabase();
    const later = { name: '20991231T2359-fly.sql', checksum: '0' };
    const failed = restoreBackup(
      { pool, migrationsFolder, media: null, keepSecrets: () => Promise.resolve() },
      path,
      { ...manifest, migrations: [...manifest.migrations, later] },
    );
    await expect(failed).rejects.toThrow('20991231T2359-fly.sql, which is not here');
    await refuseNonEmpty(pool);
  });
});

test('refuses to back up where no community exists', async () => {
  const { pool } = await openEmptyDatabase();
  const none = makeBackup(deps(pool, await storageIn(join(folder, 'none'))), path);
  await expect(none).rejects.toThrow('nothing to back up');
});
