// Thorough: each test restores or migrates whole databases, or damages a backup at every byte of its end.
import { cp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StartupError } from '#src/kernel/startup-error.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import {
  backupScene,
  deps,
  expectDamageRefused,
  livingCommunity,
  makeBackup,
  storageIn,
} from '#test/backup-scene.ts';
import type { TestServer } from '#test/server.ts';
import { checkBackup } from './backup-reader.ts';
import { createEncryption, withDecrypted } from './encryption.ts';
import { restoreBackup } from './restore-backup.ts';
import { refuseNonEmpty } from './restore-rows.ts';

const MANY = 30_000;
const LAST_HUNDRED = Array.from({ length: 99 }, (_, at) => 1 + at);

const scene = backupScene();
const { openEmptyDatabase, restore } = scene;
let folder: string;
let path: string;
beforeEach(() => {
  ({ folder, path } = scene);
});

describe('a live community', () => {
  const community = livingCommunity();
  let server: TestServer;
  let storage: Storage;
  beforeAll(() => {
    ({ server, storage } = community);
  });

  test('finishes although the database has idle and transaction timeouts', async () => {
    const { pool } = await openEmptyDatabase();
    await migrate(pool, migrationsFolder);
    const { rows } = await pool.query('select quote_ident(current_database()) as name');
    for (const limit of ['idle_session_timeout', 'transaction_timeout']) {
      await pool.query(`alter database ${rows[0].name} set ${limit} = '300ms'`);
    }
    const slow: Storage = {
      ...storage,
      async *list() {
        await delay(800);
        yield* storage.list();
      },
    };
    const fresh = new pg.Pool({ ...pool.options, max: 1 });
    try {
      const { manifest } = await makeBackup(deps(fresh, slow), path);
      expect(await checkBackup(path)).toEqual(manifest);
    } finally {
      await fresh.end();
    }
  });

  test('rejects a file truncated or changed at any byte', async () => {
    await makeBackup(deps(server.database.pool, storage), path);
    await expectDamageRefused(scene, LAST_HUNDRED);
  });

  test('reports a full disk during decryption and how to proceed', async () => {
    const identity = await generateIdentity();
    const key = join(folder, 'key.txt');
    await writeFile(key, `${identity}\n`);
    const encrypt = await createEncryption([await identityToRecipient(identity)]);
    await makeBackup({ ...deps(server.database.pool, storage), encrypt }, path);
    const handle = await open(key, 'r');
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    for (const name of ['write', 'writev'] as const) {
      vi.spyOn(Object.getPrototypeOf(handle), name).mockRejectedValueOnce(full);
    }
    const reading = withDecrypted(path, key, new AbortController().signal, checkBackup);
    try {
      await expect(reading).rejects.toThrow(
        /^\S+one\.tar\.zst could not be decrypted into \S+ \(the disk is full\)\. Free up space there, or set TMPDIR to another folder\.$/,
      );
    } finally {
      vi.restoreAllMocks();
      await handle.close();
    }
  });

  test('leaves no decrypted data behind on Ctrl-C', async () => {
    const identity = await generateIdentity();
    const key = join(folder, 'key.txt');
    await writeFile(key, `${identity}\n`);
    const encrypt = await createEncryption([await identityToRecipient(identity)]);
    await makeBackup({ ...deps(server.database.pool, storage), encrypt }, path);
    const stopping = new AbortController();
    let lay = '';
    const stopped = withDecrypted(path, key, stopping.signal, (clear) => {
      lay = clear;
      stopping.abort(new StartupError('Stopped.'));
      return checkBackup(clear, { signal: stopping.signal });
    });
    await expect(stopped).rejects.toThrow(/^Stopped\.$/);
    await expect(stat(lay)).rejects.toThrow('ENOENT');

    const { manifest } = await makeBackup(deps(server.database.pool, storage), `${path}.clear`);
    const { pool } = await openEmptyDatabase();
    const again = new AbortController();
    let chunks = 0;
    const onBytes = (): void => {
      chunks += 1;
      again.abort(new StartupError('Stopped.'));
    };
    const keepSecrets = (): Promise<void> => Promise.resolve();
    const restoring = restoreBackup(
      { pool, migrationsFolder, media: null, keepSecrets, onBytes, signal: again.signal },
      `${path}.clear`,
      manifest,
    );
    await expect(restoring).rejects.toThrow(/^Stopped\.$/);
    expect(chunks).toBe(1);
    await refuseNonEmpty(pool);
  });

  test('leaves the database empty after a failed restore', async () => {
    const { manifest } = await makeBackup(deps(server.database.pool, storage), path);
    const { pool } = await openEmptyDatabase();
    const tables = manifest.tables.map((each) =>
      each.name === 'users' ? { ...each, rows: each.rows + 1 } : each,
    );
    const failed = restoreBackup(
      { pool, migrationsFolder, media: null, keepSecrets: () => Promise.resolve() },
      path,
      { ...manifest, tables },
    );
    await expect(failed).rejects.toThrow('wrong number of rows of users: expected 3, found 2.');
    await refuseNonEmpty(pool);
    const mixedUp = manifest.tables.map((each) =>
      each.name === 'users' ? { ...each, columns: each.columns.toReversed() } : each,
    );
    const refused = restoreBackup(
      { pool, migrationsFolder, media: null, keepSecrets: () => Promise.resolve() },
      path,
      { ...manifest, tables: mixedUp },
    );
    await expect(refused).rejects.toThrow(
      /^The rows could not be restored \(invalid input syntax .*\)\. The database is still empty\. .* use an older one\.$/,
    );
    await refuseNonEmpty(pool);
    const schemas = await pool.query("select to_regnamespace('graphile_worker') is null as gone");
    expect(schemas.rows).toEqual([{ gone: true }]);
  });
});

test('reports tables of other programs and does not restore them', async () => {
  const { pool: from } = await openEmptyDatabase();
  await migrate(from, migrationsFolder);
  await from.query(`create table nests (id serial, tree text); insert into nests (tree) values ('oak');
    create table "Old Nests" (id serial)`);
  await makeBackup(deps(from, await storageIn(join(folder, 'from'))), path);
  const { pool } = await openEmptyDatabase();
  const { passedOver } = await restore(pool, await storageIn(join(folder, 'new')));
  expect(passedOver).toEqual(['nests']);
  expect(await migrate(pool, migrationsFolder)).toEqual([]);
  const nests = await pool.query("select to_regclass('nests') is null as gone");
  expect(nests.rows).toEqual([{ gone: true }]);
});

test('migrates data of an older version after restoring', async () => {
  const older = join(folder, 'migrations');
  await cp(migrationsFolder, older, { recursive: true });
  const names = (await readdir(older)).toSorted();
  const since = names.slice(-12);
  await Promise.all(since.map((name) => rm(join(older, name))));
  const { pool: old } = await openEmptyDatabase();
  await migrate(old, older);
  await old.query(`insert into users (id, email, email_key, referral_code, created_at, updated_at)
    values (gen_random_uuid(), 'a@rookery.test', 'a@rookery.test', 'abc', now(), now())`);
  await makeBackup(deps(old, await storageIn(join(folder, 'old'))), path);
  const { pool } = await openEmptyDatabase();
  const { applied } = await restore(pool, await storageIn(join(folder, 'new')));
  expect(applied).toEqual(since);
  expect((await pool.query('select email from users')).rows).toEqual([{ email: 'a@rookery.test' }]);
  expect(await migrate(pool, migrationsFolder)).toEqual([]);
});

test('restores rows of any length across socket reads', async () => {
  const { pool: from } = await openEmptyDatabase();
  await migrate(from, migrationsFolder);
  await from.query(`insert into word_rules (kind, value, deed, created_at)
    select 'word', n || ' ' || repeat(chr(97 + n % 26), (n::bigint * n * 37 % 700)::int), 'hold', now()
    from generate_series(1, ${MANY}) n`);
  const { manifest } = await makeBackup(deps(from, await storageIn(join(folder, 'from'))), path);
  expect(manifest.tables).toContainEqual(
    expect.objectContaining({ name: 'word_rules', rows: MANY }),
  );
  const { pool: to } = await openEmptyDatabase();
  await to.query(`create schema other;
    create function other.change() returns event_trigger language plpgsql as $$ begin
      if to_regclass('public.word_rules') is not null then
        update public.word_rules set deed = 'refuse' where id = 7;
      end if;
    end $$;
    create event trigger change on ddl_command_end when tag in ('ALTER TABLE') execute function other.change()`);
  const onto = await storageIn(join(folder, 'to'));
  await expect(restore(to, onto)).rejects.toThrow(
    `The rows of word_rules differ in the target database (copied: ${MANY}, found: ${MANY})`,
  );
  await refuseNonEmpty(to);
  await to.query('drop event trigger change; drop schema other cascade');
  await restore(to, onto);
  const sums = `select count(*)::int as rows, md5(string_agg(value, ',' order by id)) as sum from word_rules`;
  expect((await to.query(sums)).rows).toEqual((await from.query(sums)).rows);
});
