import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBlocksAndMutes } from '#src/features/relations/blocks-and-mutes.ts';
import { cast } from '#test/cast.ts';
import { factsOf } from '#test/facts.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { listAudienceFeed, type FeedRange } from './feeds.store.ts';
import { createRecentPosts, listFollowing, type RecentPosts } from './recent-posts.ts';

const NAMES = ['alice', 'bob', 'carol', 'dave', 'erin'] as const;
const TOP = Number.MAX_SAFE_INTEGER;

let server: TestServer;
let people: Record<(typeof NAMES)[number], TestMember>;
let now = 0;
let warnings: object[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = await cast(server, ...NAMES);
  const { alice, bob, carol, dave } = people;
  for (const whom of [bob, carol, dave]) {
    await alice.api('PUT', `/profile/${whom.username}/follow`);
  }
  await alice.api('PUT', `/profile/${dave.username}/mute`);
});
afterAll(() => server.stop());

beforeEach(async () => {
  await sql`delete from posts`.execute(server.db);
  now = 0;
  warnings = [];
});

function recentPosts(db = server.db): RecentPosts {
  const blocksAndMutes = createBlocksAndMutes({ db: server.db, ...factsOf(server) });
  const warn = (details: object) => warnings.push(details);
  return createRecentPosts({ db, blocksAndMutes, nowMs: () => now, log: { warn } });
}

/** Posts of so many seconds ago, as they stand in the database. */
async function insert(
  rows: readonly { by: keyof typeof people; secondsAgo: number; isDeleted: boolean }[],
): Promise<string[]> {
  const ids = rows.map(() => ulidToUuid(makeUlid(Date.now())));
  await sql`insert into posts (id, author_id, post_type, body, seq, created_at, updated_at, deleted_at)
    select id, author, 'POST', 'Hello.', seq_at(clock_timestamp() - ago * interval '1 second', at), now(), now(),
      case when gone then now() end
    from unnest(${ids}::uuid[], ${rows.map((row) => people[row.by].id)}::uuid[],
      ${rows.map((row) => row.secondsAgo)}::float8[], ${rows.map((row) => row.isDeleted)}::boolean[])
      with ordinality as made (id, author, ago, gone, at)`.execute(server.db);
  return ids;
}

test('FEED-01 out of what is held or out of the database: the same posts in the same order', async () => {
  const viewer = people.alice;
  const row = fc.record({
    by: fc.constantFrom(...NAMES),
    // On both sides of what counts as settled.
    secondsAgo: fc.oneof(fc.constantFrom(1, 2, 4), fc.integer({ min: 6, max: 90 })),
    isDeleted: fc.boolean(),
  });
  const place = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
  const ranges = fc.record({
    before: place,
    after: place,
    limit: fc.integer({ min: 1, max: 12 }),
    isOwnLeftOut: fc.boolean(),
    areHiddenAuthorsLeftOut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.array(row, { maxLength: 5 }),
      ranges,
      async (older, later, wanted) => {
        await sql`delete from posts`.execute(server.db);
        await insert(older);
        const recent = recentPosts();
        await recent.walk(viewer.id, { before: TOP, after: 0, limit: 1 });
        await insert(later.map((each) => ({ ...each, secondsAgo: 0 })));
        const seqs = await sql<{ seq: number }>`select seq from posts order by seq`.execute(
          server.db,
        );
        const seqOf = (share: number | null, none: number): number =>
          share === null
            ? none
            : (seqs.rows[Math.floor((share / 100) * seqs.rows.length)]?.seq ?? none);
        const range: FeedRange = {
          before: seqOf(wanted.before, TOP),
          after: seqOf(wanted.after, 0),
          limit: wanted.limit,
          ...(wanted.isOwnLeftOut && { notBy: viewer.id }),
          ...(wanted.areHiddenAuthorsLeftOut && { hiddenFor: viewer.id }),
        };
        expect(await listFollowing(server.db, recent, viewer.id, range)).toEqual(
          await listAudienceFeed(server.db, 'following', viewer.id, range),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('a post is there as soon as it is written, whatever is held', async () => {
  const { alice, bob } = people;
  const recent = recentPosts();
  const range = { before: TOP, after: 0, limit: 5 };
  expect((await recent.walk(alice.id, range))?.entries).toEqual([]);
  const [id] = await insert([{ by: 'bob', secondsAgo: 0, isDeleted: false }]);
  expect((await recent.walk(alice.id, range))?.entries.map((entry) => entry.id)).toEqual([id]);
  expect((await recent.walk(bob.id, range))?.entries.map((entry) => entry.id)).toEqual([id]);
});

test('what is held is read anew: after ten seconds behind the reader, after a minute before', async () => {
  const { alice } = people;
  const recent = recentPosts();
  const range = { before: TOP, after: 0, limit: 5 };
  const ids = async (): Promise<string[] | undefined> =>
    (await recent.walk(alice.id, range))?.entries.map((entry) => entry.id);
  expect(await ids()).toEqual([]);
  // As if its transaction had ended late.
  const [late] = await insert([{ by: 'bob', secondsAgo: 30, isDeleted: false }]);
  expect(await ids()).toEqual([]);
  now = 11_000;
  await ids();
  await expect.poll(ids).toEqual([late]);
  const [later] = await insert([{ by: 'bob', secondsAgo: 20, isDeleted: false }]);
  now = 80_000;
  expect(await ids()).toEqual([later, late]);
  expect(warnings).toEqual([]);
});

test('a reading that fails costs nobody their feed, and is told', async () => {
  const { alice } = people;
  let isDown = false;
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (isDown) {
        isDown = false;
        throw new Error('The database is away.');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const recent = recentPosts(db);
  const range = { before: TOP, after: 0, limit: 5 };
  await recent.walk(alice.id, range);
  now = 11_000;
  isDown = true;
  expect((await recent.walk(alice.id, range))?.entries).toEqual([]);
  await expect.poll(() => warnings).toHaveLength(1);
});

test('the database serves a member who follows a thousand and more', async () => {
  const { erin } = people;
  const [id] = await insert([{ by: 'bob', secondsAgo: 20, isDeleted: false }]);
  await sql`with crowd as (
      insert into users (id, email, email_key, name, referral_code, created_at, updated_at)
      select gen_random_uuid(), n || '@crowd.test', n || '@crowd.test', 'One of many', 'crowd' || n, now(), now()
      from generate_series(1, 1000) n returning id
    )
    insert into follows (follower_id, followee_id, created_at)
    select ${erin.id}::uuid, id, now() from crowd
    union all select ${erin.id}::uuid, ${people.bob.id}::uuid, now()`.execute(server.db);
  const recent = recentPosts();
  const range = { before: TOP, after: 0, limit: 5 };
  expect(await recent.walk(erin.id, range)).toBeNull();
  const entries = await listFollowing(server.db, recent, erin.id, range);
  expect(entries.map((entry) => entry.id)).toEqual([id]);
});

test('while more than five hundred posts come in seconds, feeds are served by the database', async () => {
  const { alice } = people;
  const recent = recentPosts();
  const range = { before: TOP, after: 0, limit: 5 };
  await recent.walk(alice.id, range);
  const many = Array.from(
    { length: 501 },
    () => ({ by: 'bob', secondsAgo: 0, isDeleted: false }) as const,
  );
  const ids = await insert(many);
  expect(await recent.walk(alice.id, range)).toBeNull();
  const entries = await listFollowing(server.db, recent, alice.id, range);
  expect(entries.map((entry) => entry.id)).toEqual(ids.toReversed().slice(0, 5));
  await sql`delete from posts`.execute(server.db);
  expect(await recent.walk(alice.id, range)).toBeNull();
  now = 1001;
  expect((await recent.walk(alice.id, range))?.entries).toEqual([]);
});
