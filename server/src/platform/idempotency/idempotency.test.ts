import { AsyncLocalStorage } from 'node:async_hooks';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createManualClock } from '#src/kernel/clock.ts';
import { createManualTimers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { createOutbox } from '#src/platform/outbox/outbox.ts';
import { userFacts } from '#src/features/users/public.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { mediaRow, settleRow } from '#test/media-rows.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { createPlanCollector } from '#test/plan-collector.ts';
import { createAnswerOnce, type Intention } from './answer-once.ts';
import { pruneKeys } from './idempotency-keys.store.ts';
import { transact } from './transact.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
});
afterAll(() => server.stop());

let keys = 0;
const newKey = (): string => `key ${++keys}`;

const send = (
  who: TestMember,
  [method, path, body]: [method: string, path: string, body: unknown],
  key: string,
): Promise<Reply> =>
  server.call(method, `/v3${path}`, {
    token: who.accessToken,
    body,
    headers: { 'idempotency-key': key },
  });

const replayed = ({ headers }: Reply): boolean => headers.get('idempotent-replayed') === 'true';

const newPost = (): [string, string, { ulid: string; body: string }] => [
  'PUT',
  '/posts',
  { ulid: server.freshUlid(), body: 'Hello.' },
];

async function count(table: 'posts' | 'groups'): Promise<number> {
  const { rows } = await server.database.pool.query(`select count(*) as count from ${table}`);
  return rows[0].count;
}

test("returns the created post's current state to a retry", async () => {
  const [post, key] = [newPost(), newKey()];
  const first = await send(alice, post, key);
  expect([first.status, replayed(first)]).toEqual([201, false]);
  await bob.react(post[2].ulid);
  const again = await send(alice, post, key);
  expect([again.status, replayed(again)]).toEqual([201, true]);
  expect(again.body.data.id).toBe(post[2].ulid);
  expect(again.body.data.postEngagement.reactions).toHaveLength(1);
});

test('answers a retry that would be rejected as a duplicate', async () => {
  const key = newKey();
  const group: [string, string, unknown] = [
    'PUT',
    '/group/add',
    { name: 'One of this name', visibility: 'public' },
  ];
  const first = await send(alice, group, key);
  const again = await send(alice, group, key);
  expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, true]);
  expect((await send(alice, group, newKey())).status).toBe(422);
});

test('rejects different content under the same key', async () => {
  const key = newKey();
  await send(alice, newPost(), key);
  const before = await count('posts');
  const other = await send(alice, newPost(), key);
  expect(other.status).toBe(422);
  expect(other.body.error.fields).toEqual({
    'Idempotency-Key': 'This key was used for another request. Use a new one.',
  });
  expect(await count('posts')).toBe(before);
});

test('keeps the keys of two members apart', async () => {
  const key = newKey();
  const both = [await send(alice, newPost(), key), await send(bob, newPost(), key)];
  expect(both.map((reply) => [reply.status, replayed(reply)])).toEqual([
    [201, false],
    [201, false],
  ]);
});

test('runs concurrent requests with one key once', async () => {
  const [before, key] = [await count('groups'), newKey()];
  const group: [string, string, unknown] = [
    'PUT',
    '/group/add',
    { name: 'Once', visibility: 'public' },
  ];
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(alice, group, key)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
  expect(replies.filter(replayed)).toHaveLength(4);
  expect(await count('groups')).toBe(before + 1);
});

test('runs a refused request again', async () => {
  await bob.do(createGroup, { body: { name: 'Taken', visibility: 'public' } });
  const group: [string, string, unknown] = [
    'PUT',
    '/group/add',
    { name: 'Taken', visibility: 'public' },
  ];
  const key = newKey();
  expect((await send(alice, group, key)).status).toBe(422);
  await sql`update groups set name = 'Free', name_key = 'free' where name = 'Taken'`.execute(
    server.db,
  );
  const again = await send(alice, group, key);
  expect([again.status, replayed(again)]).toEqual([201, false]);
});

test.each(['', 'x'.repeat(256)])('refuses a key of a wrong length', async (key) => {
  const { status, body } = await send(alice, newPost(), key);
  expect([status, body.message]).toEqual([400, 'Idempotency-Key must have 1 to 255 characters.']);
});

type Sent = [method: string, path: string, body: unknown];

const CHANGED: [
  string,
  (ann: TestMember, ben: TestMember) => Promise<{ request: Sent; change(): Promise<unknown> }>,
][] = [
  [
    'a post in a group that its author left',
    async (ann, ben) => {
      const groupId = await ann.createGroup('Left');
      await ben.joinGroup(groupId);
      const request = putPost('/posts', { body: 'Hello.', groupId });
      return { request, change: () => ben.do(leaveGroup, { body: { groupId } }) };
    },
  ],
  [
    'a comment between blocked members',
    async (ann, ben) => {
      const parentId = await ann.post();
      const request = putPost('/comments', { body: 'Hello.', parentId });
      return { request, change: () => ann.block(ben) };
    },
  ],
  [
    'a repost whose original was deleted',
    async (ann) => {
      const ulid = await ann.post();
      const request: Sent = ['POST', '/posts/repost', { ulid }];
      return { request, change: () => ann.deletePost(ulid) };
    },
  ],
  [
    'a post whose media have failed',
    async (_ann, ben) => {
      const { id, url } = await mediaRow(server, ben, { state: 'processing' });
      const request = putPost('/posts', { body: 'Look.', images: [url] });
      return { request, change: () => settleRow(server, id, 'failed') };
    },
  ],
  [
    'a message between blocked members',
    async (ann, ben) => {
      const chatId = await ben.openChat(ann);
      const request = putPost(`/chats/${chatId}/messages`, { body: 'Hello.' });
      return { request, change: () => ann.block(ben) };
    },
  ],
];

const putPost = (path: string, body: object): Sent => [
  'PUT',
  path,
  { ulid: server.freshUlid(), ...body },
];

let members = 0;
test.each(CHANGED)('answers a retry of %s', async (_scene, prepare) => {
  members += 1;
  const [ann, ben] = await addMembers(server, [`ann${members}`, `ben${members}`]);
  const { request, change } = await prepare(ann, ben);
  const key = newKey();
  const first = await send(ben, request, key);
  expect([first.status, replayed(first)]).toEqual([201, false]);
  await change();
  const again = await send(ben, request, key);
  expect([again.status, replayed(again)]).toEqual([201, true]);
  const idOf = ({ body }: Reply): unknown => body.data.id ?? body.data.ulid;
  expect(idOf(again)).toBe(idOf(first));
  const other = await send(ben, request, newKey());
  expect(other.status).toBeGreaterThanOrEqual(400);
});

test('forgets a key after a day', async () => {
  const [post, key] = [newPost(), newKey()];
  await send(alice, post, key);
  const age = (interval: string) =>
    server.database.pool.query(
      `update idempotency_keys set at = clock_timestamp() - interval '${interval}'`,
    );
  await age('23 hours');
  await server.runJob('prune-idempotency-keys');
  expect(replayed(await send(alice, post, key))).toBe(true);
  await age('25 hours');
  await server.runJob('prune-idempotency-keys');
  const again = await send(alice, post, key);
  expect([again.status, replayed(again)]).toEqual([200, false]);
});

test('finds old keys by their age index', async () => {
  onTestFinished(async () => void (await server.database.pool.query('truncate idempotency_keys')));
  await server.database.pool.query(`
    insert into idempotency_keys (user_id, key, fingerprint, at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
      clock_timestamp() - interval '25 hours' + n * interval '0.9 seconds'
    from generate_series(1, 100000) n`);
  await server.database.pool.query('vacuum analyze idempotency_keys');
  const { db, plans } = createPlanCollector(server.db);
  await pruneKeys(db);
  expect(plans.join()).toContain('Bitmap Index Scan on idempotency_keys_by_age');
});

test('handles requests without a key normally', async () => {
  const ulid = server.freshUlid();
  const body = { ulid, body: 'Hello.' };
  expect((await alice.reply(createPost, { body })).status).toBe(201);
  const again = await alice.reply(createPost, { body });
  expect([again.status, replayed(again)]).toEqual([200, false]);
});

const intended = (more: Partial<Intention<unknown, unknown>>): Intention<unknown, unknown> => ({
  memberId: alice.id,
  header: newKey(),
  content: 'createThing /things {}',
  make: async () => 'made',
  show: async (made) => `shown: ${String(made)}`,
  isResumed: false,
  isOneStatement: false,
  ...more,
});

test('rejects a retry that waited five seconds for the first', async () => {
  const timers = createManualTimers();
  const answerOnce = createAnswerOnce({ db: server.db, timers });
  const { promise, resolve } = Promise.withResolvers<string>();
  const intention = intended({ make: () => promise });
  const first = answerOnce(intention);
  const repeat = answerOnce(intention);
  timers.advance(5000);
  await expect(repeat).rejects.toMatchObject({ status: 409, retryAfter: 1 });
  resolve('late');
  expect(await first).toEqual({ shown: 'shown: late', isReplayed: false });
  expect(await answerOnce(intention)).toEqual({ shown: 'shown: late', isReplayed: true });
});

test('answers a retry when the first failed after its commit', async () => {
  const answerOnce = createAnswerOnce({ db: server.db, timers: createManualTimers() });
  const make = async (): Promise<never> => {
    await transact(server.db, async (tx) => sql`select 1`.execute(tx));
    throw new Error('The connection was lost.');
  };
  expect(await answerOnce(intended({ make }))).toEqual({ shown: 'shown: null', isReplayed: true });
});

test('runs resumed requests in turn, because each needs two connections', async () => {
  const answerOnce = createAnswerOnce({ db: server.db, timers: createManualTimers() });
  let running = 0;
  let most = 0;
  const make = async (): Promise<string> => {
    most = Math.max(most, ++running);
    await selectOne(server.db);
    running -= 1;
    return 'made';
  };
  const failing = answerOnce(
    intended({ isResumed: true, make: () => Promise.reject(new Error()) }),
  );
  const others = Array.from({ length: 12 }, () => answerOnce(intended({ isResumed: true, make })));
  await expect(failing).rejects.toThrow();
  expect(await Promise.all(others)).toHaveLength(12);
  expect(most).toBe(1);
});

test('records no key for a transaction that fails', async () => {
  const answerOnce = createAnswerOnce({ db: server.db, timers: createManualTimers() });
  let tries = 0;
  const make = async (): Promise<string> => {
    tries += 1;
    await transact(server.db, async (tx) => {
      await sql`select 1`.execute(tx);
      if (tries === 1) throw new Error('The disk is full.');
    });
    return 'made';
  };
  const intention = intended({ make });
  await expect(answerOnce(intention)).rejects.toThrow('The disk is full.');
  expect(await answerOnce(intention)).toEqual({ shown: 'shown: made', isReplayed: false });
});

test('rejects a second invitation with a new key', async () => {
  const invite = (key: string): Promise<Reply> =>
    send(alice, ['POST', '/user/inviteByEmail', { email: 'friend@rookery.test' }], key);
  expect((await invite(newKey())).status).toBe(202);
  const key = newKey();
  for (const again of [await invite(key), await invite(key)]) {
    expect([again.status, replayed(again)]).toEqual([400, false]);
  }
});

async function keysOf({ id }: TestMember): Promise<number> {
  const { rows } = await server.database.pool.query(
    'select count(*)::int as count from idempotency_keys where user_id = $1',
    [id],
  );
  return rows[0].count;
}

const selectOne = (db: Kysely<Schema>): Promise<unknown> => sql`select 1`.execute(db);

test('handles other members’ events beside a reaction with a key', async () => {
  const [ida, jim] = await addMembers(server, ['ida', 'jim']);
  const ulid = await jim.post();
  for (const reaction of ['heart', 'joy', 'clap']) {
    await untilOutboxHandled(server);
    // This event waits without a wake, so that the reaction's wake starts its handler, which commits.
    const event = { topic: userFacts.unbanned.name, payload: JSON.stringify({ userId: jim.id }) };
    await server.db.insertInto('outbox').values(event).execute();
    const reply = await send(ida, ['PUT', '/post/reaction', { ulid, reaction }], newKey());
    expect([reply.status, replayed(reply)]).toEqual([200, false]);
  }
  await untilOutboxHandled(server);
  expect(server.logs.join('\n')).not.toContain('Handling an event failed');
  expect(await keysOf(ida)).toBe(3);
});

test('keeps the key out of concurrent event handlers', async () => {
  const { pool } = server.database;
  const log = { warn: () => undefined, error: () => undefined };
  const outbox = createOutbox({ pool, log, clock: createManualClock(new Date()), pollEvery: 1e6 });
  const { promise: handled, resolve } = Promise.withResolvers<void>();
  outbox.subscribe('noted', 'listener', async () => {
    await transact(server.db, selectOne);
    resolve();
  });
  outbox.start();
  await outbox.idle();
  const [lea] = await addMembers(server, ['lea']);
  const make = async (): Promise<number> => {
    await server.db
      .transaction()
      .execute((tx) => outbox.append(tx, { topic: 'noted', payload: null }));
    outbox.wake();
    await handled;
    return keysOf(lea);
  };
  const answerOnce = createAnswerOnce({ db: server.db, timers: createManualTimers() });
  const { shown } = await answerOnce(intended({ memberId: lea.id, make }));
  await outbox.stop();
  expect([shown, await keysOf(lea)]).toEqual(['shown: 0', 1]);
});

test.each([null, new Error('The disk is full.')])(
  'does not record the key after the request (%s)',
  async (failure) => {
    const answerOnce = createAnswerOnce({ db: server.db, timers: createManualTimers() });
    let inRequest = AsyncLocalStorage.snapshot();
    const make = async (): Promise<void> => {
      inRequest = AsyncLocalStorage.snapshot();
      if (failure) throw failure;
    };
    await answerOnce(intended({ make })).catch(() => undefined);
    const before = await keysOf(alice);
    await inRequest(() => transact(server.db, selectOne));
    expect(await keysOf(alice)).toBe(before);
  },
);
