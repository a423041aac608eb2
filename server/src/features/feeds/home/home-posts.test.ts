import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { postFacts } from '#src/features/posts/record/public.ts';
import { createMemberships } from '#src/features/groups/record/memberships.ts';
import { createBlocksAndMutes } from '#src/features/relations/blocks-and-mutes.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { factsOf } from '#test/facts.ts';
import { PROCESS_MODES, cachedFeeds, type Name } from '#test/cached-feeds.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { createHomePosts, listHomeFeed } from './home-posts.ts';

const on = cachedFeeds();
const { TOP, PAGE, startProcess, setFollow, insert, created, idsFor } = on;
let server: TestServer;
let people: Record<Name, TestMember>;
beforeEach(() => {
  ({ server, people } = on);
});

test.each(PROCESS_MODES)(
  'merges the same feed that the database lists, %s',
  { tags: ['FEED-01'] },
  (_where, isAlone) => on.property(isAlone, 5),
);

test('removes a hidden post, and restores it', async () => {
  const process = startProcess();
  const [older, newer] = [await insert('bob', 60), await insert('bob', 50)];
  expect(await idsFor(process, 'alice')).toEqual([newer, older]);
  const gone = { postId: newer, authorId: people.bob.id, touched: [newer] };
  for (const [hiddenAt, kind, left] of [
    [sql`now()`, postFacts.hidden, [older]],
    [null, postFacts.restored, [newer, older]],
    [sql`now()`, postFacts.deleted, [older]],
  ] as const) {
    await process.write(async (tell) => {
      await sql`update posts set hidden_at = ${hiddenAt} where id = ${newer}`.execute(server.db);
      tell(kind, gone);
    });
    expect(await idsFor(process, 'alice')).toEqual(left);
  }
  await process.write(async (tell) => {
    await sql`update posts set hidden_at = now() where id = ${older}`.execute(server.db);
    tell(postFacts.unlisted, { authorIds: [people.bob.id] });
  });
  expect(await idsFor(process, 'alice')).toEqual([]);
});

test('updates feeds immediately after a follow or block', async () => {
  const { alice, bob } = people;
  const process = startProcess();
  const id = await insert('bob', 60);
  const friends = async (who: TestMember) =>
    (await listHomeFeed(server.db, process.homePosts, 'followingMutual', who.id, PAGE)).length;
  expect([await friends(alice), await friends(bob)]).toEqual([1, 1]);
  const pair = { followerId: bob.id, followeeId: alice.id };
  for (const [isOn, kind, count] of [
    [false, relationFacts.unfollowed, 0],
    [true, relationFacts.followed, 1],
  ] as const) {
    await process.write(async (tell) => {
      await setFollow('bob', 'alice', isOn);
      tell(kind, pair);
    });
    expect(await idsFor(process, 'alice')).toEqual([id]);
    expect(await friends(alice)).toBe(count);
  }
  await process.write(async (tell) => {
    await setFollow('alice', 'bob', false);
    await setFollow('bob', 'alice', false);
    tell(relationFacts.blocked, { actorId: bob.id, targetId: alice.id });
  });
  expect(await idsFor(process, 'alice')).toEqual([]);
});

test('shows another process’s post as soon as it is written', async () => {
  const process = startProcess();
  expect(await idsFor(process, 'alice')).toEqual([]);
  const id = await insert('bob', 0);
  expect(await idsFor(process, 'alice')).toEqual([id]);
  expect(await idsFor(process, 'bob')).toEqual([id]);
});

test('shows a late-committed post after its event or ten minutes', async () => {
  const process = startProcess();
  expect(await idsFor(process, 'alice')).toEqual([]);
  const late = await insert('bob', 30);
  expect(await idsFor(process, 'alice')).toEqual([]);
  await process.write(async (tell) => created(tell, 'bob', late));
  expect(await idsFor(process, 'alice')).toEqual([late]);
  const untold = await insert('bob', 20);
  expect(await idsFor(process, 'alice')).toEqual([late]);
  on.now = 600_001;
  expect(await idsFor(process, 'alice')).toEqual([untold, late]);
});

test('reuses authors cached for one reader for other readers', async () => {
  for (let at = 0; at < 8; at += 1) await insert('bob', 60 + at);
  await setFollow('carol', 'bob', true);
  const { homePosts } = startProcess();
  await homePosts.merge('following', people.alice.id, PAGE);
  const before = homePosts.counts();
  await homePosts.merge('following', people.carol.id, PAGE);
  expect(homePosts.counts()).toEqual({ authors: before.authors + 1, posts: before.posts });
});

test('evicts the least recently read authors', async () => {
  for (const by of ['bob', 'carol', 'dave'] as const) {
    for (let at = 0; at < 4; at += 1) await insert(by, 60 + at);
  }
  await setFollow('erin', 'carol', true);
  const process = startProcess({ most: 12 });
  await idsFor(process, 'alice', { ...PAGE, limit: 2 });
  on.now = 1000;
  expect(await idsFor(process, 'erin', { ...PAGE, limit: 2 })).toHaveLength(2);
  const { authors, posts } = process.homePosts.counts();
  expect(authors).toBeLessThan(5);
  expect(posts).toBeLessThanOrEqual(12);
  expect(await idsFor(process, 'alice')).toHaveLength(5);
});

test('falls back to the database above five thousand follows', async () => {
  const id = await insert('bob', 20);
  await sql`with crowd as (
      insert into users (id, email, email_key, name, referral_code, created_at, updated_at)
      select gen_random_uuid(), n || '@crowd.test', n || '@crowd.test', 'One of many', 'crowd' || n, now(), now()
      from generate_series(1, 5000) n returning id
    )
    insert into follows (follower_id, followee_id, created_at)
    select ${people.erin.id}::uuid, id, now() from crowd
    union all select ${people.erin.id}::uuid, ${people.bob.id}::uuid, now()`.execute(server.db);
  const process = startProcess();
  expect(await process.homePosts.merge('following', people.erin.id, PAGE)).toBeNull();
  expect(await idsFor(process, 'erin')).toEqual([id]);
});

test('falls back to the database below an author’s cached posts', async () => {
  await sql`insert into posts (id, author_id, post_type, body, seq, created_at, updated_at)
    select gen_random_uuid(), ${people.bob.id}::uuid, 'POST', '',
      seq_at(clock_timestamp() - n * interval '1 minute', 0), now(), now()
    from generate_series(1, 400) n`.execute(server.db);
  const { rows } = await sql<{
    id: string;
    seq: number;
  }>`select id, seq from posts order by seq desc`.execute(server.db);
  const process = startProcess();
  for (let at = 0; at < 400; at += 50) {
    const before = rows[at - 1]?.seq ?? TOP;
    expect(await idsFor(process, 'alice', { ...PAGE, before, limit: 50 })).toEqual(
      rows.slice(at, at + 50).map(({ id }) => id),
    );
  }
  expect(process.homePosts.counts().posts).toBeLessThan(300);
});

test('reads new posts only after an event or a second', async () => {
  let statements = 0;
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const process = startProcess({ db, isAlone: true });
  const older = await insert('bob', 60);
  const read = async (): Promise<{ ids: string[]; asked: number }> => {
    statements = 0;
    const merged = await process.homePosts.merge('following', people.alice.id, PAGE);
    return { ids: merged?.map(({ id }) => id) ?? [], asked: statements };
  };
  await read();
  expect(await read()).toEqual({ ids: [older], asked: 0 });
  const newer = await insert('bob', 0);
  await process.write(async (tell) => created(tell, 'bob', newer));
  expect(await read()).toEqual({ ids: [newer, older], asked: 1 });
  expect(await read()).toEqual({ ids: [newer, older], asked: 0 });
  const untold = await insert('bob', 0);
  on.now += 1000;
  expect(await read()).toEqual({ ids: [untold, newer, older], asked: 1 });
});

test('includes posts published during a running read', async () => {
  const process = startProcess({ isAlone: true });
  await idsFor(process, 'alice');
  const seen = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const id = await insert('bob', 0);
      await process.write(async (tell) => created(tell, 'bob', id));
      const pages = await Promise.all(
        [1, 2].map(() => idsFor(process, 'alice', { ...PAGE, limit: 50 })),
      );
      return pages.every((ids) => ids.includes(id));
    }),
  );
  expect(seen.filter(Boolean)).toHaveLength(30);
});

test('waits for a running load of the same authors', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 30; at += 1) ids.push(await insert('bob', 60 + at));
  const process = startProcess();
  const all = { ...PAGE, limit: 30 };
  for (const range of [PAGE, all]) {
    const feeds = await Promise.all([1, 2, 3].map(() => idsFor(process, 'alice', range)));
    for (const feed of feeds) expect(feed).toEqual(ids.slice(0, range.limit));
  }
});

test('reloads authors after very many posts', async () => {
  const process = startProcess({ mostSince: 50 });
  await idsFor(process, 'alice');
  await sql`insert into posts (id, author_id, post_type, body, seq, created_at, updated_at)
    select gen_random_uuid(), ${people.bob.id}::uuid, 'POST', '', next_seq(), now(), now()
    from generate_series(1, 51)`.execute(server.db);
  const { rows } = await sql<{
    id: string;
  }>`select id from posts order by seq desc limit 5`.execute(server.db);
  expect(await idsFor(process, 'alice')).toEqual(rows.map(({ id }) => id));
});

test('reads only new posts after the clock was reset', async () => {
  let rows = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  });
  const { homePosts } = startProcess({ db });
  const read = async (): Promise<string[]> => {
    rows = 0;
    return (await homePosts.merge('following', people.alice.id, PAGE))?.map(({ id }) => id) ?? [];
  };
  await read();
  for (let at = 0; at < 40; at += 1) await insert('bob', at - 3600);
  await read();
  on.now += 1001;
  await read();
  const newest = await insert('bob', -3601);
  expect((await read())[0]).toBe(newest);
  expect(rows).toBeLessThan(5);
});

test('finds posts below the newest position for a second', async () => {
  const process = startProcess();
  await idsFor(process, 'alice');
  const newest = await insert('bob', -3600);
  await idsFor(process, 'alice');
  await idsFor(process, 'alice');
  on.now += 900;
  const below = await insert('bob', -3599);
  expect(await idsFor(process, 'alice')).toEqual([newest, below]);
});

test('drops the cache after too many events, then reloads', async () => {
  const process = startProcess({ mostSince: 3 });
  await idsFor(process, 'alice');
  const late: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const id = await insert('bob', 60 - at);
    late.push(id);
    await process.write(async (tell) => created(tell, 'bob', id));
  }
  expect(process.homePosts.counts()).toEqual({ authors: 0, posts: 0 });
  expect(await idsFor(process, 'alice')).toEqual(late.toReversed());
});

test('rejects waiting readers on failure, includes their posts afterwards', async () => {
  let isDown = false;
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (isDown) throw new Error('The database is away.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { facts } = factsOf(server);
  const blocksAndMutes = createBlocksAndMutes({ db: server.db, facts });
  const homePosts = createHomePosts({
    db,
    facts,
    blocksAndMutes,
    memberships: createMemberships({ db: server.db, facts }),
    isAlone: false,
    nowMs: () => on.now,
  });
  const ids = async (): Promise<string[] | undefined> =>
    (await homePosts.merge('following', people.alice.id, PAGE))?.map((entry) => entry.id);
  expect(await ids()).toEqual([]);
  const late = await insert('bob', 30);
  await commit({ db: server.db, facts }, async (_tx, tell) => created(tell, 'bob', late));
  isDown = true;
  const waiting = [ids(), ids(), ids()];
  for (const each of waiting) await expect(each).rejects.toThrow('The database is away.');
  isDown = false;
  expect(await ids()).toEqual([late]);
});

test('shares reads between concurrent readers', async () => {
  const process = startProcess();
  await idsFor(process, 'alice');
  const seen = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const id = await insert('bob', 0);
      return (await idsFor(process, 'alice', { ...PAGE, limit: 50 })).includes(id);
    }),
  );
  expect(seen.filter(Boolean)).toHaveLength(30);
});
