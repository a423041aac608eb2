import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { Answer, Query } from '@rookery/contract/kernel/call.ts';
import { listTrendingHashtags } from '@rookery/contract/trending/list-trending-hashtags.ts';
import { listTrendingUsers } from '@rookery/contract/trending/list-trending-users.ts';
import { listTrendingPosts } from '@rookery/contract/trending/list-trending-posts.ts';
import { removeFromDiscover } from '@rookery/contract/feeds/remove-from-discover.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember, addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { trendScore } from './trends.policy.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  round += 1;
  server.clock.advance(48 * HOUR_MS);
  [alice, bob, carol] = await addMembers(server, [named('alice'), named('bob'), named('carol')]);
});
afterAll(() => server.stop());

let round = 0;
const named = (name: string): string => `${name}${round}`;

const joined = (name: string): Promise<TestMember> => addMember(server, named(name));

const staffed = (name: string, badge: BadgeName): Promise<TestMember> =>
  signUpWith(server, named(name), badge);

const compute = (): Promise<void> => server.runJob('compute-trends');

async function trendingPosts(
  who: TestMember,
  query: Query<typeof listTrendingPosts> = { limit: 50 },
): Promise<string[]> {
  return (await who.do(listTrendingPosts, { query })).posts.map(({ id }) => id);
}

const trendingHashtags = async () => (await alice.do(listTrendingHashtags)).hashtags;

async function trendingUsers(who: TestMember): Promise<(string | null)[]> {
  const reply = await who.do(listTrendingUsers);
  return reply.users.map((user) => user.username?.replace(/\d+$/, '') ?? null);
}

async function wait(hours: number): Promise<void> {
  server.clock.advance(hours * HOUR_MS);
  [alice, bob, carol] = [await back(alice), await back(bob), await back(carol)];
}

async function back(member: TestMember): Promise<TestMember> {
  return { ...(await server.signIn(member.email)), username: member.username };
}

test.each([
  '/trending/posts/last24',
  '/trending/hashtags/last24',
  '/trending/users/last24',
  '/recommended/users',
])('%s requires a session', { tags: ['AUTH-01', 'GUARD-36'] }, async (path) => {
  expect((await server.call('GET', `/v3${path}`)).status).toBe(401);
  const newcomer = await server.signIn('newcomer@rookery.test');
  expect((await newcomer.api('GET', path)).status).toBe(403);
  expect((await alice.api('GET', path)).status).toBe(200);
});

describe('posts', () => {
  test(
    'are sorted by comments of other members than the author',
    { tags: ['TREND-01', 'GAP-056'] },
    async () => {
      const [quiet, liked, own, last] = [
        await alice.post('Quiet.'),
        await alice.post('Two others answer.'),
        await bob.post('One other answers, twice; its author often.'),
        await carol.post('New and quiet.'),
      ];
      const comment = await bob.comment(liked);
      await carol.comment(comment);
      for (const who of [alice, alice, bob, bob, bob]) await who.comment(own);
      await compute();
      const { posts, ...rest } = await alice.do(listTrendingPosts);
      expect(posts.map(({ id }) => id)).toEqual([liked, own, last, quiet]);
      expect(rest).toMatchObject({ success: true, next_cursor: null });
    },
  );

  test(
    "weigh a reaction half a comment, the author's zero",
    { tags: ['TREND-01', 'GAP-056'] },
    async () => {
      const [both, last, own] = [
        await alice.post('One comment, one reaction.'),
        await carol.post('One reaction, then more.'),
        await bob.post('Its author reacts.'),
      ];
      const commented = await alice.post('One comment.');
      await bob.comment(both);
      await bob.comment(commented);
      await carol.react(both, 'angry');
      await bob.react(own);
      await alice.react(last);
      await alice.react(last, 'joy');
      await compute();
      expect(await trendingPosts(alice)).toEqual([both, commented, last, own]);
      await bob.react(last);
      await compute();
      expect(await trendingPosts(alice)).toEqual([both, commented, last, own]);
      const dave = await joined('dave');
      await dave.react(last);
      await compute();
      expect(await trendingPosts(alice)).toEqual([last, both, commented, own]);
    },
  );

  test(
    'rank newer posts above older ones with equal comments',
    { tags: ['TREND-01'] },
    async () => {
      const old = await alice.post('Old.');
      await bob.comment(old);
      await wait(10);
      const young = await alice.post('Young.');
      await bob.comment(young);
      await compute();
      expect(await trendingPosts(alice)).toEqual([young, old]);
    },
  );

  test('exclude activity older than 24 hours', { tags: ['TREND-05'] }, async () => {
    const post = await alice.post('#Birds');
    await bob.comment(post);
    await carol.follow(bob);
    await wait(23.9);
    await compute();
    expect(await trendingPosts(alice)).toEqual([post]);
    expect(await trendingHashtags()).toEqual([{ hashtag: 'Birds', count: 1 }]);
    expect(await trendingUsers(alice)).toEqual(['bob']);
    await wait(0.2);
    await compute();
    expect(await trendingPosts(alice)).toEqual([]);
    expect(await trendingHashtags()).toEqual([]);
    expect(await trendingUsers(alice)).toEqual([]);
  });

  test(
    'exclude sensitive, web-only and hidden posts, and those staff excluded',
    { tags: ['GAP-056'] },
    async () => {
      const staff = await staffed('erin', 'employee');
      const moderator = await staffed('frank', 'moderator');
      const kept = await alice.post('Kept.');
      await alice.post('Sensitive.', { isSensitive: true });
      const webOnly = await alice.post('Web only.');
      const [hidden, taken, deleted] = [
        await alice.post('Hidden.'),
        await alice.post('Taken.'),
        await alice.post('Deleted.'),
      ];
      await sql`update posts set is_trolling = true where body = 'Web only.'`.execute(server.db);
      await staff.do(removeFromDiscover, { query: { ulid: taken }, body: {} });
      await compute();
      expect(await trendingPosts(bob)).toEqual([deleted, hidden, kept]);
      expect(webOnly).not.toBe(kept);
      await moderator.do(removePost, { body: { ulid: hidden, reason: 'Not for this place.' } });
      await alice.deletePost(deleted);
      expect(await trendingPosts(bob)).toEqual([kept]);
      await compute();
      expect(await trendingPosts(bob)).toEqual([kept]);
    },
  );

  test('include what staff adds to Discover', { tags: ['GAP-056'] }, async () => {
    const staff = await staffed('erin', 'employee');
    const [added, quiet] = [await alice.post('Added.'), await bob.post('Quiet.')];
    await carol.comment(added);
    await staff.do(addToDiscover, { body: { ulid: added } });
    await compute();
    expect(await trendingPosts(alice)).toEqual([added, quiet]);
    await staff.do(removeFromDiscover, { query: { ulid: added }, body: {} });
    await compute();
    expect(await trendingPosts(alice)).toEqual([quiet]);
  });

  test('exclude muted and blocked members’ posts', { tags: ['GAP-056'] }, async () => {
    const [ofAlice, ofBob, ofCarol] = [
      await alice.post('A.'),
      await bob.post('B.'),
      await carol.post('C.'),
    ];
    await compute();
    await alice.mute(bob);
    await carol.block(alice);
    expect(await trendingPosts(alice)).toEqual([ofAlice]);
    expect(await trendingPosts(bob)).toEqual([ofCarol, ofBob, ofAlice]);
    expect(await trendingPosts(carol)).toEqual([ofCarol, ofBob]);
  });

  test(
    'weigh a repost or quote like three reactions, once',
    { tags: ['TREND-01', 'GAP-056'] },
    async () => {
      const [reposted, liked, quoted] = [
        await alice.post('Reposted once.'),
        await alice.post('Two reactions and a comment.'),
        await bob.post('Quoted.'),
      ];
      await bob.repost(reposted);
      await bob.repost(reposted, 'And quoted by the same.');
      for (const who of [bob, carol]) await who.react(liked);
      await bob.comment(liked);
      await bob.repost(quoted);
      await carol.repost(quoted, 'Look.');
      await alice.repost(quoted, 'Look.');
      await compute();
      expect((await trendingPosts(alice)).slice(0, 3)).toEqual([quoted, liked, reposted]);
      const ofBob = { params: { name: bob.username }, query: { limit: 50 } };
      const { data } = await alice.do(listProfileFeed, ofBob);
      const plain = data.filter((post) => post.isRepost);
      expect(plain).toHaveLength(2);
      const trending = await trendingPosts(alice);
      for (const { id } of plain) expect(trending).not.toContain(id);
    },
  );

  test.each<[string, (who: TestMember, ulid: string) => Promise<unknown>]>([
    ['commented', (who, ulid) => who.comment(ulid)],
    ['reacted', (who, ulid) => who.react(ulid)],
    ['reposted', (who, ulid) => who.repost(ulid)],
  ])('ignore a banned member who has %s', { tags: ['TREND-01', 'GAP-056'] }, async (_what, act) => {
    const [lively, quiet] = [await alice.post('Lively.'), await bob.post('Quiet.')];
    await act(carol, lively);
    const firstTwo = async (): Promise<string[]> => {
      await compute();
      return (await trendingPosts(alice)).filter((id) => id === lively || id === quiet);
    };
    expect(await firstTwo()).toEqual([lively, quiet]);
    const staff = await staffed('frank', 'moderator');
    const ban = { ulid: carol.ulid, reason: 'Not for this place.' };
    await staff.do(banUser, { body: ban });
    expect(await firstTwo()).toEqual([quiet, lively]);
    await staff.do(unbanUser, { body: ban });
    expect(await firstTwo()).toEqual([lively, quiet]);
  });

  test(
    'are returned in pages of 20, stable during recomputation',
    { tags: ['TREND-01'], timeout: 60_000 },
    async () => {
      const now = server.clock.now();
      await sql`
      with made as (insert into posts (id, author_id, post_type, body, created_at, updated_at)
        select gen_random_uuid(), ${alice.id}::uuid, 'POST', 'Post ' || n,
          ${now}::timestamptz, ${now}::timestamptz
        from generate_series(1, 103) n returning id)
      insert into post_counts (post_id) select id from made`.execute(server.db);
      await compute();
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Query<typeof listTrendingPosts> = cursor ? { cursor } : {};
        const page: Answer<typeof listTrendingPosts> = await bob.do(listTrendingPosts, { query });
        expect(page.posts).toHaveLength(seen.length < 100 ? 20 : 0);
        seen.push(...page.posts.map(({ id }) => id));
        cursor = page.next_cursor;
        await bob.comment(await carol.post('Livelier.'));
        await compute();
      } while (cursor && seen.length < 200);
      expect(seen).toHaveLength(100);
      expect(new Set(seen).size).toBe(100);
      const { next_cursor: next } = await bob.do(listTrendingPosts);
      for (let count = 0; count < 16; count++) await compute();
      expect(await trendingPosts(bob, { cursor: next ?? '', limit: 5 })).toHaveLength(5);
      await bob.refused(listTrendingPosts, { query: { cursor: `${next}x` } }, 400);
    },
  );

  test('score weighted reactions, comments and reposts over age', { tags: ['GAP-056'] }, () => {
    expect(trendScore({ comments: 0, reactions: 0, shares: 0 }, 0)).toBe(0);
    expect(trendScore({ comments: 4, reactions: 0, shares: 0 }, 0)).toBeCloseTo(8 / 2 ** 1.2);
    expect(trendScore({ comments: 4, reactions: 3, shares: 0 }, 6)).toBeCloseTo(11 / 8 ** 1.2);
    const interest = { comments: 4, reactions: 1, shares: 0 };
    expect(trendScore(interest, -5)).toBe(trendScore(interest, 0));
    expect(trendScore({ comments: 4, reactions: 3, shares: 2 }, 6)).toBeCloseTo(17 / 8 ** 1.2);
  });
});

describe('hashtags', () => {
  test(
    'are sorted by authors, then posts, in the usual casing',
    { tags: ['TREND-02', 'TREND-04', 'GAP-057'] },
    async () => {
      for (const body of ['#loud one', '#loud two', '#loud three #LOUD']) await alice.post(body);
      for (const who of [alice, bob]) await who.post('#Shared $TSLA');
      await carol.comment(await carol.post('#twice'), '#twice #shared');
      await alice.post('#secret', { isSensitive: true });
      await compute();
      expect(await trendingHashtags()).toEqual([
        { hashtag: 'Shared', count: 3 },
        { hashtag: 'loud', count: 3 },
        { hashtag: 'twice', count: 2 },
      ]);
    },
  );

  test('do not count a deleted post', { tags: ['TREND-02'] }, async () => {
    const gone = await alice.post('#nest');
    await bob.post('#nest');
    await alice.deletePost(gone);
    await compute();
    expect(await trendingHashtags()).toEqual([{ hashtag: 'nest', count: 1 }]);
  });

  test('ignore posts that staff excluded, until added again', { tags: ['TREND-02'] }, async () => {
    const staff = await staffed('erin', 'employee');
    const ulid = await alice.post('#nest #moss');
    await carol.comment(await bob.post(), '#nest');
    await staff.do(removeFromDiscover, { query: { ulid }, body: {} });
    await compute();
    expect(await trendingHashtags()).toEqual([{ hashtag: 'nest', count: 1 }]);
    await staff.do(addToDiscover, { body: { ulid } });
    await compute();
    expect(await trendingHashtags()).toEqual([
      { hashtag: 'nest', count: 2 },
      { hashtag: 'moss', count: 1 },
    ]);
  });

  test('skip words filtered afterwards and show the next ones', { tags: ['GAP-057'] }, async () => {
    const byChief = await atConsole(server, await staffed('chief', 'administrator'));
    const names = Array.from({ length: 50 }, (_, nth) => `of${nth}`);
    const tags = names.map((name) => `#${name}`);
    for (let at = 0; at < 50; at += 10) await alice.post(tags.slice(at, at + 10).join(' '));
    for (const who of [alice, bob, carol]) await who.post('#Casino #my_gore');
    const shown = async (): Promise<string[]> =>
      ((await trendingHashtags()) as { hashtag: string }[]).map(({ hashtag }) => hashtag);
    await compute();
    expect((await shown()).slice(0, 2)).toEqual(['Casino', 'my_gore']);
    await byChief.do(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
    await byChief.do(putWordRule, { body: { kind: 'word', value: 'gore', deed: 'refuse' } });
    await compute();
    expect((await shown()).toSorted()).toEqual(names.toSorted());
  });
});

describe('users', () => {
  test(
    'are sorted by new followers, without the viewer',
    { tags: ['TREND-03', 'GAP-057'] },
    async () => {
      for (const who of [alice, carol]) await who.follow(bob);
      await bob.follow(carol);
      await compute();
      expect(await trendingUsers(alice)).toEqual(['bob', 'carol']);
      expect(await trendingUsers(bob)).toEqual(['carol']);
      const reply = await alice.do(listTrendingUsers);
      expect(reply).toMatchObject({
        success: true,
        users: [{ followers: 2, ProfileEngagement: { isFollowing: true } }, {}],
      });
    },
  );

  test(
    'weigh a reaction half a follow, also on comments',
    { tags: ['TREND-03', 'GAP-057'] },
    async () => {
      const dave = await joined('dave');
      const [bobs, carols] = [await bob.post('By Bob.'), await carol.post('By Carol.')];
      const comment = await carol.comment(bobs);
      await alice.follow(dave);
      await alice.react(comment);
      await carol.react(comment);
      await dave.react(carols);
      await bob.react(bobs);
      await bob.react(comment);
      await compute();
      expect(await trendingUsers(alice)).toEqual(['carol', 'dave']);
      await carol.deletePost(comment);
      await compute();
      expect(await trendingUsers(alice)).toEqual(['dave', 'carol']);
      await wait(24.1);
      await compute();
      expect(await trendingUsers(alice)).toEqual([]);
    },
  );

  test('ignore follows and reactions of banned members', { tags: ['GAP-057'] }, async () => {
    const dave = await joined('dave');
    const post = await bob.post('By Bob.');
    await carol.follow(dave);
    await carol.react(post);
    await dave.follow(alice);
    await compute();
    expect((await trendingUsers(carol)).toSorted()).toEqual(['alice', 'bob', 'dave']);
    const staff = await staffed('frank', 'moderator');
    await staff.ban(carol);
    await untilOutboxHandled(server);
    await compute();
    expect(await trendingUsers(bob)).toEqual(['alice']);
    expect(await trendingUsers(staff)).toEqual(['alice']);
  });

  test('exclude deleted, muted and blocked members', { tags: ['GAP-057'] }, async () => {
    const dave = await joined('dave');
    await dave.follow(bob, carol, alice);
    await compute();
    expect((await trendingUsers(dave)).toSorted()).toEqual(['alice', 'bob', 'carol']);
    await bob.block(alice);
    await alice.mute(carol);
    expect(await trendingUsers(alice)).toEqual([]);
    expect(await trendingUsers(bob)).toEqual(['carol']);
    await carol.do(deleteUser);
    expect((await trendingUsers(dave)).toSorted()).toEqual(['alice', 'bob']);
    await compute();
    expect((await trendingUsers(dave)).toSorted()).toEqual(['alice', 'bob']);
  });
});

test('computes the lists at start and deletes old ones', { tags: ['TREND-01'] }, async () => {
  const { database, secrets, clock } = server;
  await sql`delete from trends`.execute(server.db);
  const next = await startTestServer({ database, secrets, clock, startJobs: true });
  onTestFinished(() => next.stop());
  await expect
    .poll(async () => {
      const { rows } = await sql<{ kinds: number }>`
        select count(distinct kind)::integer as kinds from trends`.execute(server.db);
      return rows[0]?.kinds;
    })
    .toBe(4);
  for (let count = 0; count < 20; count++) await compute();
  const { rows } = await sql<{ lists: number }>`select count(*)::integer as lists from trends
    group by kind`.execute(server.db);
  expect(rows).toEqual([{ lists: 15 }, { lists: 15 }, { lists: 15 }, { lists: 15 }]);
});
