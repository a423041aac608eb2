import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import { listAudienceFeed } from '../../server/src/features/feeds/record/feeds.store.ts';
import { startRookery } from '../../server/src/main.ts';
import { loadConfig } from '../../server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../../server/src/platform/log/log.ts';

// By hand: node scripts/drills/pgbouncer.ts. It measures the cost of unnamed statements through pgbouncer,
// which must be in PATH or at PGBOUNCER_PATH.

const WRITERS = 8;
const ROUNDS = 25;
const READS = 3000;
const TICK_MS = 10;

const program = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';
const log = openLog('warn');

function version(): string | null {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '';
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startBouncer(folder: string, postgres: number): Promise<[ChildProcess, number]> {
  const port = await freePort();
  const settings = [
    '[databases]',
    `rookery = host=127.0.0.1 port=${postgres} user=rookery`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 8\nmax_client_conn = 500',
  ];
  const path = join(folder, 'pgbouncer.ini');
  await writeFile(path, `${settings.join('\n')}\n`, { mode: 0o644 });
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asOther, path], { stdio: 'inherit' });
  await delay(1000);
  return [child, port];
}

async function serve(env: NodeJS.ProcessEnv, lines: string[]): ReturnType<typeof startRookery> {
  return startRookery(loadConfig(env), {
    log,
    out: (line) => void lines.push(line),
    onDatabaseDeath: () => undefined,
    webDist: env['DATA_DIR'] ?? '',
    memory: 4 * 2 ** 30,
  });
}

async function call(url: string, token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the error shows any response
  const answer: any = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

async function cpuOf(postmaster: number): Promise<number> {
  const ps = execFileSync('ps', ['-o', 'pid=', '--ppid', `${postmaster}`], { encoding: 'utf8' });
  const fields = async (pid: number): Promise<number[]> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return stat.slice(stat.lastIndexOf(')')).split(' ').map(Number);
  };
  const living = await Promise.all(
    ps
      .trim()
      .split(/\s+/)
      .map((pid) => fields(Number(pid))),
  );
  const ended = await fields(postmaster);
  const ticks = living.reduce((sum, each) => sum + (each[12] ?? 0) + (each[13] ?? 0), 0);
  return (ticks + (ended[14] ?? 0) + (ended[15] ?? 0)) * TICK_MS;
}

async function measure(name: string, database: Database, postmaster: number): Promise<void> {
  const viewer = '00000000-0000-0000-0000-000000000001';
  const range = { before: Number.MAX_SAFE_INTEGER, after: 0, limit: 20, hiddenFor: viewer };
  const read = () => listAudienceFeed(database.db, 'following', viewer, range);
  for (let warm = 0; warm < 100; warm += 1) await read();
  const before = await cpuOf(postmaster);
  const own = process.cpuUsage();
  const begun = performance.now();
  for (let at = 0; at < READS; at += 1) await read();
  const wall = (performance.now() - begun) / READS;
  const { user, system } = process.cpuUsage(own);
  const cpu = ((await cpuOf(postmaster)) - before) / READS;
  console.log(
    `${name}: PostgreSQL ${cpu.toFixed(3)} CPU s per 1,000 reads, Node ${((user + system) / 1e3 / READS).toFixed(3)}, ${wall.toFixed(2)} ms each`,
  );
}

async function live(urls: readonly string[], token: string): Promise<void> {
  const writer = async (number: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one = '', other = ''] = round % 2 ? urls : urls.toReversed();
      const ulid = makeUlid(Date.now() + number);
      const body = { ulid, body: `Post ${round} of ${number}` };
      await call(one, token, 'PUT', '/posts', body);
      const { data } = await call(other, token, 'POST', '/posts/map', { ulids: [ulid] });
      if (data[0]?.body !== body.body) throw new Error(`${other} does not return ${body.body}`);
      await call(other, token, 'GET', '/posts/following');
      await call(one, token, 'DELETE', '/posts/delete', { ulid });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
}

async function drill(folder: string): Promise<void> {
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: `${port}` };
  const quiet = { info: () => undefined, error: (_: object, text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, settings });
  const pid = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  const [bouncer, bouncerPort] = await startBouncer(folder, port);
  const running: Awaited<ReturnType<typeof serve>>[] = [];
  try {
    const direct = `postgres://rookery@127.0.0.1:${port}/rookery`;
    const pooled = `postgres://rookery@127.0.0.1:${bouncerPort}/rookery`;
    await openDatabase({ connection: pooled, log }).then(
      () => console.log('WRONG: the server accepted a pooler without a direct connection'),
      (error: Error) =>
        console.log(`The server rejects a pooler without a direct connection: ${error.message}`),
    );
    const env = {
      PORT: '0',
      RATE_LIMITS: 'off',
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATA_DIR: folder,
      MEDIA_FREE_MB: '0',
    };
    const lines: string[] = [];
    const one = await serve(env, lines);
    running.push(one);
    const link =
      /[\w-]{20,}$/.exec(lines.find((line) => line.startsWith('Log in')) ?? '')?.[0] ?? '';
    const { access_token: token } = await call(one.url, '', 'POST', '/magicLogin', { token: link });
    const profile = { username: 'alice', name: 'Alice', acceptTermsOfService: true };
    await call(one.url, token, 'PATCH', '/user', profile);
    const two = await serve(env, []);
    running.push(two);
    await live([one.url, two.url], token);
    console.log(`${WRITERS * ROUNDS} posts were written, read and deleted on two processes`);
    for (const each of running.splice(0)) await each.stop();
    const ways = { 'direct, named': direct, 'through pgbouncer': pooled };
    for (const [name, connection] of Object.entries(ways)) {
      const isPooled = connection === pooled;
      const database = await openDatabase({ connection, direct: isPooled ? direct : null, log });
      await measure(
        `${name} (${database.way.keepsNames ? 'named' : 'unnamed'})`,
        database,
        Number(pid.split('\n')[0]),
      );
      await database.close();
    }
  } finally {
    for (const each of running) await each.stop();
    bouncer.kill('SIGINT');
    await once(bouncer, 'exit');
    await postgres.stop();
  }
}

const found = version();
if (found === null) {
  console.log('Skipped: pgbouncer was not found. Install it, or set PGBOUNCER_PATH.');
} else {
  console.log(found);
  const folder = await mkdtemp(join(tmpdir(), 'rookery-pgbouncer-'));
  await mkdir(join(folder, 'media'));
  // Only API calls are measured, so an empty page is enough.
  await writeFile(join(folder, 'index.html'), '<meta name="rookery-config" content="{}">');
  try {
    await drill(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
