import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReports } from '#src/features/posts/reports/reports.ts';
import { createViewerStates } from '#src/features/posts/read/viewer-states.ts';
import { createPosts } from '#src/features/posts/record/post-cache.ts';
import { createGroups } from '#src/features/groups/record/groups.ts';
import { createMemberships } from '#src/features/groups/record/memberships.ts';
import { createBlocksAndMutes } from '#src/features/relations/blocks-and-mutes.ts';
import { createMembers } from '#src/features/users/record/members.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { createReviewAddresses } from '#src/features/media/record/review-addresses.ts';
import { giveBadge } from '#test/badges.ts';
import { factsOf } from '#test/facts.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { createHomePosts } from '#src/features/feeds/home/home-posts.ts';
import {
  feedPage,
  homeCards,
  homeFeedIds,
  type FeedDeps,
  type FeedPage,
} from '#src/features/feeds/lists/list-feed.ts';
import { oneOfEach } from './one-card-each.ts';
import { REPOSTS_KNOWN } from './reposters.ts';

let server: TestServer;
/** Follows ann, bea and cleo, of whom ann and bea follow back; and nobody else. */
let viewer: TestMember;
let ann: TestMember;
let bea: TestMember;
let cleo: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const at = Math.random().toString(36).slice(2, 8);
  viewer = await server.signUp(`viewer${at}`);
  ann = await server.signUp(`ann${at}`);
  bea = await server.signUp(`bea${at}`);
  cleo = await server.signUp(`cleo${at}`);
  stranger = await server.signUp(`stranger${at}`);
  for (const whom of [ann, bea, cleo]) await relate(viewer, 'follow', whom);
  for (const who of [ann, bea]) await relate(who, 'follow', viewer);
});
afterAll(() => server.stop());

const freshUlid = (): string => makeUlid(server.clock.now().getTime());

async function relate(who: TestMember, verb: string, whom: TestMember): Promise<void> {
  expect((await who.api('PUT', `/profile/${whom.username}/${verb}`)).status).toBe(200);
}

async function write(who: TestMember, body = 'A post.'): Promise<string> {
  const reply = await who.api('PUT', '/posts', { ulid: freshUlid(), body });
  expect(reply.status).toBe(201);
  return reply.body.data.id as string;
}

async function repost(who: TestMember, ulid: string, body = ''): Promise<string> {
  const reply = await who.api('POST', '/posts/repost', { ulid, body });
  expect(reply.status).toBe(201);
  return reply.body.data.id as string;
}

async function feed(name = 'following', query = 'limit=50'): Promise<Post[]> {
  const reply = await viewer.api('GET', `/posts/${name}?${query}`);
  expect(reply.status).toBe(200);
  return reply.body.data as Post[];
}

const idsOf = (posts: readonly Post[]): string[] => posts.map((post) => post.id);
const postsOf = (reply: Reply): Post[] => reply.body.data as Post[];

describe('where reposts and quotes stand', () => {
  test('REPOST-01 home feeds have both; every other list has quotes alone', async () => {
    for (const who of [ann, stranger]) await giveBadge(server, who, 'influencer');
    const ulid = await write(stranger, 'Herons at the weir.');
    const plain = await repost(ann, ulid);
    const quoted = await repost(ann, ulid, 'Herons, of all birds!');
    for (const home of ['following', 'followingMutual']) {
      expect(idsOf(await feed(home)), home).toEqual([quoted, plain]);
    }
    const { username } = ann;
    const lists: Record<string, Promise<Reply>> = {
      discover: viewer.api('GET', '/posts/all?limit=50'),
      welcome: viewer.api('GET', '/posts/newUsers?limit=50'),
      influencers: viewer.api('GET', '/posts/influencers?limit=50'),
      global: viewer.api('GET', '/xposts/all?limit=50'),
      search: viewer.api('POST', '/search/posts/posts', { q: 'herons' }),
      author: viewer.api('POST', '/search/posts/username', { username, limit: 50 }),
    };
    for (const [name, reply] of Object.entries(lists)) {
      const found = idsOf(postsOf(await reply));
      expect(found, name).toContain(quoted);
      expect(found, name).not.toContain(plain);
    }
    const media = await viewer.api('GET', `/profile/${username}/feedImagesOnly`);
    expect(postsOf(media)).toEqual([]);
  });

  test('GAP-053 a profile shows each, and the same twice', async () => {
    const ulid = await write(ann);
    const plain = await repost(ann, ulid);
    const profile = await viewer.api('GET', `/profile/${ann.username}/feed?limit=50`);
    expect(idsOf(postsOf(profile))).toEqual([plain, ulid]);
  });

  test('a quote and a repost of the same are two cards; a repost of a quote is one of its own', async () => {
    const ulid = await write(stranger);
    const quoted = await repost(ann, ulid, 'Words.');
    const plain = await repost(bea, ulid);
    const ofQuote = await repost(cleo, quoted);
    const shown = await feed();
    expect(idsOf(shown)).toEqual([plain, quoted]);
    expect(idsOf(shown)).not.toContain(ofQuote);
  });

  test('staff who puts a repost into Discover puts its original there', async () => {
    await giveBadge(server, cleo, 'employee');
    const ulid = await write(stranger);
    const plain = await repost(ann, ulid);
    const put = await cleo.api('POST', '/employee/post/discover', { ulid: plain });
    expect(put.status).toBe(200);
    expect(idsOf(postsOf(await viewer.api('GET', '/posts/featured')))).toEqual([ulid]);
    const taken = await cleo.api('DELETE', '/employee/post/discover', { ulid: plain });
    expect(taken.status).toBe(200);
    expect(idsOf(await feed('all'))).not.toContain(ulid);
  });

  test('newer posts: one card each, the own ones left out', async () => {
    const known = await write(ann);
    const ulid = await write(stranger);
    await repost(ann, ulid);
    const newest = await repost(bea, ulid);
    const own = await repost(viewer, ulid);
    const there = await write(cleo);
    await repost(ann, there);
    const reply = await viewer.api('POST', '/posts/following', { ulid: known });
    expect(idsOf(postsOf(reply))).toEqual([there, newest]);
    expect(postsOf(reply)[1]?.repostUsernames).toContain(bea.username);
    expect(idsOf(await feed('following', 'limit=3'))).toEqual([there, own, known]);
  });

  test('CARD-04 GAP-071 a post that the viewer does not see leaves home feeds with all its reposts', async () => {
    const deleted = await write(stranger);
    const muted = await write(stranger);
    const reported = await write(cleo);
    const reposts = [];
    for (const ulid of [deleted, muted, reported]) reposts.push(await repost(ann, ulid));
    const [ofDeleted, ofMuted, ofReported] = reposts;
    expect(idsOf(await feed())).toEqual([ofMuted, ofDeleted, reported].toSorted(byPlace(reposts)));
    await stranger.api('DELETE', `/posts/delete?ulid=${deleted}`);
    await relate(viewer, 'mute', stranger);
    await viewer.api('PUT', '/posts/flag', { ulid: ofReported, violationType: 'spam' });
    expect(idsOf(await feed())).toEqual([]);
    const newer = await viewer.api('POST', '/posts/following', { ulid: makeUlid(0) });
    expect(postsOf(newer)).toEqual([]);
    const profile = postsOf(await viewer.api('GET', `/profile/${ann.username}/feed?limit=50`));
    expect(profile).toMatchObject([
      { id: ofMuted, original: null, repostId: muted },
      { id: ofDeleted, original: null, repostId: deleted },
    ]);
  });

  /** Newest first: reposts as they were written, after the originals. */
  const byPlace =
    (reposts: readonly string[]) =>
    (a?: string, b?: string): number =>
      reposts.indexOf(b ?? '') - reposts.indexOf(a ?? '');

  test('a repost by someone who is gone neither shows nor hides', async () => {
    const gone = await server.signUp(`gone${viewer.username}`.slice(0, 20));
    await relate(viewer, 'follow', gone);
    const ulid = await write(stranger);
    const shown = await repost(ann, ulid);
    await repost(gone, ulid);
    await gone.api('DELETE', '/user');
    expect(idsOf(await feed('following', 'limit=1'))).toEqual([shown]);
  });
});

describe('POST-18 who reposted', () => {
  test('two whom the viewer follows, and one they do not', async () => {
    const ulid = await write(stranger);
    const other = await server.signUp(`other${viewer.username}`.slice(0, 20));
    await repost(ann, ulid);
    await repost(other, ulid);
    const newest = await repost(bea, ulid);
    const [card, ...more] = await feed();
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      id: newest,
      repostUsernames: [bea.username, ann.username],
      otherRepostUsers: [{ userId: other.ulid, username: other.username }],
      additionalReposts: 0,
    });
  });

  test('no more than three and ten names, and how many more; nobody behind a block or muted', async () => {
    const ulid = await write(stranger);
    const crowd: TestMember[] = [];
    for (let at = 0; at < 15; at++) {
      const member = await server.signUp(`c${at}${viewer.username}`.slice(0, 20));
      crowd.push(member);
      await repost(member, ulid);
    }
    const [muted, blocked, blocker] = crowd.slice(-3) as [TestMember, TestMember, TestMember];
    await relate(blocker, 'block', viewer);
    await relate(viewer, 'block', blocked);
    await relate(viewer, 'mute', muted);
    for (const who of [ann, bea, cleo]) await repost(who, ulid);
    const own = await repost(viewer, ulid);
    const [card] = await feed();
    expect(card?.id).toBe(own);
    expect(card?.repostUsernames).toEqual([viewer, cleo, bea].map(({ username }) => username));
    const others = card?.otherRepostUsers.map(({ username }) => username);
    expect(others).toHaveLength(10);
    expect(others?.slice(0, 2)).toEqual([ann.username, crowd[11]?.username]);
    for (const { username } of [blocker, blocked, muted]) expect(others).not.toContain(username);
    // 19 have reposted.
    expect(card?.additionalReposts).toBe(6);
  });

  test('nothing of it on other posts, nor on profiles', async () => {
    const ulid = await write(ann);
    const plain = await repost(bea, ulid);
    expect(await feed()).toMatchObject([
      { id: ulid, repostUsernames: [], otherRepostUsers: [], additionalReposts: 0 },
    ]);
    const profile = postsOf(await viewer.api('GET', `/profile/${bea.username}/feed`));
    expect(profile).toMatchObject([{ id: plain, repostUsernames: [] }]);
  });
});

test('GAP-053 one of each: the original where it is among them, else the newest repost', () => {
  const candidate = (id: string, seq: number, of = id) => ({ id, seq, of });
  const entries = [
    candidate('r2', 9, 'a'),
    candidate('b', 8),
    candidate('r1', 7, 'a'),
    candidate('a', 6),
    candidate('c', 5),
  ];
  expect(oneOfEach(entries, 2)).toEqual({ ids: ['b', 'a'], upTo: entries[3] });
  expect(oneOfEach(entries, 3)).toEqual({ ids: ['b', 'a', 'c'], upTo: null });
  expect(oneOfEach(entries.slice(0, 3), 5)).toEqual({ ids: ['r2', 'b'], upTo: null });
  expect(oneOfEach([], 5)).toEqual({ ids: [], upTo: null });
});

describe('GAP-053 a whole home feed, page by page', () => {
  const NAMES = ['viewer', 'ann', 'bea', 'cleo', 'stranger', 'muted', 'blocked', 'gone'] as const;
  type Name = (typeof NAMES)[number];
  const AUDIENCES: Record<'following' | 'followingMutual', readonly Name[]> = {
    following: ['viewer', 'ann', 'bea', 'cleo'],
    followingMutual: ['viewer', 'ann', 'bea'],
  };
  const UNSEEN: readonly Name[] = ['muted', 'blocked', 'gone'];
  let cast: Record<Name, TestMember>;

  beforeEach(async () => {
    const at = viewer.username.slice(6);
    const [muted, blocked, gone] = [
      await server.signUp(`muted${at}`),
      await server.signUp(`blocked${at}`),
      await server.signUp(`gone${at}`),
    ];
    for (const whom of [muted, gone]) {
      await relate(viewer, 'follow', whom);
      await relate(whom, 'follow', viewer);
    }
    await relate(viewer, 'mute', muted);
    await relate(viewer, 'block', blocked);
    await gone.api('DELETE', '/user');
    cast = { viewer, ann, bea, cleo, stranger, muted, blocked, gone };
  });

  interface Item {
    id: string;
    by: Name;
    /** Which item it reposts. */
    of: Item | null;
    isDeleted: boolean;
  }

  /** Who writes, or reposts one of the posts before; and whether it is deleted while it is still listed. */
  const step = fc.record({
    by: fc.constantFrom(...NAMES),
    isRepost: fc.constantFrom(true, true, false),
    /** A few are reposted by many. */
    which: fc.double({ min: 0, max: 0.999, noNaN: true }).map((place) => place * place),
    isDeleted: fc.constantFrom(true, false, false, false),
  });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  function itemsOf(steps: readonly Step[], before: readonly Item[]): Item[] {
    const items: Item[] = [];
    for (const { by, isRepost, which, isDeleted } of steps) {
      const posts = [...before, ...items].filter((item) => item.of === null);
      const of = (isRepost && posts[Math.floor(which * posts.length)]) || null;
      const isSecond = [...before, ...items].some((item) => item.by === by && item.of === of);
      if (of && isSecond) continue;
      items.push({ id: ulidToUuid(freshUlid()), by, of, isDeleted });
    }
    return items;
  }

  /** Long enough for the process to hold what is there; nothing else in this file is so old. */
  const HOUR = 3600;

  /**
   * As they stand in the database after so many seconds, each a millisecond after the one before, and all
   * of them above what was inserted for that time before: no two posts share a place.
   */
  async function insert(items: readonly Item[], secondsAgo: number): Promise<void> {
    const ids = items.map((item) => item.id);
    await sql`with base as (
        select greatest(seq_at(clock_timestamp() - ${secondsAgo} * interval '1 second', 0), max(seq)) as seq
        from posts
        where seq < seq_at(clock_timestamp() - (${secondsAgo / 2} - 1) * interval '1 second', 0)
      )
      insert into posts (id, author_id, post_type, repost_of, body, is_discoverable, seq, created_at, updated_at)
      select id, author_id, case when of is null then 'POST' else 'REPOST' end, of, '', of is null,
        (select seq from base) + at * 4096, now(), now()
      from unnest(${ids}::uuid[], ${items.map((item) => cast[item.by].id)}::uuid[],
        ${items.map((item) => item.of?.id ?? null)}::uuid[]) with ordinality
        as made (id, author_id, of, at)`.execute(server.db);
    await sql`insert into post_counts (post_id) select unnest(${ids}::uuid[])`.execute(server.db);
    await recount();
  }

  async function recount(): Promise<void> {
    await sql`update post_counts c set reposts = (select count(*) from posts r
        where r.repost_of = c.post_id and r.deleted_at is null and r.hidden_at is null)
      where post_id in (select id from posts where deleted_at is null)`.execute(server.db);
  }

  async function remove(parts: FeedDeps, ids: readonly string[]): Promise<void> {
    await sql`update posts set deleted_at = now() where id = any(${ids}::uuid[])`.execute(
      server.db,
    );
    await recount();
    parts.posts.drop(ids);
  }

  /** The parts of a server of its own, in which nothing is known yet. */
  function freshParts(): FeedDeps {
    const { db, secrets } = server;
    const parts = { db, ...factsOf(server) };
    const blocksAndMutes = createBlocksAndMutes(parts);
    return {
      db,
      members: createMembers(parts),
      posts: createPosts(parts),
      viewerStates: createViewerStates({ db, isShared: true }),
      groups: createGroups(parts),
      memberships: createMemberships(parts),
      blocksAndMutes,
      reports: createReports(parts),
      cursors: createCursors(secrets.cursorSecret),
      homePosts: createHomePosts({ ...parts, blocksAndMutes, isAlone: false, nowMs: () => 0 }),
      reviewAddresses: createReviewAddresses(server),
    };
  }

  test.each(['following', 'followingMutual'] as const)(
    '%s: whatever the size of the pages and whatever comes meanwhile, each original that is seen has one card',
    async (name) => {
      const audience = AUDIENCES[name];
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 40 }),
          fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
          fc.array(step, { maxLength: 5 }),
          async (steps, sizes, arrivals) => {
            await sql`update posts set deleted_at = now() where deleted_at is null`.execute(
              server.db,
            );
            const parts = freshParts();
            const ids = homeFeedIds(parts, name, viewer.id);
            const cards = homeCards(parts, name, viewer.id);
            const items = itemsOf(steps, []);
            await insert(items, HOUR);
            // Everything is held before some of it goes.
            await ids({ before: Number.MAX_SAFE_INTEGER, after: 0, limit: 1 });
            const deleted = items.filter((item) => item.isDeleted);
            await remove(
              parts,
              deleted.map((item) => item.id),
            );
            const seen = items.filter(
              ({ by, of, isDeleted }) =>
                audience.includes(by) &&
                !isDeleted &&
                !of?.isDeleted &&
                !UNSEEN.includes(of?.by ?? by),
            );
            const expected = new Set(seen.map((item) => (item.of ?? item).id));

            const shown: { of: string; id: string }[] = [];
            let cursor: string | null = null;
            let later: Item[] = [];
            for (let page = 0; page === 0 || cursor !== null; page++) {
              expect(page).toBeLessThan(100);
              const limit = sizes[page % sizes.length] ?? 5;
              const query: { limit: number; cursor?: string } = { limit };
              if (cursor !== null) query.cursor = cursor;
              const { data, next_cursor: next }: FeedPage = await feedPage(
                parts,
                viewer.id,
                name,
                ids,
                query,
                cards,
              );
              cursor = next;
              expect(data.length).toBeLessThanOrEqual(limit);
              for (const post of data) {
                const [id, of] = [post.id, post.repostId ?? post.id].map(ulidToUuid);
                shown.push({ id: id ?? '', of: of ?? '' });
              }
              const arrival = itemsOf(arrivals.slice(page, page + 1), [...items, ...later]);
              await insert(arrival, 0);
              parts.posts.drop(arrival.flatMap((item) => (item.of ? [item.of.id] : [])));
              later = [...later, ...arrival];
            }

            expect(shown.map(({ of }) => of).toSorted()).toEqual([...expected].toSorted());
            for (const { id, of } of shown) {
              // A repost's card stands at the place of the newest one.
              const newest = seen.findLast((item) => item.of?.id === of);
              if (id !== of) expect(id).toBe(newest?.id);
            }
            const places = shown.map(({ id }) => items.findIndex((item) => item.id === id));
            expect(places).toEqual(places.toSorted((a, b) => b - a));
          },
        ),
        { numRuns: 30 },
      );
    },
    60_000,
  );

  /** What a reader's feed shows, page by page, with all who are named. */
  async function pagesOf(read: (cursor: string | null) => Promise<FeedPage>): Promise<unknown[]> {
    const pages: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(cursor);
      pages.push(
        page.data.map(({ id, repostUsernames, otherRepostUsers, additionalReposts }) => ({
          id,
          repostUsernames,
          otherRepostUsers,
          additionalReposts,
        })),
      );
      cursor = page.next_cursor;
    } while (cursor !== null);
    return pages;
  }

  const deed = fc.record({
    who: fc.constantFrom(...(['viewer', 'ann', 'bea', 'cleo', 'stranger', 'muted'] as const)),
    does: fc.constantFrom(
      ...(['repost', 'repost', 'repost', 'undo', 'delete', 'remove', 'restore', 'follow'] as const),
    ),
    of: fc.nat(1),
    which: fc.nat(20),
  });

  test('whatever members and staff do with reposts, a feed shows what a process that begins now would show', async () => {
    const staff = await server.signUp(`watch${viewer.username.slice(6)}`);
    await giveBadge(server, staff, 'moderator');
    // Removed without a violation: whoever has points may write nothing for a while.
    const takeAway = (ulid: string) => staff.api('DELETE', '/moderation/post', { ulid });
    const putBack = (postULID: string) =>
      staff.api('POST', '/moderation/post/action/restoreContent', {
        action: 'restoreContent',
        postULID,
      });
    const shapes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 20 }), async (deeds) => {
        const originals = [await write(ann), await write(stranger)];
        const made: { id: string; by: TestMember }[] = [];
        const taken: string[] = [];
        for (const { who, does, of, which } of deeds) {
          const member = cast[who];
          const original = originals[of] ?? '';
          const known = made[which % Math.max(made.length, 1)];
          if (does === 'repost') {
            const reply = await member.api('POST', '/posts/repost', { ulid: original });
            if (reply.status === 201) made.push({ id: reply.body.data.id, by: member });
          } else if (does === 'undo') {
            await member.api('DELETE', '/posts/repost', { ulid: original });
          } else if (does === 'follow') {
            const verb = which % 2 ? 'PUT' : 'DELETE';
            await viewer.api(verb, `/profile/${member.username}/follow`);
          } else if (known && does === 'delete') {
            await known.by.api('DELETE', '/posts/delete', { ulid: known.id });
          } else if (known && does === 'remove') {
            await takeAway(known.id);
            taken.push(known.id);
          } else if (does === 'restore') {
            await putBack(taken.pop() ?? original);
          }
          const now = await pagesOf(async (cursor) => {
            const path = `/posts/following?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`;
            return (await viewer.api('GET', path)).body;
          });
          const parts = freshParts();
          const list = homeFeedIds(parts, 'following', viewer.id);
          const cards = homeCards(parts, 'following', viewer.id);
          const begun = await pagesOf((cursor) => {
            const query = { limit: 2, ...(cursor !== null && { cursor }) };
            return feedPage(parts, viewer.id, 'following', list, query, cards);
          });
          expect(now).toEqual(begun);
          shapes.add(JSON.stringify(now));
        }
        for (const id of originals) await takeAway(id);
        for (const { id, by } of made) await by.api('DELETE', '/posts/delete', { ulid: id });
      }),
      { numRuns: 12 },
    );
    expect(shapes.size).toBeGreaterThan(20);
  }, 120_000);

  test('what so many have reposted since that a reposter whom the reader follows is not among the newest still has one card', async () => {
    const original = await write(stranger);
    await repost(cleo, original);
    const between = await write(bea);
    const newest = await repost(ann, original);
    for (let at = 0; at <= REPOSTS_KNOWN; at += 1) {
      await repost(await server.signUp(`many${at}${viewer.username.slice(6)}`), original);
    }
    const shown: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/posts/following?limit=1${cursor && `&cursor=${cursor}`}`;
      const reply = await viewer.api('GET', path);
      shown.push(...idsOf(postsOf(reply)));
      cursor = reply.body.next_cursor as string | null;
    }
    expect(shown).toEqual([newest, between]);
  });

  test('a deleted repost that is still listed does not stand for the others', async () => {
    const items: Item[] = [];
    const add = (by: Name, of: Item | null): Item => {
      const item = { id: ulidToUuid(freshUlid()), by, of, isDeleted: false };
      items.push(item);
      return item;
    };
    const original = add('stranger', null);
    const older = add('ann', original);
    const newer = add('bea', original);
    await insert(items, HOUR);
    const parts = freshParts();
    const page = () =>
      feedPage(
        ...([parts, viewer.id, 'following', homeFeedIds(parts, 'following', viewer.id)] as const),
        ...([{}, homeCards(parts, 'following', viewer.id)] as const),
      );
    expect((await page()).data.map((post) => ulidToUuid(post.id))).toEqual([newer.id]);
    await remove(parts, [newer.id]);
    expect((await page()).data.map((post) => ulidToUuid(post.id))).toEqual([older.id]);
  });

  test('a muted member’s repost above hides nothing below', async () => {
    const old = await write(ann);
    const first = await write(bea);
    const { muted } = cast;
    await repost(muted, old);
    const last = await write(bea);
    const shown: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const path = `/posts/following?limit=1${cursor && `&cursor=${cursor}`}`;
      const reply = await viewer.api('GET', path);
      shown.push(...idsOf(postsOf(reply)));
      cursor = reply.body.next_cursor as string;
    }
    expect(shown).toEqual([last, first, old]);
  });

  test('the reader’s first page stays the measure: what is reposted later has its card on top alone', async () => {
    const old = await write(ann);
    for (let at = 0; at < 4; at++) await write(bea);
    const first = await viewer.api('GET', '/posts/following?limit=2');
    const late = await repost(cleo, old);
    const path = `/posts/following?limit=50&cursor=${first.body.next_cursor}`;
    expect(idsOf(postsOf(await viewer.api('GET', path)))).toContain(old);
    // From the top the original is within the page.
    expect(idsOf(await feed())).not.toContain(late);
    expect(idsOf(await feed('following', 'limit=1'))).toEqual([late]);
  });
});
