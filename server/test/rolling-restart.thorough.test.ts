// Thorough: restarts two real processes one after the other while members write.
import { makeUlid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readServerAddress } from './server-address.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

const PROGRAM = join(import.meta.dirname, 'serve-alone.ts');
const DRAIN_SECONDS = 2;
const SOCKETS = 30;

let community: TestServer;
let balancer: Balancer;
const running = new Map<string, ChildProcess>();

beforeAll(async () => {
  community = await startTestServer();
  balancer = await startBalancer();
});
afterAll(async () => {
  for (const child of running.values()) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await balancer?.stop();
  await community?.stop();
});

async function startProcess(): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: community.config.dataDir,
      DATABASE_URL: community.database.url,
      APP_URL: 'http://rookery.test',
      RATE_LIMITS: 'off',
      MEDIA_FREE_MB: '0',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readServerAddress(child);
  running.set(address.origin, child);
  balancer.upstreams = [...balancer.upstreams, address];
  return address.origin;
}

async function known(origin: string): Promise<void> {
  await expect.poll(() => balancer.ready.has(origin)).toBe(true);
}

async function end(origin: string): Promise<number | null> {
  const child = running.get(origin)!;
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await exited;
  running.delete(origin);
  balancer.upstreams = balancer.upstreams.filter((each) => each.origin !== origin);
  return code;
}

async function openSockets(origin: string): Promise<{ code: number; at: number }[]> {
  const gone: { code: number; at: number }[] = [];
  const greeted = Array.from({ length: SOCKETS }, async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/rookery?protocol=7`);
    socket.on('close', (code) => gone.push({ code, at: performance.now() }));
    await once(socket, 'message');
  });
  await Promise.all(greeted);
  return gone;
}

async function write(member: TestMember, isOver: () => boolean): Promise<string[]> {
  const written: string[] = [];
  while (!isOver()) {
    const ulid = makeUlid(community.clock.now().getTime());
    const reply = await fetch(`${balancer.url}/v3/posts`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${member.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ulid, body: `Post ${written.length} of ${member.username}` }),
    });
    await reply.arrayBuffer();
    if (reply.status === 201) written.push(ulid);
  }
  return written;
}

test('loses, fails and duplicates no call in a rolling restart', async () => {
  const members = await Promise.all(['alice', 'bob', 'carol'].map(community.signUp));
  const [first, second] = [await startProcess(), await startProcess()];
  for (const origin of [first, second]) await known(origin);
  const sockets = await openSockets(first);
  let isOver = false;
  const writing = members.map((member) => write(member, () => isOver));

  const begun = performance.now();
  expect(await end(first)).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(DRAIN_SECONDS * 1000);
  const third = await startProcess();
  await known(third);
  expect(await end(second)).toBe(0);
  isOver = true;
  const written = (await Promise.all(writing)).flat();

  expect(balancer.failures).toEqual([]);
  const rows = await community.db.selectFrom('posts').select('id').execute();
  expect(rows.map(({ id }) => uuidToUlid(id)).toSorted()).toEqual(written.toSorted());
  expect(written.length).toBeGreaterThan(20);
  expect(sockets.map(({ code }) => code)).toEqual(Array(SOCKETS).fill(4200));
  const times = sockets.map(({ at }) => at - begun).toSorted((one, other) => one - other);
  // No socket closes in the first half, which is reserved for the balancer.
  expect(times[0]).toBeGreaterThan((DRAIN_SECONDS * 1000) / 2 - 50);
}, 180_000);
