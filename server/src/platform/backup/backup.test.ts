import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { picture, upload } from '#test/uploads.ts';
import { checkBackup } from './backup-reader.ts';
import { encryptionTo, inTheClear } from './encryption.ts';
import { openFileSink } from './file-sink.ts';
import { type BackupDeps, type MadeBackup, makeBackup as makeBackupIn } from './make-backup.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { refuseFilled } from './restore-rows.ts';

/** Of some 350 bytes: several parts of 4 MB. */
const MANY = 30_000;
const SECRETS = '{"jwtSecret":"kept"}\n';

let folder: string;
let path: string;
const opened: { database: Database; own: EmptyDatabase }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-backup-'));
  path = join(folder, 'one.tar.zst');
});
afterEach(async () => {
  for (const { database, own } of opened.splice(0)) {
    await database.close();
    await own.drop();
  }
  await rm(folder, { recursive: true });
});

async function openEmptyDatabase(): Promise<Database> {
  const own = await emptyDatabase();
  const database = await openDatabase({ connection: own.connection });
  opened.push({ database, own });
  return database;
}

async function storageIn(dataDir: string): Promise<Storage> {
  const config = { dataDir, objectStore: null, appUrl: 'http://rookery.test' };
  return openStorage({ config, secrets: { uploadSecret: '' }, clock: systemClock });
}

const deps = (pool: pg.Pool, storage: Storage) => ({
  pool,
  storage,
  secrets: SECRETS,
  version: '0.1.0',
  clock: systemClock,
});

const makeBackup = (given: BackupDeps, to: string): Promise<MadeBackup> =>
  makeBackupIn(given, () => openFileSink(to, () => null));

async function restore(pool: pg.Pool, onto: Storage): Promise<Restored & { secrets: string }> {
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
}

/** All that a database holds and enforces, to be compared. */
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

describe('a community that is alive', () => {
  let server: TestServer;
  let storage: Storage;
  beforeAll(async () => {
    server = await startTestServer();
    storage = await storageIn(server.config.dataDir);
    const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
    const { url } = await upload(server, alice, await picture(300, 200));
    const body = 'Tabs\tand\nlines, a \\backslash, "quotes", ünïcode 🪶 and \\N.';
    const ulid = makeUlid(server.clock.now().getTime());
    const posted = await alice.api('PUT', '/posts', { ulid, body, images: [url] });
    expect(posted.status).toBe(201);
    await bob.api('POST', `/users/${alice.ulid}/follow`);
    await server.database.pool.query(
      `select graphile_worker.add_job('waits-for-the-backup', '{"a":"\\\\t\\n"}'::json,
        run_at := now() + interval '1 day', max_attempts := 3, job_key := 'one', queue_name := 'erase')`,
    );
  });
  afterAll(async () => {
    await server.stop();
  });

  test('comes back as it was: rows, rules, sequences, jobs, media and secrets', async () => {
    const was = await contents(server.database.pool);
    const { manifest } = await makeBackup(deps(server.database.pool, storage), path);
    const later = await contents(server.database.pool);
    expect(manifest.media.files).toBeGreaterThan(0);
    const { pool } = await openEmptyDatabase();
    const onto = join(folder, 'restored');
    const restored = await restore(pool, await storageIn(onto));
    expect(restored).toEqual({ applied: [], passedOver: [], secrets: SECRETS });
    const is = await contents(pool);
    // What the server notes meanwhile may be of another moment.
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
    // The log of deeds is still one that nobody changes.
    await expect(pool.query('truncate audit_log')).rejects.toThrow();
    // Sequences go on after the rows.
    const next = await pool.query<{ later: boolean }>(
      'select next_seq() > (select max(seq) from posts) as later',
    );
    expect(next.rows[0]?.later).toBe(true);
  });

  test('is in one file for its owner alone, and nothing lies beside it', async () => {
    const { bytes } = await makeBackup(deps(server.database.pool, storage), path);
    const found = await stat(path);
    expect({ mode: found.mode & 0o777, size: found.size }).toEqual({ mode: 0o600, size: bytes });
    expect(await readdir(folder)).toEqual(['one.tar.zst']);
  });

  test('a backup that is stopped or fails leaves nothing behind', async () => {
    const controller = new AbortController();
    controller.abort();
    const stopped = makeBackup(
      { ...deps(server.database.pool, storage), signal: controller.signal },
      path,
    );
    await expect(stopped).rejects.toThrow('was stopped; nothing of it is left');
    const broken: Storage = {
      ...storage,
      open: () => Promise.reject(new Error('The bucket is away.')),
    };
    const failed = makeBackup(deps(server.database.pool, broken), path);
    await expect(failed).rejects.toThrow('The bucket is away');
    expect(await readdir(folder)).toEqual([]);
  });

  test('a database that lets no connection rest, and no transaction last, is backed up all the same', async () => {
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

  test('two backups at once: the second is told to wait', async () => {
    let second: Promise<unknown> | null = null;
    const twice: Storage = {
      ...storage,
      async *list() {
        second = makeBackup(deps(server.database.pool, storage), join(folder, 'two.tar.zst'));
        await expect(second).rejects.toThrow('Another backup of this community runs');
        yield* storage.list();
      },
    };
    await makeBackup(deps(server.database.pool, twice), path);
    expect(second).not.toBeNull();
    expect(await readdir(folder)).toEqual(['one.tar.zst']);
  });

  test('a cut off or changed file is refused, wherever it was cut or changed', async () => {
    await makeBackup(deps(server.database.pool, storage), path);
    const sound = await readFile(path);
    await checkBackup(path);
    for (const part of [0.001, 0.1, 0.5, 0.9, 0.999]) {
      const at = Math.floor(sound.length * part);
      await writeFile(path, sound.subarray(0, at));
      await expect(checkBackup(path), `cut at ${at}`).rejects.toThrow(/is damaged|is not a backup/);
      const changed = Buffer.from(sound);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      await expect(checkBackup(path), `changed at ${at}`).rejects.toThrow(
        /is damaged|is not a backup/,
      );
    }
    for (let lacking = 1; lacking < 100; lacking += 1) {
      await writeFile(path, sound.subarray(0, -lacking));
      await expect(checkBackup(path), `${lacking} short`).rejects.toThrow('it was cut off');
      const changed = Buffer.from(sound);
      changed[sound.length - lacking] = (changed[sound.length - lacking] ?? 0) ^ 1;
      await writeFile(path, changed);
      await expect(checkBackup(path), `changed at -${lacking}`).rejects.toThrow(
        /is damaged|is not a backup/,
      );
    }
    await writeFile(path, Buffer.concat([sound, Buffer.from('\n')]));
    await expect(checkBackup(path)).rejects.toThrow('something follows its end');
    await writeFile(path, '');
    await expect(checkBackup(path)).rejects.toThrow('is not a backup of Rookery');
    await writeFile(path, 'Dear diary');
    await expect(checkBackup(path)).rejects.toThrow('is not a backup of Rookery');
    await expect(checkBackup(join(folder, 'none'))).rejects.toThrow('There is no backup');
  });

  test('an encrypted backup is read with its key alone, whole, and leaves nothing in the clear', async () => {
    const [identity, other] = [await generateIdentity(), await generateIdentity()];
    const [key, wrong] = [join(folder, 'key.txt'), join(folder, 'other.txt')];
    await writeFile(key, `# created: today\n${identity}\n`);
    await writeFile(wrong, `${other}\n`);
    const encrypt = await encryptionTo([await identityToRecipient(identity)]);
    const { manifest } = await makeBackup(
      { ...deps(server.database.pool, storage), encrypt },
      path,
    );
    const { signal } = new AbortController();
    let lay = '';
    const found = await inTheClear(path, key, signal, async (clear) => {
      lay = clear;
      expect((await stat(clear)).mode & 0o777).toBe(0o600);
      return checkBackup(clear);
    });
    expect(found).toEqual(manifest);
    await expect(stat(lay)).rejects.toThrow('ENOENT');
    await expect(checkBackup(path)).rejects.toThrow('is not a backup of Rookery');
    const read = (identityPath: string | null): Promise<unknown> =>
      inTheClear(path, identityPath, signal, checkBackup);
    await expect(read(null)).rejects.toThrow('is encrypted. Name the file with its key');
    await expect(read(wrong)).rejects.toThrow('is not encrypted for this key');
    await expect(read(path)).rejects.toThrow('holds no key of age');
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
    await expect(encryptionTo(['age1nonsense'])).rejects.toThrow('is no public key of age');
  });

  test('where the disk is full while a backup is decrypted, that is told with the way out', async () => {
    const identity = await generateIdentity();
    const key = join(folder, 'key.txt');
    await writeFile(key, `${identity}\n`);
    const encrypt = await encryptionTo([await identityToRecipient(identity)]);
    await makeBackup({ ...deps(server.database.pool, storage), encrypt }, path);
    const handle = await open(key, 'r');
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    for (const name of ['write', 'writev'] as const) {
      vi.spyOn(Object.getPrototypeOf(handle), name).mockRejectedValueOnce(full);
    }
    const reading = inTheClear(path, key, new AbortController().signal, checkBackup);
    try {
      await expect(reading).rejects.toThrow(
        /^\S+one\.tar\.zst could not be decrypted into \S+ \(the disk is full\)\. Make room there, or name another folder in TMPDIR\.$/,
      );
    } finally {
      vi.restoreAllMocks();
      await handle.close();
    }
  });

  test('Ctrl-C while a backup is checked or restored ends it there, with nothing left in the clear', async () => {
    const identity = await generateIdentity();
    const key = join(folder, 'key.txt');
    await writeFile(key, `${identity}\n`);
    const encrypt = await encryptionTo([await identityToRecipient(identity)]);
    await makeBackup({ ...deps(server.database.pool, storage), encrypt }, path);
    const stopping = new AbortController();
    let lay = '';
    const stopped = inTheClear(path, key, stopping.signal, (clear) => {
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
    await refuseFilled(pool);
  });

  test('a database that holds something is refused', async () => {
    await expect(refuseFilled(server.database.pool)).rejects.toThrow('is not empty');
    const { pool } = await openEmptyDatabase();
    await refuseFilled(pool);
    await pool.query('create table nests (tree text)');
    await expect(refuseFilled(pool)).rejects.toThrow('is not empty');
  });

  test('a restore that fails leaves the database empty', async () => {
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
    await expect(failed).rejects.toThrow('3 rows of users should be in the backup, and 2 are');
    await refuseFilled(pool);
    const mixedUp = manifest.tables.map((each) =>
      each.name === 'users' ? { ...each, columns: each.columns.toReversed() } : each,
    );
    const refused = restoreBackup(
      { pool, migrationsFolder, media: null, keepSecrets: () => Promise.resolve() },
      path,
      { ...manifest, tables: mixedUp },
    );
    await expect(refused).rejects.toThrow(
      /^The rows could not be restored \(invalid input syntax .*\)\. The database is as empty as it was\. .* use an older one\.$/,
    );
    await refuseFilled(pool);
    const schemas = await pool.query("select to_regnamespace('graphile_worker') is null as gone");
    expect(schemas.rows).toEqual([{ gone: true }]);
  });

  test('what a later version has made is refused', async () => {
    const { manifest } = await makeBackup(deps(server.database.pool, storage), path);
    const { pool } = await openEmptyDatabase();
    const later = { name: '20991231T2359-fly.sql', checksum: '0' };
    const failed = restoreBackup(
      { pool, migrationsFolder, media: null, keepSecrets: () => Promise.resolve() },
      path,
      { ...manifest, migrations: [...manifest.migrations, later] },
    );
    await expect(failed).rejects.toThrow('20991231T2359-fly.sql, which is not here');
    await refuseFilled(pool);
  });
});

test('tables that somebody else has made in the database are told, and left out of what is restored', async () => {
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

test('an older version is brought up by the migrations that came since', async () => {
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

test('comes back as it was, where rows fill many readings of the socket and each has another length', async () => {
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
    `The rows of word_rules are not the same in that database (${MANY} were copied, ${MANY} are there)`,
  );
  await refuseFilled(to);
  await to.query('drop event trigger change; drop schema other cascade');
  await restore(to, onto);
  const sums = `select count(*)::int as rows, md5(string_agg(value, ',' order by id)) as sum from word_rules`;
  expect((await to.query(sums)).rows).toEqual((await from.query(sums)).rows);
});

test('where no community is there is nothing to back up', async () => {
  const { pool } = await openEmptyDatabase();
  const none = makeBackup(deps(pool, await storageIn(join(folder, 'none'))), path);
  await expect(none).rejects.toThrow('nothing to back up');
});
