// Thorough: it kills a server of its own process while it publishes, many times.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { schedulePost } from '@rookery/contract/posts/schedule-post.ts';
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { readServerAddress } from '#test/server-address.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const EACH = 30;
const ROUNDS = 12;

let server: TestServer;
let members: readonly TestMember[];
let child: ChildProcess | null = null;

beforeAll(async () => {
  server = await startTestServer({ config: { roles: ['web', 'realtime'] } });
  members = await addMembers(server, ['ann', 'ben']);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await server.stop();
});

async function startWorker(): Promise<ChildProcess> {
  const started = spawn(process.execPath, [join(process.cwd(), 'server/test/serve-alone.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: server.database.url,
      DATA_DIR: server.config.dataDir,
      APP_URL: server.config.appUrl,
      RATE_LIMITS: 'off',
      MEDIA_FREE_MB: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  await readServerAddress(started);
  return started;
}

async function count(): Promise<{ waiting: number; posts: number }> {
  const { rows } = await sql<{ waiting: number; posts: number }>`select
    (select count(*)::integer from scheduled_posts) as waiting,
    (select count(*)::integer from posts) as posts`.execute(server.db);
  return rows[0] ?? { waiting: 0, posts: 0 };
}

test('publishes each post once although workers are killed', { timeout: 240_000 }, async () => {
  const publishAt = new Date(Date.now() + HOUR_MS).toISOString();
  for (const member of members) {
    for (let at = 0; at < EACH; at += 1) {
      const body = { ulid: server.freshUlid(), body: `Post ${at}.`, publishAt };
      await member.do(schedulePost, { body });
    }
  }
  await sql`update scheduled_posts set publish_at = now() - interval '1 minute'`.execute(server.db);
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'publish-%'`.execute(
    server.db,
  );
  const total = members.length * EACH;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await count()).posts;
    const worker = await startWorker();
    const exited = once(worker, 'exit');
    await expect
      .poll(async () => (await count()).posts, { timeout: 90_000, interval: 1 })
      .toSatisfy((posts: number) => posts > before || posts === total);
    await delay(Math.random() * 20);
    worker.kill('SIGKILL');
    await exited;
    if ((await count()).waiting === 0) break;
  }
  await startWorker();
  await expect.poll(count, { timeout: 90_000 }).toEqual({ waiting: 0, posts: total });
  const { rows } = await sql<{ posts: number }>`select posts from user_counts
    where user_id = any(${members.map(({ id }) => id)}::uuid[])`.execute(server.db);
  expect(rows).toEqual(members.map(() => ({ posts: EACH })));
});
