// Thorough: These tests kill processes, or run PostgreSQL under other accounts.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { beforeEach, describe, expect, test } from 'vitest';

import {
  queryEmbedded,
  embeddedScene,
  readOutput,
  makePackage,
  postmasterPid,
  runNode,
} from '#test/embedded-scene.ts';
import { type EmbeddedPostgresLog, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

const isRoot = process.getuid?.() === 0;
const runAs = (uid: number): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
];
const NOBODY = 65_534;
const NAMELESS = 54_321;
const canBeNobody = isRoot && (await nobodyMakesDatabases());
const namespace = ['unshare', '-U', '--map-user=1', 'true'];
const canName = isRoot && spawnSync(namespace[0] as string, namespace.slice(1)).status === 0;
let folder: string;
let messages: string[];
let cleanup: (() => Promise<unknown>)[];
let log: EmbeddedPostgresLog;
const scene = embeddedScene();
const { borrow, start } = scene;
beforeEach(() => {
  ({ folder, messages, cleanup, log } = scene);
});

describe('a data folder', () => {
  test('works at a depth that no socket path allows', async () => {
    const deep = join(folder, ...Array.from({ length: 10 }, () => 'a-rather-long-name'));
    await mkdir(deep, { recursive: true });
    await borrow(deep);
    const server = await start(deep);
    const { host } = server.connection;
    cleanup.unshift(() => rm(host, { recursive: true }));
    expect(host.length).toBeLessThan(91);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(await queryEmbedded(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('may have quotes, spaces and umlauts in its name', async () => {
    const odd = join(folder, `it's, a "nest"; ü`);
    await mkdir(odd);
    await borrow(odd);
    expect(await queryEmbedded(await start(odd), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('reports a setting that PostgreSQL refuses', async () => {
    await borrow(folder);
    const wrong = startEmbeddedPostgres({ dataDir: folder, log, settings: { work_mem: 'plenty' } });
    await expect(wrong).rejects.toThrow(/^PostgreSQL did not start in .*"work_mem": "plenty"/);
  });

  test('is created again after an interrupted creation', async () => {
    await mkdir(join(folder, 'postgres.new-1'));
    await writeFile(join(folder, 'postgres.new-1', 'PG_VERSION'), '18\n');
    const server = await start(folder);
    expect(await queryEmbedded(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).not.toContain('postgres.new-1');
  });
});

describe('after a kill', () => {
  test('-9 of Node keeps acknowledged rows and stops the orphan', async () => {
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
    const [row] = await queryEmbedded(
      server,
      'select count(*)::int as rows, max(number) as last from rooks',
    );
    expect(acknowledged).toBeGreaterThanOrEqual(300);
    expect(row?.['rows']).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.['rows']).toBe(row?.['last']);
    expect(messages).toEqual(['Stopped the database server that was left from an earlier run']);
  });

  test('-9 of PostgreSQL is reported once, and it restarts', async () => {
    await borrow(folder);
    const died = Promise.withResolvers<void>();
    const server = await startEmbeddedPostgres({ dataDir: folder, log, onDeath: died.resolve });
    await queryEmbedded(server, 'create table survivors as select 1 as one');
    process.kill(await postmasterPid(folder), 'SIGKILL');
    await died.promise;
    expect(messages).toEqual([
      'The embedded PostgreSQL stopped unexpectedly; the machine may have run out of memory; see postgres.log',
    ]);
    const again = await start(folder);
    expect(await queryEmbedded(again, 'select one from survivors')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('spares an unrelated program whose pid is in postmaster.pid', async () => {
    await borrow(folder);
    const stranger = runNode('setInterval(() => {}, 1000); console.log("here")');
    cleanup.push(async () => stranger.kill());
    await once(stranger.stdout as NodeJS.ReadableStream, 'data');
    const lines = [stranger.pid, join(folder, 'postgres'), 1, 5432, '', '', '', 'ready'];
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), lines.join('\n'));
    const server = await start(folder);
    expect(await queryEmbedded(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });
});

describe('operating system account', () => {
  if (canBeNobody || !isRoot) {
    test('runs PostgreSQL as an ordinary user', async () => {
      if (isRoot) await chown(folder, NOBODY, NOBODY);
      const command = [...(isRoot ? runAs(NOBODY) : []), process.execPath];
      expect(await readOutput(runNode(versionScript(folder), { command }))).toBe('18\n');
    });
  }

  if (canBeNobody) {
    test('gets a name in a user namespace, otherwise an explanation', async () => {
      await chown(folder, NAMELESS, NAMELESS);
      const command = [...runAs(NAMELESS), process.execPath];
      const closed = [...runAs(NAMELESS), '/usr/bin/env', 'PATH=/nowhere', process.execPath];
      expect(await readOutput(runNode(versionScript(folder), { command: closed }))).toMatch(
        /^PostgreSQL could not create its database in .*: initdb: could not look up .* 54321.*postgres\.log\)\n$/,
      );
      if (!canName) return;
      expect(await readOutput(runNode(versionScript(folder), { command }))).toBe('18\n');
    });
  }

  test('gives the folder to another uid without namespaces', async () => {
    if (isRoot && !canBeNobody) {
      const said = await readOutput(runNode(versionScript(folder), { env: { PATH: '/nowhere' } }));
      expect(said).toMatch(
        /^PostgreSQL (cannot run as root here .* cannot reach|could not create its database) /,
      );
      return;
    }
    const script = versionScript(folder);
    const env = { PATH: '/nowhere' };
    expect(await readOutput(runNode(script, { env }))).toBe('18\n');
    const { uid } = await stat(join(folder, 'postgres'));
    if (isRoot) expect(uid).toBeGreaterThan(0);
    else expect(uid).toBe(process.getuid?.());
    expect(await readOutput(runNode(script, { env }))).toBe('18\n');
    expect(await readOutput(runNode(script))).toBe('18\n');
  });

  if (isRoot) {
    test('reports in one line that root cannot change the owner', async () => {
      const data = join(folder, 'hidden', 'data');
      await mkdir(data, { recursive: true, mode: 0o700 });
      const said = await readOutput(runNode(versionScript(data), { env: { PATH: '/nowhere' } }));
      expect(said).toMatch(
        /^PostgreSQL cannot run as root here .* cannot reach .*DATABASE_URL to your own PostgreSQL\.\n$/,
      );
    });
  }
});

describe('library links that the package lacks', () => {
  if (canBeNobody) {
    test('go beside the data when the package is read-only', async () => {
      const { native, links } = await makePackage(folder);
      await mkdir(links);
      await chown(links, 65_534, 65_534);
      await chmod(folder, 0o755);
      const script = `
        const { completeLibraryLinks } = await import('#src/platform/db/embedded/postgres-binaries.ts');
        console.log(await completeLibraryLinks('${native}', '${links}'));`;
      const said = await readOutput(
        runNode(script, { command: [...runAs(NOBODY), process.execPath] }),
      );
      expect(said).toBe(`${links}:${join(native, 'lib')}\n`);
      expect(await readFile(join(links, 'libone.so.1'), 'utf8')).toBe('one');
    });
  }
});

// A process that has exited but was not reaped keeps its number as a zombie.
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !status.includes(') Z');
}

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
