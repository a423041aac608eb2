import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { startBucket } from '../../server/test/bucket.ts';
import { startDatabases } from './machines/databases.ts';
import {
  simulateMember,
  listen,
  type Member,
  emptyResults,
  type CallResults,
} from './machines/members.ts';
import { type Part, startCaddy, startRedis, startRookery } from './machines/parts.ts';
import { assert, createSteps, until } from './steps.ts';

// Simulates many machines on this one. Members use the community while its processes are killed or paused.
// The drill needs redis-server, pgbouncer and caddy in PATH.

const MEMBERS = 6;
const HELD_MS = 10_000;
const RECOVER_MS = 2000;
const FIRST_PORT = 23_100;
const program = join(import.meta.dirname, '../../server/src/cli/rookery.ts');
const execute = promisify(execFile);
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const steps = createSteps();
const folder = await mkdtemp(join(tmpdir(), 'rookery-machines-'));
steps.atEnd(() => rm(folder, { recursive: true, force: true }));

async function started(part: Promise<Part>): Promise<Part> {
  const own = await part;
  steps.atEnd(async () => {
    own.resume();
    await own.kill();
  });
  return own;
}

try {
  const [caddyPort, redisPort] = [FIRST_PORT, FIRST_PORT + 1];
  const portOf = (kind: number, nth: number): number => FIRST_PORT + 10 * kind + nth;
  const databasePorts = { primary: portOf(4, 1), replica: portOf(4, 2), pgbouncer: portOf(4, 3) };
  const { urls, primary, replica, pgbouncer } = await steps.step(
    'start PostgreSQL, a replica and pgbouncer',
    60,
    () => startDatabases(folder, databasePorts, steps.atEnd),
  );

  const bucket = await startBucket();
  steps.atEnd(() => bucket.stop());
  const redis = await steps.step('start Redis', 10, () => started(startRedis(redisPort, folder)));

  const { endpoint, accessKeyId, secretAccessKey, region } = bucket.config;
  const env: Record<string, string> = {
    DATABASE_URL: urls.pooled,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_READ_URL: urls.replica,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    S3_ENDPOINT: String(endpoint),
    S3_BUCKET: bucket.config.bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    APP_URL: `http://127.0.0.1:${caddyPort}`,
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: '4',
    LOG_LEVEL: 'warn',
  };
  const folderOf = async (name: string): Promise<string> => {
    const own = join(folder, name);
    await mkdir(own, { recursive: true });
    return own;
  };
  // The first process creates the secrets. The others receive them, as an operator would copy them.
  const first = await folderOf('web1');
  const parts = new Map<string, Part>();
  const startOne = async (name: string, port: number): Promise<void> => {
    const dataDir = await folderOf(name);
    if (name !== 'web1') await copyFile(join(first, 'secrets.json'), join(dataDir, 'secrets.json'));
    parts.set(name, await started(startRookery(name, port, { ...env, DATA_DIR: dataDir })));
  };
  const names = { web: [1, 2, 3], worker: [1, 2], realtime: [1, 2] };
  for (const [kind, [role, numbers]] of Object.entries(names).entries()) {
    for (const nth of numbers) {
      const name = `${role}${nth}`;
      await steps.step(`start ${name}`, 120, () => startOne(name, portOf(kind + 1, nth)));
    }
  }
  const web = names.web.map((nth) => portOf(1, nth));
  const realtime = names.realtime.map((nth) => portOf(3, nth));
  await steps.step('start Caddy', 30, () =>
    started(startCaddy(caddyPort, folder, { web, realtime })),
  );
  const url = `http://127.0.0.1:${caddyPort}`;

  const members = await steps.step('log in the members', 120, async () => {
    const signedIn: Member[] = [];
    for (let nth = 1; nth <= MEMBERS; nth += 1) {
      const { stdout } = await execute(
        process.execPath,
        [program, 'login-link', `m${nth}@drill.example`],
        {
          env: { ...process.env, ...env, DATA_DIR: first },
        },
      );
      const token = new URL(stdout.trim()).searchParams.get('magic');
      const post = async (
        path: string,
        method: string,
        body: object,
        bearer = '',
      ): Promise<{ access_token: string }> => {
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          body: JSON.stringify(body),
        });
        assert(answer.ok, `${path} returned ${answer.status}: ${await answer.clone().text()}`);
        return (await answer.json()) as { access_token: string };
      };
      const { access_token: bearer } = await post('/v3/magicLogin', 'POST', { token });
      const username = `member${nth}`;
      await post(
        '/v3/user',
        'PATCH',
        { username, name: username, acceptTermsOfService: true },
        bearer,
      );
      signedIn.push({ username, token: bearer });
    }
    return signedIn;
  });

  const seen: CallResults[] = [];
  const begin = (): CallResults => {
    const own = emptyResults();
    seen.push(own);
    return own;
  };
  let isOver = false;
  const listeners = members.map((member) => listen(url, member, begin()));
  const living = members.map((member) => simulateMember(url, member, begin(), () => isOver));
  const sum = (of: (each: CallResults) => number): number =>
    seen.reduce((all, each) => all + of(each), 0);

  async function under(name: string, fault: () => Promise<unknown>): Promise<void> {
    await steps.step(name, 120, async () => {
      const [calls, retried] = [sum((each) => each.calls), sum((each) => each.retried)];
      for (const each of seen) each.longestMs = 0;
      await fault();
      await pause(RECOVER_MS);
      const failures = seen.flatMap((each) => each.failures);
      assert(failures.length === 0, failures.slice(0, 5).join('\n'));
      steps.say(`${sum((each) => each.calls) - calls} calls`);
      steps.say(`${sum((each) => each.retried) - retried} retried`);
      steps.say(`slowest ${Math.round(Math.max(...seen.map((each) => each.longestMs)))} ms`);
    });
  }
  const killed = (part: Part) => async (): Promise<void> => {
    await part.kill();
    await pause(HELD_MS);
    await part.start();
  };
  const held = (part: Part) => async (): Promise<void> => {
    part.pause();
    await pause(HELD_MS);
    part.resume();
  };
  await under('run without faults', () => pause(HELD_MS));
  for (const name of ['web1', 'worker1', 'realtime1']) {
    await under(`kill ${name}`, killed(parts.get(name)!));
  }
  for (const name of ['web2', 'worker2', 'realtime2']) {
    await under(`pause ${name}`, held(parts.get(name)!));
  }
  await under('kill Redis', killed(redis));
  await under('pause Redis', held(redis));
  await under('kill pgbouncer', killed(pgbouncer));
  await under('stop the replica', async () => {
    await replica.stop();
    await pause(HELD_MS);
    await replica.start();
  });
  await under('restart PostgreSQL', async () => {
    await primary.stop();
    await primary.start();
    await pause(HELD_MS);
  });
  await under('restart all processes, one after the other', async () => {
    for (const part of parts.values()) {
      assert((await part.stop()) === 0, `${part.name} did not shut down cleanly.`);
      await part.start();
    }
  });

  await steps.step('find each acknowledged post once, also at every listener', 60, async () => {
    isOver = true;
    await Promise.all(living);
    const written = seen.flatMap((each) => each.written);
    const pool = new pg.Pool({ connectionString: urls.direct, max: 1 });
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from posts',
    );
    await pool.end();
    assert(
      rows[0]?.count === written.length,
      `${rows[0]?.count} rows, ${written.length} acknowledged`,
    );
    await until(async () => {
      await Promise.all(listeners.map((listener) => listener.catchUp(true)));
      const missed = listeners.map(
        ({ known }) => written.filter((ulid) => !known.has(ulid)).length,
      );
      return missed.every((count) => count === 0) ? true : null;
    });
    steps.say(`${written.length} posts`);
    steps.say(`connections lost ${listeners.map(({ lost }) => lost).join(' ')}`);
    for (const listener of listeners) listener.stop();
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await steps.end();
}
process.exit();
