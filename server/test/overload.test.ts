import { createPost } from '@rookery/contract/posts/create-post.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { calls } from '@rookery/contract/calls.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAdmission, type AdmissionLimits } from '#src/platform/http/limits/admission.ts';
import { createGate } from '#src/platform/http/connections/overload-gate.ts';
import { watchLoopDelay } from '#src/platform/http/limits/loop-delay.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

const LANE = { slots: 2, waiting: 2, each: { slots: 5, waiting: 0 } };
const LIMITS: AdmissionLimits = {
  lanes: {
    ordinary: LANE,
    search: LANE,
    'sign-in': LANE,
    provider: LANE,
    outside: LANE,
    files: LANE,
  },
  stalledMs: 60_000,
  patienceMs: 60_000,
  queries: 200,
};

let server: TestServer;
let alice: TestMember;
beforeAll(async () => {
  server = await startTestServer({ admissionLimits: LIMITS });
  alice = await server.signUp('alice');
});
afterAll(() => server.stop());

const create = (): Promise<Reply> =>
  alice.reply(createPost, { body: { ulid: server.freshUlid(), body: 'Held.' } });

function expectRefused({ status, headers, body }: Reply): void {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('cache-control')).toBe('no-store');
  const message = 'The server is busy. Try again in a moment.';
  expect(body).toEqual({
    success: false,
    message,
    error_type: 'unavailable',
    error: { type: 'unavailable', message },
  });
}

test('refuses calls but answers health and sign-in while overloaded', async () => {
  const holder = new pg.Client(server.database.connection);
  await holder.connect();
  let held: Promise<Reply>[];
  try {
    await holder.query('begin; lock table posts in access exclusive mode');
    held = Array.from({ length: 5 }, create);
    expectRefused(await Promise.race(held));
    expectRefused(await alice.reply(listFeed, { params: { feed: 'following' } }));
    expectRefused(await server.call('POST', '/v3/posts/map', { body: { ulids: [] } }));
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    const bob = await server.signIn('bob@rookery.test');
    const body = { refresh_token: bob.refreshToken };
    expect((await server.call('POST', '/auth/refreshtoken', { body })).status).toBe(200);
    const told = server.logs.filter((line) =>
      line.includes('The server is overloaded; refusing calls'),
    );
    expect(told).toHaveLength(1);
  } finally {
    await holder.end();
  }
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 503]);
  await alice.do(listFeed, { params: { feed: 'following' } });
});

test('never refuses the page, its files or health', () => {
  const deps = {
    timers: systemTimers,
    nowMs: () => 0,
    queriesWaiting: () => 0,
    isBehind: () => true,
  };
  const refuses = createGate({
    admission: createAdmission(deps),
    calls,
    log: { warn: () => undefined },
  });
  const isRefused = (method: string, url: string) => refuses({ method, url } as never);
  for (const url of ['/', '/feed', '/assets/a.js', '/healthz', '/v3/openapi.json']) {
    expect(isRefused('GET', url), url).toBe(false);
  }
  for (const url of ['/v3/posts/following?limit=5', '/media/a.webp', '/broadcasting/auth']) {
    expect(isRefused('GET', url), url).toBe(true);
  }
  expect(isRefused('POST', '/v3/magicLink')).toBe(false);
  expect(isRefused('POST', '/magicLogin')).toBe(false);
});

test('measures its own event loop delay', async () => {
  const delay = watchLoopDelay();
  try {
    await vi.waitFor(() => {
      const end = performance.now() + 200;
      while (performance.now() < end);
      expect(delay.ms).toBeGreaterThan(50);
    }, 30_000);
  } finally {
    delay.stop();
  }
});
