// Thorough: each case runs a command in a process of its own; rookery.test.ts keeps one of each kind.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenLines } from '#test/doctor-output.ts';
import { makeCommunityIn } from '#test/made-community.ts';
import {
  type CommandResult,
  expectFailedStart,
  expectRefusal,
  expectUsage,
  runRookery,
} from '#test/rookery-command.ts';

const REPEATABLE = '20261209T0501-index-links-to-look-at.sql';

let folder: string;
const rookery = (args: string[], env?: NodeJS.ProcessEnv, first?: string): Promise<CommandResult> =>
  runRookery(args, { folder, env, first });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a failed start prints one line and no stack', () => {
  test.each([
    ['a malformed value', { PORT: 'eighty' }, /^PORT must be a number/],
    [
      'a wrong DATABASE_URL',
      { DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/b' },
      /^DATABASE_URL cannot be used: 127\.0\.0\.1:1\/b/,
    ],
    ['an invalid key', { BACKUP_RECIPIENT: 'age1nonsense' }, /^BACKUP_RECIPIENT "age1nonsense" is/],
    ['a missing program', { FFMPEG_PATH: '/none' }, /^FFMPEG_PATH must be a program, and \/none/],
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }, /^The data folder .*DATA_DIR/],
    ['a HOST of another machine', { HOST: '192.0.2.7' }, /^HOST 192\.0\.2\.7 is not an address/],
  ])('%s', (_case, env, expected) => expectFailedStart(folder, env, expected));
});

describe('the command line', () => {
  test.each([[['help']], [['doctor', '--help']]])('prints its usage for %j', (args) =>
    expectUsage(folder, args),
  );

  test.each([
    [[], 'Missing command.'],
    [['badge', 'give', 'alice', 'verified'], 'badge add|remove <username> <badge>'],
    [['toString'], 'Unknown command "toString".'],
    [['login-link'], 'Usage: npm run rookery -- login-link <email>'],
    [['login-link', 'alice@rookery.test'], 'There is no community in'],
    [['migrate'], 'There is no community in'],
    [['badge', 'add', 'alice', 'verified'], 'There is no community in'],
    [['upgrade'], 'Usage: npm run rookery -- upgrade --check'],
    [['upgrade', '--check'], 'There is no community in'],
    [['move'], 'Usage: npm run rookery -- move media --to s3|folder'],
    [['move', 'media', '--to', 'moon'], 'Usage: npm run rookery -- move'],
    [['move', 'media', '--to', 's3'], 'There is no community in'],
    [['move', 'database', '--to', 'mysql://one'], 'Usage: npm run rookery -- move'],
    [['backup'], 'Usage: npm run rookery -- backup <file, folder or s3://bucket/prefix>'],
    [['backup', 'no/such/folder/one'], '/no/such/folder does not exist. Create it first.'],
    [['backup', 'one', '--to-keep', '3'], 'Name a folder instead of the file one.'],
    [['backup', '.', '--to-keep', 'all'], '--to-keep must be a number of backups'],
    [['backup', 's3://rooks/one'], 'No S3 service for backups is configured'],
    [['verify', 's3://rooks'], 'Add the name of the backup'],
    [['verify', 's3:rooks'], 'is not a bucket address'],
    [['restore'], 'Usage: npm run rookery -- restore <file or s3://bucket/key>'],
    [['restore', 'none'], 'could not be read (ENOENT)'],
    [['verify'], 'Usage: npm run rookery -- verify <file or s3://bucket/key>'],
    [['verify', 'none'], 'could not be read (ENOENT)'],
    [['start', '--role', 'cook'], 'ROLES must be all, or some of web, worker, realtime'],
    [
      ['start', '--role', 'web', '--role', 'worker'],
      'The built-in database only supports one process',
    ],
    [['start', '--fast'], "Unknown option '--fast'"],
  ])('refuses %j', (args, expected) => expectRefusal(folder, args, expected));

  test('reads .env from the working directory', async () => {
    await writeFile(join(folder, '.env'), 'LOG_LEVEL=loud\n');
    expect((await rookery(['start'])).err).toMatch(/^LOG_LEVEL must be fatal, .* not "loud"\.$/m);
  });

  test('finds nothing broken with doctor before the first start', async () => {
    const told = await rookery(['doctor'], { PORT: '0' });
    const { out } = told;
    expect(findBrokenLines(told)).toEqual([]);
    expect(out).toMatch(/^note +There is no community in .* yet: .*check DATA_DIR/m);
    expect(out).toMatch(/^ok +Data folder .* can be created$/m);
    expect(out).toMatch(/^note +Emails are written to .*SMTP_URL/m);
    expect(out).toMatch(/^note +Backup: none is recorded on this machine/m);
    expect(await readdir(folder)).toEqual([]);
  });

  test('finds nothing broken with doctor in a new community', async () => {
    await makeCommunityIn(join(folder, 'data'));
    const told = await rookery(['doctor'], { PORT: '0' });
    expect(findBrokenLines(told)).toEqual([]);
    expect(told.out).toMatch(/^ok +Embedded PostgreSQL 18\.\d+ starts and stops$/m);
    expect(told.out).toMatch(/^ok +Secrets are in place$/m);
  });

  test('runs doctor’s other checks on a read-only disk', async () => {
    await makeCommunityIn(join(folder, 'data'));
    const { code, out, err } = await rookery(['doctor'], { PORT: '0' }, 'ulimit -f 0');
    expect(err).toBe('');
    expect(out).toMatch(/^BROKEN +Disk speed: EFBIG/m);
    expect(out).toMatch(/^BROKEN +Database: /m);
    expect(out).toMatch(/^BROKEN +The folder .*media cannot store files: /m);
    expect(out).toMatch(/^note +Emails are written to /m);
    expect(out).toMatch(/\n3 broken: see the lines above\.\n$/);
    expect(code).toBe(1);
  });

  test('lists pending migrations by --check, backs up before an upgrade', async () => {
    await makeCommunityIn(join(folder, 'data'));
    const { code, out } = await rookery(['upgrade', '--check']);
    expect(out).toMatch(/^The data is up to date: \d+ migrations, none pending\.$/m);
    expect(out).toMatch(/^note +Backup: none is recorded on this machine/m);
    expect(out).toMatch(/^ok +Disk: /m);
    expect(out).toMatch(/Downgrades are not supported/);
    expect(out).toMatch(/^Nothing was changed\.$/m);
    expect(code).toBe(0);
    expect((await rookery(['upgrade', folder])).out).toBe('The data is up to date.\n');
  });

  test('applies each migration once', async () => {
    await makeCommunityIn(join(folder, 'data'), null, ({ pool }) =>
      pool.query('delete from schema_migrations where name = $1', [REPEATABLE]),
    );
    expect((await rookery(['migrate'])).out).toBe(`Applied ${REPEATABLE}\n`);
    expect(await rookery(['migrate'])).toEqual({
      code: 0,
      out: 'The database is up to date.\n',
      err: '',
    });
  });
});
