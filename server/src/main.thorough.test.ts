// Thorough: each test starts, kills or breaks its own processes. main.test.ts starts and stops one.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { openOwnDatabase } from '#src/platform/db/own-database.ts';
import { findBrokenLines } from '#test/doctor-output.ts';
import { mainProcesses } from '#test/main-processes.ts';

const START_PATIENCE = 90_000;
let folder: string;
const { start, stop, command, postmasterPid, endAll } = mainProcesses(() => folder);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-main-')));
  const server = await start();
  await stop(server, 'SIGTERM');
}, START_PATIENCE);
afterEach(endAll);
afterAll(() => rm(folder, { recursive: true }));

describe('starting', { timeout: START_PATIENCE }, () => {
  test("grows V8's initially small nursery under load", async () => {
    const probe = join(folder, 'nursery.mjs');
    await writeFile(
      probe,
      `import { getHeapSpaceStatistics } from 'node:v8';
       const size = () => getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_size;
       process.on('SIGUSR2', () => {
         const before = size();
         const kept = Array.from({ length: 10_000 }, () => Array.from({ length: 128 }, () => ({})));
         process.stderr.write('nursery ' + before + ' ' + (kept.length && size()) + '\\n');
       });`,
    );
    const server = await start({ NODE_OPTIONS: `--import="${probe}"` });
    server.child.kill('SIGUSR2');
    await expect
      .poll(() => server.errors(), { timeout: START_PATIENCE })
      .toMatch(/^nursery \d+ \d+$/m);
    const [, before, after] = /^nursery (\d+) (\d+)$/m.exec(server.errors()) ?? [];
    expect(Number(before)).toBeLessThan(8 * 1024 * 1024);
    expect(Number(after)).toBeGreaterThan(8 * 1024 * 1024);
  });

  test('exits with code 1 for a used port or folder', async () => {
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as { port: number };
    const refused = await command(['start'], { PORT: String(port) });
    expect(refused.err).toMatch(
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use [^\\n]*\\n$`),
    );
    expect(refused).toMatchObject({ code: 1, out: '' });
    stranger.close();

    const server = await start();
    const second = await command(['start'], { PORT: '0' });
    expect(second.err).toMatch(
      new RegExp(`^Another Rookery process \\(${server.child.pid}\\) is using [^\\n]*\\n$`),
    );
    expect(second).toMatchObject({ code: 1, out: '' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('reports that lost secrets sign out all members', async () => {
    const path = join(folder, 'secrets.json');
    const kept = await readFile(path, 'utf8');
    await rm(path);
    try {
      const told = await command(['doctor'], { PORT: '0' });
      expect(told.out).toMatch(
        /^BROKEN +The secrets of this community are not in .*from a backup/m,
      );
      expect(told.code).toBe(1);
      await expect(readFile(path)).rejects.toThrow('ENOENT');
      const server = await start();
      expect(server.lines.join('\n')).toContain('All members have to log in again');
      await stop(server, 'SIGTERM');
    } finally {
      await writeFile(path, kept);
    }
    const server = await start();
    expect(server.lines.join('\n')).toContain('All members have to log in again');
    await stop(server, 'SIGTERM');
    const sound = await command(['doctor'], { PORT: '0' });
    expect(findBrokenLines(sound)).toEqual([]);
    expect(sound.out).not.toContain('There is no community');
  });

  test('reports in one line that the data is newer', async () => {
    const later = '20991231T2359-later.sql';
    const change = async (statement: string): Promise<void> => {
      const config = { dataDir: folder, databaseUrl: null };
      const database = await openOwnDatabase({ config, log: pino({ level: 'silent' }) });
      await database.pool.query(statement);
      await database.close();
    };
    await change(`insert into schema_migrations values ('${later}', '', now(), false)`);
    const server = await start();
    const said = server.lines.filter((line) => line.includes(later));
    expect(said).toEqual([
      expect.stringMatching(/^Warning: a newer Rookery has migrated the database/),
    ]);
    await stop(server, 'SIGTERM');
    await change(`delete from schema_migrations where name = '${later}'`);
  });

  test('restarts after kill -9 and replaces the orphaned database', async () => {
    const server = await start();
    const orphan = await postmasterPid();
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    const again = await start();
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
    expect(await postmasterPid()).not.toBe(orphan);
    expect(again.lines.join('\n')).toContain('The last run was killed. If you did not kill it');
  });
});

async function checkpointerPid(): Promise<number> {
  const children = ['-o', 'pid=,args=', '--ppid', `${await postmasterPid()}`];
  const lines = execFileSync('ps', children, { encoding: 'utf8' }).split('\n');
  return Number.parseInt(lines.find((line) => line.includes('checkpointer')) ?? '', 10);
}

describe('stopping', { timeout: START_PATIENCE }, () => {
  test.each(['SIGINT', 'SIGHUP'] as const)('exits cleanly on %s', async (signal) => {
    const server = await start();
    server.child.kill(signal);
    expect(await stop(server, signal)).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  test('waits over ten seconds for a slow database', async () => {
    const server = await start({ LOG_LEVEL: 'info' });
    const checkpointer = await checkpointerPid();
    let told = '';
    server.child.stdout?.on('data', (chunk: Buffer) => void (told += chunk.toString()));
    const closed = once(server.child, 'close');
    process.kill(checkpointer, 'SIGSTOP');
    try {
      server.child.kill('SIGTERM');
      await expect
        .poll(() => told, { timeout: START_PATIENCE })
        .toMatch(/The database takes longer to stop|took too long/);
    } finally {
      process.kill(checkpointer, 'SIGCONT');
    }
    expect(await closed).toEqual([0, null]);
    const again = await start();
    expect(again.lines.join('\n')).not.toContain('The last run was killed');
  });

  test('exits with code 1 when the database dies', async () => {
    const server = await start({ LOG_LEVEL: 'silent' });
    const closed = once(server.child, 'close');
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await closed).toEqual([1, null]);
    expect(server.errors()).toMatch(/^The embedded database stopped unexpectedly\. See [^\n]*\n$/);
  });
});

test('runs commands while the server is running', { timeout: START_PATIENCE }, async () => {
  const server = await start();
  const link = await command(['login-link', 'alice@rooks.example'], { APP_URL: server.url });
  expect(link.out).toMatch(new RegExp(`^${server.url}/login\\?magic=[\\w-]+\\n$`));
  expect(await command(['migrate'])).toMatchObject({
    code: 0,
    out: 'The database is up to date.\n',
  });
  const port = new URL(server.url).port;
  const doctor = await command(['doctor'], { PORT: port });
  expect(doctor.out).toMatch(/^ok +Embedded PostgreSQL 18\.\d+ runs with the server$/m);
  expect(doctor.out).toContain(`Rookery is running (process ${server.child.pid}) on port ${port}`);
  expect(findBrokenLines(doctor)).toEqual([]);
  const nobody = await command(['badge', 'add', '@nobody', 'verified']);
  expect(nobody).toEqual({ code: 1, out: '', err: 'There is no member called @nobody.\n' });
  const nothing = await command(['badge', 'add', 'nobody', 'crown']);
  expect(nothing.err).toMatch(/^There is no badge called crown\. Available badges: [^\n]*\n$/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
