import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { listTrendingHashtags } from '@rookery/contract/trending/list-trending-hashtags.ts';
import { listTrendingUsers } from '@rookery/contract/trending/list-trending-users.ts';
import { listTrendingPosts } from '@rookery/contract/trending/list-trending-posts.ts';
import { removeFromDiscover } from '@rookery/contract/feeds/remove-from-discover.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { muteUser } from '@rookery/contract/relations/mute-user.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { putWordRule } from '@rookery/contract/admin/put-word-rule.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember, addMembers } from '#test/members.ts';
import { handled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { trendScore } from './trends.policy.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
// Trends cover the whole community and its last day: each test has other members and a later day.
beforeEach(async () => {
  round += 1;
  server.clock.advance(48 * HOUR_MS);
  [alice, bob, carol] = await addMembers(server, [named('alice'), named('bob'), named('carol')]);
});
afterAll(() => server.stop());

let round = 0;
/** A name that only one test uses. */
const named = (name: string): string => `${name}${round}`;

const joined = (name: string): Promise<TestMember> => addMember(server, named(name));

const staffed = (name: string, badge: BadgeName): Promise<TestMember> =>
  signUpWith(server, named(name), badge);

async function followed(who: TestMember, ...whom: TestMember[]): Promise<void> {
  for (const { username } of whom) await who.reply(followUser, { params: { name: username } });
}

async function posted(who: TestMember, body: string, more: object = {}): Promise<string> {
  const ulid = server.freshUlid();
  const reply = await who.do(createPost, { body: { ulid, body, ...more } });
  return reply.data.id;
}

async function answered(who: TestMember, parentId: string): Promise<string> {
  const reply = await who.do(createComment, { body: { parentId, body: 'A comment.' } });
  return reply.data.id;
}

async function reacted(who: TestMember, ulid: string, reaction = 'heart'): Promise<void> {
  await who.do(addReaction, { body: { ulid, reaction } });
}

const compute = (): Promise<void> => server.runJob('compute-trends');

async function trendingPosts(who: TestMember, query = 'limit=50'): Promise<string[]> {
  const reply = await who.api('GET', `/trending/posts/last24?${query}`);
  expect(reply.status).toBe(200);
  return (reply.body.posts as Post[]).map((post) => post.id);
}

async function trendingHashtags(): Promise<unknown> {
  const reply = await alice.do(listTrendingHashtags);
  return reply.hashtags;
}

async function trendingUsers(who: TestMember): Promise<(string | null)[]> {
  const reply = await who.do(listTrendingUsers);
  return reply.users.map((user) => user.username?.replace(/\d+$/, '') ?? null);
}

/** Sessions end meanwhile, so each comes back with a new one. */
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
])('AUTH-01 GUARD-36 %s is for members', async (path) => {
  expect((await server.call('GET', `/v3${path}`)).status).toBe(401);
  const newcomer = await server.signIn('newcomer@rookery.test');
  expect((await newcomer.api('GET', path)).status).toBe(403);
  expect((await alice.api('GET', path)).status).toBe(200);
});

describe('posts', () => {
  test('TREND-01 GAP-056 those that most others have commented on come first', async () => {
    const [quiet, liked, own, last] = [
      await posted(alice, 'Quiet.'),
      await posted(alice, 'Two others answer.'),
      await posted(bob, 'One other answers, twice; its author often.'),
      await posted(carol, 'New and quiet.'),
    ];
    const comment = await answered(bob, liked);
    await answered(carol, comment);
    for (const who of [alice, alice, bob, bob, bob]) await answered(who, own);
    await compute();
    const reply = await alice.reply(listTrendingPosts);
    expect((reply.body.posts as Post[]).map((post) => post.id)).toEqual([liked, own, last, quiet]);
    expect(reply.body).toMatchObject({ success: true, next_cursor: null });
  });

  test('TREND-01 GAP-056 a reaction of another person counts half of what a comment does, the author’s own nothing', async () => {
    const [both, last, own] = [
      await posted(alice, 'One comment, one reaction.'),
      await posted(carol, 'One reaction, then more.'),
      await posted(bob, 'Its author reacts.'),
    ];
    const commented = await posted(alice, 'One comment.');
    await answered(bob, both);
    await answered(bob, commented);
    await reacted(carol, both, 'angry');
    await reacted(bob, own);
    await reacted(alice, last);
    await reacted(alice, last, 'joy');
    await compute();
    expect(await trendingPosts(alice)).toEqual([both, commented, last, own]);
    await reacted(bob, last);
    await compute();
    expect(await trendingPosts(alice)).toEqual([both, commented, last, own]);
    const dave = await joined('dave');
    await reacted(dave, last);
    await compute();
    expect(await trendingPosts(alice)).toEqual([last, both, commented, own]);
  });

  test('TREND-01 a new one overtakes an old one with as many answers', async () => {
    const old = await posted(alice, 'Old.');
    await answered(bob, old);
    await wait(10);
    const young = await posted(alice, 'Young.');
    await answered(bob, young);
    await compute();
    expect(await trendingPosts(alice)).toEqual([young, old]);
  });

  test('TREND-05 activity older than 24 hours is not listed', async () => {
    const post = await posted(alice, '#Birds');
    await answered(bob, post);
    await followed(carol, bob);
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

  test('GAP-056 not the sensitive, web-only, hidden, nor what staff took from Discover', async () => {
    const staff = await staffed('erin', 'employee');
    const moderator = await staffed('frank', 'moderator');
    const kept = await posted(alice, 'Kept.');
    await posted(alice, 'Sensitive.', { isSensitive: true });
    const webOnly = await posted(alice, 'Web only.');
    const [hidden, taken, deleted] = [
      await posted(alice, 'Hidden.'),
      await posted(alice, 'Taken.'),
      await posted(alice, 'Deleted.'),
    ];
    await sql`update posts set is_trolling = true where body = 'Web only.'`.execute(server.db);
    await staff.reply(removeFromDiscover, { query: { ulid: taken }, body: {} });
    await compute();
    expect(await trendingPosts(bob)).toEqual([deleted, hidden, kept]);
    expect(webOnly).not.toBe(kept);
    // Gone at once, before the next computing.
    await moderator.reply(removePost, { body: { ulid: hidden } });
    await alice.reply(deletePost, { query: { ulid: deleted }, body: {} });
    expect(await trendingPosts(bob)).toEqual([kept]);
    await compute();
    expect(await trendingPosts(bob)).toEqual([kept]);
  });

  test('GAP-056 what staff adds to Discover goes on trending', async () => {
    const staff = await staffed('erin', 'employee');
    const [added, quiet] = [await posted(alice, 'Added.'), await posted(bob, 'Quiet.')];
    await answered(carol, added);
    await staff.do(addToDiscover, { body: { ulid: added } });
    await compute();
    expect(await trendingPosts(alice)).toEqual([added, quiet]);
    await staff.reply(removeFromDiscover, { query: { ulid: added }, body: {} });
    await compute();
    expect(await trendingPosts(alice)).toEqual([quiet]);
  });

  test('GAP-056 nobody meets those whom they muted or a block keeps away', async () => {
    const [ofAlice, ofBob, ofCarol] = [
      await posted(alice, 'A.'),
      await posted(bob, 'B.'),
      await posted(carol, 'C.'),
    ];
    await compute();
    await alice.reply(muteUser, { params: { name: bob.username } });
    await carol.reply(blockUser, { params: { name: alice.username } });
    expect(await trendingPosts(alice)).toEqual([ofAlice]);
    expect(await trendingPosts(bob)).toEqual([ofCarol, ofBob, ofAlice]);
    expect(await trendingPosts(carol)).toEqual([ofCarol, ofBob]);
  });

  test('TREND-01 GAP-056 a repost or quote of another person counts for three reactions, however often', async () => {
    const [reposted, liked, quoted] = [
      await posted(alice, 'Reposted once.'),
      await posted(alice, 'Two reactions and a comment.'),
      await posted(bob, 'Quoted.'),
    ];
    const repost = (who: TestMember, ulid: string, body = '') =>
      who.reply(createRepost, { body: { ulid, body } });
    expect((await repost(bob, reposted)).status).toBe(201);
    expect((await repost(bob, reposted, 'And quoted by the same.')).status).toBe(201);
    for (const who of [bob, carol]) await reacted(who, liked);
    await answered(bob, liked);
    // The own ones count for nothing.
    expect((await repost(bob, quoted)).status).toBe(201);
    expect((await repost(carol, quoted, 'Look.')).status).toBe(201);
    expect((await repost(alice, quoted, 'Look.')).status).toBe(201);
    await compute();
    expect((await trendingPosts(alice)).slice(0, 3)).toEqual([quoted, liked, reposted]);
    const profile = await alice.reply(listProfileFeed, {
      params: { name: bob.username },
      query: { limit: 50 },
    });
    const plain = (profile.body.data as Post[]).filter((post) => post.isRepost);
    expect(plain).toHaveLength(2);
    const trending = await trendingPosts(alice);
    for (const { id } of plain) expect(trending).not.toContain(id);
  });

  test.each<[string, (who: TestMember, ulid: string) => Promise<unknown>]>([
    ['commented', answered],
    ['reacted', reacted],
    ['reposted', (who, ulid) => who.reply(createRepost, { body: { ulid, body: '' } })],
  ])('TREND-01 GAP-056 who is banned has not %s as long as they are', async (_what, act) => {
    const [lively, quiet] = [await posted(alice, 'Lively.'), await posted(bob, 'Quiet.')];
    await act(carol, lively);
    const firstTwo = async (): Promise<string[]> => {
      await compute();
      return (await trendingPosts(alice)).filter((id) => id === lively || id === quiet);
    };
    expect(await firstTwo()).toEqual([lively, quiet]);
    const staff = await staffed('frank', 'moderator');
    const ban = { ulid: carol.ulid };
    await staff.do(banUser, { body: ban });
    expect(await firstTwo()).toEqual([quiet, lively]);
    await staff.do(unbanUser, { body: ban });
    expect(await firstTwo()).toEqual([lively, quiet]);
  });

  test('TREND-01 20 a page, 100 in all, and a list computed meanwhile makes no gap and no double', async () => {
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
      const query: string = cursor ? `cursor=${cursor}` : '';
      const reply = await bob.api('GET', `/trending/posts/last24?${query}`);
      // After the last full page there may be one with nothing.
      expect(reply.body.posts).toHaveLength(seen.length < 100 ? 20 : 0);
      seen.push(...(reply.body.posts as Post[]).map((post) => post.id));
      cursor = reply.body.next_cursor as string | null;
      await answered(bob, await posted(carol, 'Livelier.'));
      await compute();
    } while (cursor && seen.length < 200);
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
    // Its list is gone by now: it goes on in the newest one.
    const { next_cursor } = (await bob.reply(listTrendingPosts)).body;
    for (let count = 0; count < 16; count++) await compute();
    expect(await trendingPosts(bob, `cursor=${next_cursor}&limit=5`)).toHaveLength(5);
    const damaged = await bob.api('GET', `/trending/posts/last24?cursor=${next_cursor}x`);
    expect(damaged.status).toBe(400);
  }, 60_000);

  test('GAP-056 the score: reactions, twice the comments and three times the reposts, over the age and two hours to the power of 1.2', () => {
    expect(trendScore({ comments: 0, reactions: 0, shares: 0 }, 0)).toBe(0);
    expect(trendScore({ comments: 4, reactions: 0, shares: 0 }, 0)).toBeCloseTo(8 / 2 ** 1.2);
    expect(trendScore({ comments: 4, reactions: 3, shares: 0 }, 6)).toBeCloseTo(11 / 8 ** 1.2);
    // A clock that was set back makes nothing infinite.
    const interest = { comments: 4, reactions: 1, shares: 0 };
    expect(trendScore(interest, -5)).toBe(trendScore(interest, 0));
    expect(trendScore({ comments: 4, reactions: 3, shares: 2 }, 6)).toBeCloseTo(17 / 8 ** 1.2);
  });
});

describe('hashtags', () => {
  test('TREND-02 TREND-04 GAP-057 by authors, then by posts, in the casing used most', async () => {
    for (const body of ['#loud one', '#loud two', '#loud three #LOUD']) await posted(alice, body);
    for (const who of [alice, bob]) await posted(who, '#Shared $TSLA');
    await answeredWith(carol, await posted(carol, '#twice'), '#twice #shared');
    await posted(alice, '#secret', { isSensitive: true });
    await compute();
    expect(await trendingHashtags()).toEqual([
      { hashtag: 'Shared', count: 3 },
      { hashtag: 'loud', count: 3 },
      { hashtag: 'twice', count: 2 },
    ]);
  });

  async function answeredWith(who: TestMember, parentId: string, body: string): Promise<void> {
    await who.do(createComment, { body: { parentId, body } });
  }

  test('TREND-02 a deleted post no longer counts', async () => {
    const gone = await posted(alice, '#nest');
    await posted(bob, '#nest');
    await alice.reply(deletePost, { query: { ulid: gone }, body: {} });
    await compute();
    expect(await trendingHashtags()).toEqual([{ hashtag: 'nest', count: 1 }]);
  });

  test('TREND-02 a post that staff took from Discover does not count until they add it again', async () => {
    const staff = await staffed('erin', 'employee');
    const ulid = await posted(alice, '#nest #moss');
    await answeredWith(carol, await posted(bob, 'A post.'), '#nest');
    await staff.reply(removeFromDiscover, { query: { ulid }, body: {} });
    await compute();
    expect(await trendingHashtags()).toEqual([{ hashtag: 'nest', count: 1 }]);
    await staff.reply(addToDiscover, { body: { ulid } });
    await compute();
    expect(await trendingHashtags()).toEqual([
      { hashtag: 'nest', count: 2 },
      { hashtag: 'moss', count: 1 },
    ]);
  });

  test('GAP-057 not what has a word that staff has named since, and what comes after it takes its place', async () => {
    const byChief = await atConsole(server, await staffed('chief', 'administrator'));
    const names = Array.from({ length: 50 }, (_, nth) => `of${nth}`);
    const tags = names.map((name) => `#${name}`);
    for (let at = 0; at < 50; at += 10) await posted(alice, tags.slice(at, at + 10).join(' '));
    for (const who of [alice, bob, carol]) await posted(who, '#Casino #my_gore');
    const shown = async (): Promise<string[]> =>
      ((await trendingHashtags()) as { hashtag: string }[]).map(({ hashtag }) => hashtag);
    await compute();
    expect((await shown()).slice(0, 2)).toEqual(['Casino', 'my_gore']);
    await byChief.reply(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
    await byChief.reply(putWordRule, { body: { kind: 'word', value: 'gore', deed: 'refuse' } });
    await compute();
    expect((await shown()).toSorted()).toEqual(names.toSorted());
  });
});

describe('users', () => {
  test('TREND-03 GAP-057 by new followers, without oneself', async () => {
    for (const who of [alice, carol]) await followed(who, bob);
    await followed(bob, carol);
    await compute();
    expect(await trendingUsers(alice)).toEqual(['bob', 'carol']);
    expect(await trendingUsers(bob)).toEqual(['carol']);
    const reply = await alice.reply(listTrendingUsers);
    expect(reply.body).toMatchObject({
      success: true,
      users: [{ followers: 2, ProfileEngagement: { isFollowing: true } }, {}],
    });
  });

  test('TREND-03 GAP-057 a reaction counts for half a follower, the own ones nothing; to comments too', async () => {
    const dave = await joined('dave');
    const [bobs, carols] = [await posted(bob, 'By Bob.'), await posted(carol, 'By Carol.')];
    const comment = await answered(carol, bobs);
    await followed(alice, dave);
    await reacted(alice, comment);
    await reacted(carol, comment);
    await reacted(dave, carols);
    await reacted(bob, bobs);
    await reacted(bob, comment);
    await compute();
    // Carol: three reactions of others; Dave: one follower; Bob: none but his own.
    expect(await trendingUsers(alice)).toEqual(['carol', 'dave']);
    await carol.reply(deletePost, { query: { ulid: comment } });
    await compute();
    expect(await trendingUsers(alice)).toEqual(['dave', 'carol']);
    await wait(24.1);
    await compute();
    expect(await trendingUsers(alice)).toEqual([]);
  });

  test('GAP-057 neither a follow nor a reaction of who is banned counts', async () => {
    const dave = await joined('dave');
    const post = await posted(bob, 'By Bob.');
    await followed(carol, dave);
    await reacted(carol, post);
    await followed(dave, alice);
    await compute();
    expect((await trendingUsers(carol)).toSorted()).toEqual(['alice', 'bob', 'dave']);
    const staff = await staffed('frank', 'moderator');
    await staff.reply(banUser, { body: { ulid: carol.ulid } });
    await handled(server);
    await compute();
    expect(await trendingUsers(bob)).toEqual(['alice']);
    expect(await trendingUsers(staff)).toEqual(['alice']);
  });

  test('GAP-057 not who is gone, muted, or kept away by a block', async () => {
    const dave = await joined('dave');
    await followed(dave, bob, carol, alice);
    await compute();
    expect((await trendingUsers(dave)).toSorted()).toEqual(['alice', 'bob', 'carol']);
    await bob.reply(blockUser, { params: { name: alice.username } });
    await alice.reply(muteUser, { params: { name: carol.username } });
    expect(await trendingUsers(alice)).toEqual([]);
    expect(await trendingUsers(bob)).toEqual(['carol']);
    await carol.reply(deleteUser);
    expect((await trendingUsers(dave)).toSorted()).toEqual(['alice', 'bob']);
    await compute();
    expect((await trendingUsers(dave)).toSorted()).toEqual(['alice', 'bob']);
  });
});

test('TREND-01 computes the lists at a start, and keeps few', async () => {
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
