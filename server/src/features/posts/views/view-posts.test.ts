import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { cast } from '#test/cast.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createViews, type Views } from './views.ts';
import { forgetViews } from './views.store.ts';

const GATHER_MS = 5000;

const timers = createManualTimers();
let server: TestServer;
let other: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let ulid: string;

beforeAll(async () => {
  server = await startTestServer({ timers });
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock, timers });
  ({ alice, bob, carol } = await cast(server, 'alice', 'bob', 'carol'));
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(async () => {
  ulid = await alice.post();
});

async function see(who: TestMember, ...ulids: string[]): Promise<void> {
  expect(await who.do(viewPosts, { body: { ulids } })).toEqual({ success: true });
}

async function viewsOf(id: string, on = server): Promise<number> {
  const post = await on.does(carol.accessToken).see(id);
  expect(post?.postEngagement.views).toBe(post?.views);
  return post?.views ?? -1;
}

async function expectViews(id: string, count: number, on = server): Promise<void> {
  timers.advance(GATHER_MS);
  await vi.waitFor(async () => expect(await viewsOf(id, on)).toBe(count), 30_000);
}

describe('views', { tags: ['POST-29', 'GAP-074'] }, () => {
  test('counts each member who saw a post, including its author', async () => {
    await see(alice, ulid);
    await see(bob, ulid);
    await expectViews(ulid, 2);
  });

  test('counts a view of a plain repost for its original', async () => {
    await see(carol, await bob.repost(ulid));
    await expectViews(ulid, 1);
  });

  test('counts a member once in 24 hours', async () => {
    const mark = await alice.post();
    await see(bob, ulid, ulid);
    await see(bob, ulid);
    await expectViews(ulid, 1);
    server.clock.advance(24 * HOUR_MS - 1);
    await see((bob = await server.signIn(bob.email)), ulid, mark);
    carol = await server.signIn(carol.email);
    await expectViews(mark, 1);
    expect(await viewsOf(ulid)).toBe(1);
    server.clock.advance(1);
    await see(bob, ulid);
    await expectViews(ulid, 2);
    alice = await server.signIn(alice.email);
  });

  test('counts a member once across two concurrent processes', async () => {
    await viewsOf(ulid, other);
    const sees = [server, other].map((on) =>
      on.apiAs(bob.accessToken)('POST', '/posts/views', { ulids: [ulid] }),
    );
    await Promise.all(sees);
    await expectViews(ulid, 1, other);
    await expectViews(ulid, 1, server);
  });

  test('ignores a view across a block', { tags: ['GAP-033'] }, async () => {
    const [blocker, blocked] = await addMembers(server, ['blocker', 'blocked']);
    const [one, two] = [await blocker.post(), await blocked.post()];
    await blocker.block(blocked);
    await see(blocker, one, two);
    await see(blocked, one, two);
    await see(bob, one, two);
    await expectViews(one, 2);
    expect(await viewsOf(two)).toBe(2);
  });

  test('skips unknown, malformed, deleted and hidden posts', async () => {
    const [deleted, hidden, answered] = [await alice.post(), await alice.post(), await bob.post()];
    await bob.comment(deleted);
    await alice.deletePost(deleted);
    await server.db
      .updateTable('posts')
      .set({ hidden_at: server.clock.now() })
      .where('id', '=', ulidToUuid(hidden))
      .execute();
    const unknown = server.freshUlid();
    await see(carol, unknown, 'nonsense', deleted, answered, ulid);
    await other.apiAs(carol.accessToken)('POST', '/posts/views', { ulids: [hidden] });
    await expectViews(ulid, 1);
    expect(await viewsOf(answered)).toBe(1);
    const counts = await server.db
      .selectFrom('post_counts')
      .select('views')
      .where('post_id', 'in', [deleted, hidden].map(ulidToUuid))
      .execute();
    expect(counts).toEqual([{ views: 0 }, { views: 0 }]);
  });

  test('accepts at most a hundred ids per call', async () => {
    const ulids = Array.from({ length: 101 }, () => ulid);
    const reply = await bob.reply(viewPosts, { body: { ulids } });
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['ulids']]);
    await see(bob, ...ulids.slice(1));
    await expectViews(ulid, 1);
  });

  test('counts views of comments', async () => {
    const comment = await bob.comment(ulid);
    await see(carol, comment);
    await expectViews(comment, 1);
  });

  test('gathers views for 5 s before writing', async () => {
    await see(bob, ulid);
    const written = sql<{ count: number }>`
      select count(*) as count from post_views where post_id = ${ulidToUuid(ulid)}`;
    expect((await written.execute(server.db)).rows).toEqual([{ count: 0 }]);
    timers.advance(GATHER_MS - 1);
    expect(timers.waiting).toContain(1);
    expect((await written.execute(server.db)).rows).toEqual([{ count: 0 }]);
    await expectViews(ulid, 1);
  });

  test('flushes gathered views on a clean stop', async () => {
    const { database, secrets, clock } = server;
    const third = await startTestServer({ database, secrets, clock, timers });
    await third.apiAs(bob.accessToken)('POST', '/posts/views', { ulids: [ulid] });
    await third.stop();
    await vi.waitFor(async () => expect(await viewsOf(ulid)).toBe(1), 30_000);
  });

  test('answers 401 without a session and 403 before setup', async () => {
    const body = { ulids: [ulid] };
    expect((await server.call('POST', '/v3/posts/views', { body })).status).toBe(401);
    const newcomer = await server.signIn('newcomer@rookery.test');
    await newcomer.refused(viewPosts, { body }, 403);
  });
});

test('deletes viewer records after a day', async () => {
  await see(bob, ulid);
  await expectViews(ulid, 1);
  const known = () => server.db.selectFrom('post_views').select('post_id').execute();
  await forgetViews(server.db, new Date(server.clock.now().getTime() - 1));
  expect(await known()).toContainEqual({ post_id: ulidToUuid(ulid) });
  await forgetViews(server.db, server.clock.now());
  expect(await known()).toEqual([]);
  await server.runJob('forget-views');
});

describe('writing', () => {
  const warnings: string[] = [];
  const told: (readonly [string, number])[] = [];
  const ownTimers = createManualTimers();
  let views: Views;
  beforeEach(() => {
    warnings.length = 0;
    told.length = 0;
    views = createViews({
      db: server.db,
      clock: server.clock,
      timers: ownTimers,
      posts: { viewed: (counts: typeof told) => void told.push(...counts) } as never,
      log: { warn: (_details: object, message: string) => warnings.push(message) } as never,
    });
  });

  test('retries views that could not be written', async () => {
    const { pool } = server.database;
    views.add(bob.id, [ulidToUuid(ulid)]);
    await pool.query('alter table post_views rename to away');
    await views.flush();
    await pool.query('alter table away rename to post_views');
    expect(warnings).toEqual(['Could not save views; will try again']);
    expect(told).toEqual([]);
    ownTimers.advance(GATHER_MS);
    await views.stop();
    expect(told).toEqual([[ulidToUuid(ulid), 1]]);
  });

  test('counts thousands exactly, with one write per post', { tags: ['POST-29'] }, async () => {
    const members = Array.from({ length: 500 }, () => ulidToUuid(makeUlid(Date.now())));
    const posts = [];
    for (let nth = 0; nth < 5; nth++) posts.push(ulidToUuid(await alice.post()));
    for (const member of members) views.add(member, posts);
    await views.stop();
    expect(new Map(told)).toEqual(new Map(posts.map((id) => [id, 500])));
  });

  test('never deadlocks with comments from both ends of a thread', async () => {
    const comment = await bob.comment(ulid);
    const reply = await alice.comment(comment);
    const ids = [reply, ulid, comment].map(ulidToUuid);
    const answers = Array.from({ length: 12 }, (_none, nth) =>
      (nth % 2 === 0 ? alice : bob).reply(createComment, {
        body: { parentId: reply, body: 'Yes.' },
      }),
    );
    const counting = Array.from({ length: 12 }, async (_none, nth) => {
      const own = nth % 2 === 0 ? ids : ids.toReversed();
      views.add(ulidToUuid(makeUlid(nth)), own);
      await views.flush();
    });
    const replies = await Promise.all(answers);
    await Promise.all(counting);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(warnings).toEqual([]);
    const counts = await server.db
      .selectFrom('post_counts')
      .select(['views', 'comments'])
      .where('post_id', '=', ulidToUuid(reply))
      .execute();
    expect(counts).toEqual([{ views: 12, comments: 12 }]);
  });
});
