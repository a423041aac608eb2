import type { FeedsParts } from '#src/features/feeds/parts.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { postFacts } from '#src/features/posts/record/public.ts';
import { createMemberships } from '#src/features/groups/record/memberships.ts';
import { createBlocksAndMutes } from '#src/features/relations/blocks-and-mutes.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { cast } from './cast.ts';
import { factsOf } from './facts.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { listAudienceFeed, type FeedRange } from '#src/features/feeds/record/feeds.store.ts';
import {
  createHomePosts,
  listHomeFeed,
  type HomePosts,
  type HomePostsBounds,
} from '#src/features/feeds/home/home-posts.ts';

const NAMES = ['alice', 'bob', 'carol', 'dave', 'erin'] as const;

export type Name = (typeof NAMES)[number];

export const PROCESS_MODES = [
  ['where others write too', false],
  ['where no other process writes', true],
] as const;

export function cachedFeeds() {
  const TOP = Number.MAX_SAFE_INTEGER;
  const PAGE: FeedRange = { before: TOP, after: 0, limit: 5 };
  let server: TestServer;
  let people: Record<Name, TestMember>;
  let now = 0;

  beforeAll(async () => {
    server = await startTestServer();
    people = await cast(server, ...NAMES);
  });

  afterAll(() => server.stop());

  beforeEach(async () => {
    now = 0;
    await sql`delete from posts`.execute(server.db);
    await sql`delete from follows`.execute(server.db);
    await setFollow('alice', 'bob', true);
    await setFollow('alice', 'dave', true);
    await setFollow('bob', 'alice', true);
  });

  interface Process {
    homePosts: HomePosts;
    write(work: (tell: PublishFact) => Promise<unknown>): Promise<void>;
    facts: Facts;
  }

  function startProcess({
    db = server.db,
    isAlone = false,
    ...bounds
  }: Partial<Pick<FeedsParts, 'db' | 'isAlone'>> & HomePostsBounds = {}): Process {
    const { facts } = factsOf(server);
    const blocksAndMutes = createBlocksAndMutes({ db, facts });
    const homePosts = createHomePosts({
      db,
      facts,
      blocksAndMutes,
      memberships: createMemberships({ db, facts }),
      isAlone,
      nowMs: () => now,
      ...bounds,
    });
    return {
      homePosts,
      facts,
      write: (work) => commit({ db, facts }, async (_tx, tell) => void (await work(tell))),
    };
  }

  async function setFollow(follower: Name, followee: Name, isOn: boolean): Promise<void> {
    const pair = sql`${people[follower].id}::uuid, ${people[followee].id}::uuid`;
    await (isOn
      ? sql`insert into follows (follower_id, followee_id, created_at) values (${pair}, now())
          on conflict do nothing`.execute(server.db)
      : sql`delete from follows where (follower_id, followee_id) = (${pair})`.execute(server.db));
  }

  async function insert(by: Name, secondsAgo: number, of: string | null = null): Promise<string> {
    const id = ulidToUuid(makeUlid(Date.now()));
    await sql`insert into posts (id, author_id, post_type, repost_of, body, seq, created_at, updated_at)
      values (${id}, ${people[by].id}, ${of === null ? 'POST' : 'REPOST'}, ${of}, '',
        seq_at(clock_timestamp() - ${secondsAgo} * interval '1 second', nextval('seq_counter')), now(), now())`.execute(
      server.db,
    );
    return id;
  }

  const created = (tell: PublishFact, by: Name, postId: string): void =>
    tell(postFacts.created, {
      postId,
      authorId: people[by].id,
      type: 'POST',
      reach: 'everyone',
      hasMentions: false,
      counted: [],
      count: null,
    });

  const idsFor = async ({ homePosts }: Process, who: Name, range = PAGE): Promise<string[]> =>
    (await listHomeFeed(server.db, homePosts, 'following', people[who].id, range)).map(
      ({ id }) => id,
    );

  type Step =
    | { does: 'write'; by: Name; secondsAgo: number; isRepost: boolean }
    | { does: 'remove'; at: number }
    | { does: 'restore'; at: number }
    | { does: 'follow'; by: Name; whom: Name; isOn: boolean }
    | { does: 'read'; by: Name; isFriends: boolean; limit: number; from: number; to: number };

  const name = fc.constantFrom(...NAMES);
  const share = fc.oneof(fc.constant(-1), fc.double({ min: 0, max: 1, noNaN: true }));

  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        does: fc.constant('write' as const),
        by: name,
        secondsAgo: fc.constantFrom(0, 0, 0, 2, 90),
        isRepost: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), at: fc.nat(60) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), at: fc.nat(60) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('follow' as const),
        by: name,
        whom: name,
        isOn: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        does: fc.constant('read' as const),
        by: name,
        isFriends: fc.boolean(),
        limit: fc.integer({ min: 1, max: 8 }),
        from: share,
        to: share,
      }),
    },
  );

  const REPOSTED_AGAIN: readonly Step[] = [
    { does: 'write', by: 'alice', secondsAgo: 0, isRepost: false },
    { does: 'write', by: 'erin', secondsAgo: 0, isRepost: true },
    { does: 'remove', at: 1 },
    { does: 'write', by: 'erin', secondsAgo: 0, isRepost: true },
    { does: 'restore', at: 1 },
    { does: 'read', by: 'alice', isFriends: true, limit: 5, from: -1, to: -1 },
  ];

  async function property(isAlone: boolean, runs: number): Promise<void> {
    const run = async (older: readonly Step[], steps: readonly Step[], most: number) => {
      await sql`delete from posts`.execute(server.db);
      const process = startProcess({ most, isAlone });
      const posts: { id: string; by: Name }[] = [];

      async function write({ by, secondsAgo, isRepost }: Step & { does: 'write' }): Promise<void> {
        const original = isRepost ? posts.findLast((post) => post.by !== by) : undefined;
        await process.write(async (tell) => {
          const id = await insert(by, secondsAgo, original?.id ?? null).catch(() => null);
          if (id === null) return;
          posts.push({ id, by });
          created(tell, by, id);
        });
      }

      async function remove(at: number, isBack: boolean): Promise<void> {
        const post = posts[at % Math.max(posts.length, 1)];
        if (!post) return;
        await process.write(async (tell) => {
          const { numAffectedRows } = await sql`
          update posts p set hidden_at = ${isBack ? null : sql`now()`} where id = ${post.id} and not exists (
            select from posts o where o.id <> p.id and o.hidden_at is null
              and (o.author_id, o.repost_of) = (p.author_id, p.repost_of))`.execute(server.db);
          if (!numAffectedRows) return;
          const gone = { postId: post.id, authorId: people[post.by].id, touched: [post.id] };
          tell(isBack ? postFacts.restored : postFacts.hidden, gone);
        });
      }

      async function read(wanted: Step & { does: 'read' }): Promise<void> {
        const { rows } = await sql<{ seq: number }>`select seq from posts order by seq`.execute(
          server.db,
        );
        const seqAt = (at: number, none: number): number =>
          at < 0 ? none : (rows[Math.floor(at * (rows.length - 1))]?.seq ?? none);
        const viewer = people[wanted.by].id;
        const range = {
          before: seqAt(wanted.from, TOP),
          after: seqAt(wanted.to, 0),
          limit: wanted.limit,
          ...(wanted.limit % 2 === 0 && { notBy: viewer }),
        };
        const audience = wanted.isFriends ? 'followingMutual' : 'following';
        const inOrder = (entries: readonly { id: string; seq: number }[]) =>
          entries.map(({ id, seq }) => ({ id, seq }));
        expect(
          inOrder(await listHomeFeed(server.db, process.homePosts, audience, viewer, range)),
        ).toEqual(await listAudienceFeed(server.db, audience, viewer, range));
      }

      for (const by of NAMES) for (const whom of NAMES) await setFollow(by, whom, by !== whom);
      const looks = NAMES.flatMap((by) =>
        [true, false].map((isFriends): Step => ({
          does: 'read',
          by,
          isFriends,
          limit: 3,
          from: -1,
          to: -1,
        })),
      );
      for (const each of [...older, ...looks, ...steps]) {
        await (each.does === 'write'
          ? write(each)
          : each.does === 'read'
            ? read(each)
            : each.does === 'follow'
              ? process.write(async (tell) => {
                  const { by, whom, isOn } = each;
                  if (by === whom) return;
                  await setFollow(by, whom, isOn);
                  const pair = { followerId: people[by].id, followeeId: people[whom].id };
                  tell(isOn ? relationFacts.followed : relationFacts.unfollowed, pair);
                })
              : remove(each.at, each.does === 'restore'));
      }
    };
    const writes = fc.record({
      does: fc.constant('write' as const),
      by: name,
      secondsAgo: fc.integer({ min: 2, max: 90 }),
      isRepost: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(writes, { maxLength: 40 }),
        fc.array(step, { minLength: 15, maxLength: 40 }),
        fc.constantFrom(3, 12, 1000),
        run,
      ),
      { numRuns: runs, examples: [[[], REPOSTED_AGAIN, 3]] },
    );
  }

  return {
    get server() {
      return server;
    },
    get people() {
      return people;
    },
    get now() {
      return now;
    },
    set now(milliseconds: number) {
      now = milliseconds;
    },
    TOP,
    PAGE,
    startProcess,
    setFollow,
    insert,
    created,
    idsFor,
    property,
  };
}
