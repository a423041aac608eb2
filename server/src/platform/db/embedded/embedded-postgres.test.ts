import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  type EmbeddedPostgres,
  type EmbeddedPostgresLog,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { completeLibraryLinks, findPostgresBinaries } from './postgres-binaries.ts';

const isRoot = process.getuid?.() === 0;
const runAs = (uid: number): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
];
const NOBODY = 65_534;
/** A uid that has no name on any machine we know of. */
const NAMELESS = 54_321;
const serverFolder = join(import.meta.dirname, '../../../..');
const canBeNobody = isRoot && (await nobodyMakesDatabases());
const namespace = ['unshare', '-U', '--map-user=1', 'true'];
const canName = isRoot && spawnSync(namespace[0] as string, namespace.slice(1)).status === 0;
let prepared: string;
let folder: string;
let messages: string[];
let log: EmbeddedPostgresLog;
let cleanup: (() => Promise<unknown>)[];

// Making a database takes a second or two: tests that begin with an existing one borrow this.
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'rookery-prepared-'));
  const silent = { info: () => {}, error: () => {} };
  await (await startEmbeddedPostgres({ dataDir: prepared, log: silent })).stop();
});
afterAll(() => rm(prepared, { recursive: true }));

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-embedded-')));
  await chmod(folder, 0o755);
  messages = [];
  cleanup = [];
  const record = (_details: object, message: string): void => void messages.push(message);
  log = { info: record, error: record };
});
afterEach(async () => {
  for (const end of cleanup.toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
});

describe('a data folder', () => {
  test('keeps its rows from start to start, durably, with no network port', async () => {
    const before = await start(folder);
    const settings = await ask(before, settingsQuery);
    expect(settings).toEqual([
      { fsync: 'on', commit: 'on', ports: '', encoding: 'UTF8', lower: 'äé' },
    ]);
    await ask(before, "create table rooks as select 'elm' as nest");
    await before.stop();
    expect(await readdir(join(folder, 'postgres-socket'))).toEqual([]);
    const after = await start(folder);
    expect(await ask(after, 'select nest from rooks')).toEqual([{ nest: 'elm' }]);
    expect((await stat(after.connection.host)).mode & 0o777).toBe(0o700);
    expect(messages).toEqual([]);
  });

  test('may lie so deep that no socket fits into it', async () => {
    const deep = join(folder, ...Array.from({ length: 10 }, () => 'a-rather-long-name'));
    await mkdir(deep, { recursive: true });
    await borrow(deep);
    const server = await start(deep);
    const { host } = server.connection;
    cleanup.unshift(() => rm(host, { recursive: true }));
    expect(host.length).toBeLessThan(91);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('may have an odd name', async () => {
    const odd = join(folder, `it's, a "nest"; ü`);
    await mkdir(odd);
    await borrow(odd);
    expect(await ask(await start(odd), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that another major version made is refused in one line', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(folder)).rejects.toThrow(/was made by PostgreSQL 15, [^\n]*DATABASE_URL\.$/);
  });

  test('with a setting that PostgreSQL refuses says what it says', async () => {
    await borrow(folder);
    const wrong = startEmbeddedPostgres({ dataDir: folder, log, settings: { work_mem: 'plenty' } });
    await expect(wrong).rejects.toThrow(/^PostgreSQL did not start on .*"work_mem": "plenty"/);
  });

  test('with damaged files says what is wrong now, and not what was once', async () => {
    await borrow(folder);
    await writeFile(join(folder, 'postgres.log'), 'ERROR:  relation "old" does not exist\n');
    const control = join(folder, 'postgres', 'global', 'pg_control');
    await rename(control, `${control}.away`);
    const damaged = startEmbeddedPostgres({ dataDir: folder, log });
    await expect(damaged).rejects.toThrow(/^PostgreSQL did not start on .*: .*pg_control.*No such/);
    await rename(`${control}.away`, control);
  });

  test('whose making was interrupted is made anew', async () => {
    await mkdir(join(folder, 'postgres.new-1'));
    await writeFile(join(folder, 'postgres.new-1', 'PG_VERSION'), '18\n');
    const server = await start(folder);
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).not.toContain('postgres.new-1');
  });
});

describe('after a kill', () => {
  test('-9 of Node, every acknowledged row is there, and the orphan has gone', async () => {
    await borrow(folder);
    const child = runNode(writerScript(folder));
    let acknowledged = 0;
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      acknowledged = Number(line);
      if (acknowledged === 300) child.kill('SIGKILL');
    }
    const orphan = await postmasterPid(folder);
    expect(await isAlive(orphan)).toBe(true);
    const server = await start(folder);
    expect(await isAlive(orphan)).toBe(false);
    const [row] = await ask(server, 'select count(*)::int as rows, max(number) as last from rooks');
    expect(acknowledged).toBeGreaterThanOrEqual(300);
    expect(row?.['rows']).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.['rows']).toBe(row?.['last']);
    expect(messages).toEqual(['Stopped the database server that an earlier run left behind']);
  });

  test('-9 of PostgreSQL, its death is told once, and it starts again at once', async () => {
    await borrow(folder);
    const died = Promise.withResolvers<void>();
    const server = await startEmbeddedPostgres({ dataDir: folder, log, onDeath: died.resolve });
    await ask(server, 'create table survivors as select 1 as one');
    process.kill(await postmasterPid(folder), 'SIGKILL');
    await died.promise;
    expect(messages).toEqual([
      'The embedded PostgreSQL ended by itself; the machine may have run out of memory; see postgres.log',
    ]);
    const again = await start(folder);
    expect(await ask(again, 'select one from survivors')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('a number in postmaster.pid that belongs to another program by now is not touched', async () => {
    await borrow(folder);
    const stranger = runNode('setInterval(() => {}, 1000); console.log("here")');
    cleanup.push(async () => stranger.kill());
    await once(stranger.stdout as NodeJS.ReadableStream, 'data');
    const lines = [stranger.pid, join(folder, 'postgres'), 1, 5432, '', '', '', 'ready'];
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), lines.join('\n'));
    const server = await start(folder);
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });
});

describe('the account', () => {
  if (canBeNobody || !isRoot) {
    test('of an ordinary user runs it in a folder of its own', async () => {
      if (isRoot) await chown(folder, NOBODY, NOBODY);
      const command = [...(isRoot ? runAs(NOBODY) : []), process.execPath];
      expect(await finish(runNode(versionScript(folder), { command }))).toBe('18\n');
    });
  }

  if (canBeNobody) {
    test('without a name gets one in a namespace, or is told what is missing', async () => {
      await chown(folder, NAMELESS, NAMELESS);
      const command = [...runAs(NAMELESS), process.execPath];
      const closed = [...runAs(NAMELESS), '/usr/bin/env', 'PATH=/nowhere', process.execPath];
      expect(await finish(runNode(versionScript(folder), { command: closed }))).toMatch(
        /^PostgreSQL could not make its database in .*: initdb: could not look up .* 54321.*postgres\.log\)\n$/,
      );
      if (!canName) return;
      expect(await finish(runNode(versionScript(folder), { command }))).toBe('18\n');
    });
  }

  test('of root, where user namespaces are closed, gives the folder to an unprivileged one', async () => {
    if (isRoot && !canBeNobody) {
      const said = await finish(runNode(versionScript(folder), { env: { PATH: '/nowhere' } }));
      expect(said).toMatch(
        /^PostgreSQL (cannot run as root here .* cannot reach|could not make its database) /,
      );
      return;
    }
    const script = versionScript(folder);
    const env = { PATH: '/nowhere' };
    expect(await finish(runNode(script, { env }))).toBe('18\n');
    const { uid } = await stat(join(folder, 'postgres'));
    if (isRoot) expect(uid).toBeGreaterThan(0);
    else expect(uid).toBe(process.getuid?.());
    expect(await finish(runNode(script, { env }))).toBe('18\n');
    // And from then on also where they are open.
    expect(await finish(runNode(script))).toBe('18\n');
  });

  // Anyone else has no folder to hand over.
  if (isRoot) {
    test('of root that cannot hand the folder over says so in one line', async () => {
      const data = join(folder, 'hidden', 'data');
      await mkdir(data, { recursive: true, mode: 0o700 });
      const said = await finish(runNode(versionScript(data), { env: { PATH: '/nowhere' } }));
      expect(said).toMatch(
        /^PostgreSQL cannot run as root here .* cannot reach .*DATABASE_URL\.\n$/,
      );
    });
  }
});

describe('library links that the package lacks', () => {
  async function makePackage(): Promise<{ native: string; links: string }> {
    const native = join(folder, 'package', 'native');
    await mkdir(join(native, 'lib'), { recursive: true });
    await writeFile(join(native, 'lib', 'libone.so.1.2'), 'one');
    await writeFile(
      join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libone.so.1.2', target: 'native/lib/libone.so.1' }]),
    );
    return { native, links: join(folder, 'links') };
  }

  test('are made in the package, so that it may move', async () => {
    const { native, links } = await makePackage();
    expect(await completeLibraryLinks(native, links)).toBeNull();
    expect(await readlink(join(native, 'lib', 'libone.so.1'))).toBe('libone.so.1.2');
    expect(await completeLibraryLinks(native, links)).toBeNull();
    expect(existsSync(links)).toBe(false);
  });

  if (canBeNobody) {
    test('go beside the data where the package may not be written', async () => {
      const { native, links } = await makePackage();
      await mkdir(links);
      await chown(links, 65_534, 65_534);
      await chmod(folder, 0o755);
      const script = `
        const { completeLibraryLinks } = await import('#src/platform/db/embedded/postgres-binaries.ts');
        console.log(await completeLibraryLinks('${native}', '${links}'));`;
      const said = await finish(runNode(script, { command: [...runAs(NOBODY), process.execPath] }));
      expect(said).toBe(`${links}:${join(native, 'lib')}\n`);
      expect(await readFile(join(links, 'libone.so.1'), 'utf8')).toBe('one');
    });
  }
});

/** Moves the prepared database into a data folder until the end of the test. */
async function borrow(dataDir: string): Promise<void> {
  const [home, place] = [join(prepared, 'postgres'), join(dataDir, 'postgres')];
  await rename(home, place);
  cleanup.push(() => rename(place, home));
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  cleanup.push(server.stop);
  return server;
}

const settingsQuery = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
  current_setting('listen_addresses') as ports, current_setting('server_encoding') as encoding, lower('ÄÉ') as lower`;

async function ask(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection);
  // A server that is killed on purpose ends its connections, too.
  client.on('error', () => {});
  await client.connect();
  const answer = await client.query(sql);
  await client.end();
  return answer.rows;
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

// One that has ended, but that nobody has asked for its exit code yet, keeps its number as a zombie.
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !status.includes(') Z');
}

interface NodeOptions {
  command?: string[];
  env?: NodeJS.ProcessEnv;
}

/**
 * Whether an unprivileged user can read this checkout, and run PostgreSQL's own programs at all: below a folder of
 * root's alone it cannot, nor on a machine that keeps it from its names, its memory or its processes.
 */
async function nobodyMakesDatabases(): Promise<boolean> {
  const readOwnFile = `import { readFileSync } from 'node:fs';
    readFileSync(${JSON.stringify(import.meta.filename)});`;
  const place = await mkdtemp(join(tmpdir(), 'rookery-nobody-'));
  await chown(place, NOBODY, NOBODY);
  try {
    const { initdb } = await findPostgresBinaries(join(place, 'libraries'));
    const commands = [
      [process.execPath, '--input-type=module', '-e', readOwnFile],
      [initdb, '-D', join(place, 'data'), '-U', 'rookery', '--locale=C'],
    ];
    const results = commands.map(([program, ...args]) => {
      const [command, ...rest] = [...runAs(NOBODY), program as string, ...args];
      return spawnSync(command as string, rest, { cwd: '/', encoding: 'utf8' });
    });
    const failed = results.find(({ status }) => status !== 0);
    if (failed) console.warn(`uid ${NOBODY} makes no database here: ${failed.stderr}`);
    return !failed;
  } finally {
    await rm(place, { recursive: true });
  }
}

function runNode(script: string, options: NodeOptions = {}): ChildProcess {
  const [program, ...args] = options.command ?? [process.execPath];
  return spawn(program as string, [...args, '--input-type=module', '-e', script], {
    cwd: serverFolder,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function finish(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(child, 'close');
  return text;
}

function startScript(dataDir: string): string {
  return `
    const { default: pg } = await import('pg');
    const { startEmbeddedPostgres } = await import('#src/platform/db/embedded/embedded-postgres.ts');
    const log = { info() {}, error: console.log };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const client = new pg.Client(server.connection);
    await client.connect();
  `;
}

function writerScript(dataDir: string): string {
  return `${startScript(dataDir)}
    await client.query('create table rooks (number int primary key)');
    for (let number = 1; ; number += 1) {
      await client.query('insert into rooks values ($1)', [number]);
      process.stdout.write(number + '\\n');
    }
  `;
}

/** Prints the major version, or why there is none. */
function versionScript(dataDir: string): string {
  return `
    try {
      ${startScript(dataDir)}
      const { rows } = await client.query('show server_version');
      console.log(rows[0].server_version.split('.')[0]);
      await client.end();
      await server.stop();
    } catch (error) {
      console.log(error.message);
    }
  `;
}
