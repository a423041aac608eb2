// Thorough: it kills a server of its own process while requests are running, several times.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readServerAddress } from './server-address.ts';
import { addMembers } from './members.ts';
import {
  callerOf,
  type Reply,
  startTestServer,
  type TestMember,
  type TestServer,
} from './server.ts';

const PATIENCE = 240_000;
const ROUNDS = 5;
const EACH = 8;
/** Number of groups per round. There are fewer groups, because a member may own only ten. */
const GROUPS = 2;

interface Sent {
  key: string;
  method: string;
  path: string;
  body: unknown;
}

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let child: ChildProcess | null = null;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
  await bob.follow(alice);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await server.stop();
});

async function startAnother(): Promise<{ url: string; kill(): Promise<void> }> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'serve-alone.ts')], {
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
  const url = (await readServerAddress(started)).origin;
  return {
    url,
    async kill() {
      const exited = once(started, 'exit');
      started.kill('SIGKILL');
      await exited;
    },
  };
}

function intentions(round: number, { post, chat }: { post: string; chat: string }): Sent[] {
  return Array.from({ length: EACH }, (_none, at): Sent[] => {
    const name = `${round}-${at}`;
    return [
      { key: `c${name}`, method: 'PUT', path: '/comments', body: { parentId: post, body: name } },
      { key: `q${name}`, method: 'POST', path: '/posts/repost', body: { ulid: post, body: name } },
      {
        key: `m${name}`,
        method: 'PUT',
        path: `/chats/${chat}/messages`,
        body: { ulid: server.freshUlid(), body: name },
      },
      { key: `f${name}`, method: 'POST', path: '/feedback', body: { message: name } },
      ...(at < GROUPS
        ? [
            {
              key: `g${name}`,
              method: 'PUT',
              path: '/group/add',
              body: { name: `Group ${name}`, visibility: 'public' },
            },
          ]
        : []),
    ];
  }).flat();
}

const send = (url: string, { key, method, path, body }: Sent): Promise<Reply> =>
  callerOf(url)(method, `/v3${path}`, {
    token: alice.accessToken,
    body,
    headers: { 'idempotency-key': key },
  });

test('runs each request once although the server is killed', { timeout: PATIENCE }, async () => {
  const post = await bob.post();
  const chat = await alice.openChat(bob);
  let lost = 0;
  let replayed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = intentions(round, { post, chat });
    const { url, kill } = await startAnother();
    const answers = all.map((each) => send(url, each).catch(() => null));
    await Promise.race(answers);
    await delay(Math.random() * 60);
    await kill();
    const first = await Promise.all(answers);
    for (const [at, each] of all.entries()) {
      const again = await send(server.url, each);
      expect(again.status, JSON.stringify(again.body)).toSatisfy((status: number) => status < 300);
      const isReplayed = again.headers.get('idempotent-replayed') === 'true';
      const before = first[at];
      if (before && before.status < 300) {
        expect(isReplayed).toBe(true);
        expect(again.body.data?.id).toBe(before.body.data?.id);
      } else {
        lost += 1;
        if (isReplayed) replayed += 1;
      }
    }
  }
  const { rows } = await server.database.pool.query(`select
    (select count(*) from posts where author_id = '${alice.id}' and parent_id is not null) as comments,
    (select count(*) from posts where author_id = '${alice.id}' and quote_of is not null) as quotes,
    (select count(*) from groups where owner_id = '${alice.id}') as groups,
    (select count(*) from messages where author_id = '${alice.id}') as messages,
    (select count(*) from feedback where author_id = '${alice.id}') as feedback`);
  const total = ROUNDS * EACH;
  expect(rows[0]).toEqual({
    comments: total,
    quotes: total,
    groups: ROUNDS * GROUPS,
    messages: total,
    feedback: total,
  });
  const seen = await alice.see(post);
  expect(seen?.postEngagement).toMatchObject({ commentCount: total, repostCount: total });
  console.info(`${lost} answers lost, ${replayed} of them after the commit.`);
  expect(lost).toBeGreaterThan(0);
});
