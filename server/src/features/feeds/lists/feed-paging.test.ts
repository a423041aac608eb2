import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { cast, type CastName } from '#test/cast.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const POSTS = 3800;

let server: TestServer;
let people: Record<CastName, TestMember>;

beforeAll(async () => {
  server = await startTestServer();
  people = await cast(server, 'alice', 'bob', 'carol', 'dave', 'erin', 'frank');
  const { alice, bob, carol, dave } = people;
  const authorOf = (at: number): TestMember => {
    if (at < 40) return carol;
    return at % 97 === 0 ? bob : dave;
  };
  const rows = Array.from({ length: POSTS }, (_none, at) => ({
    id: ulidToUuid(makeUlid(Date.UTC(2026, 0, 1) + at)),
    author_id: authorOf(at).id,
    seq: 1_000_000 + at * 3,
  }));
  await sql`insert into posts (id, author_id, seq, post_type, body, created_at, updated_at)
    select id, author_id, seq, 'POST', 'A post.', now(), now()
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.author_id)}::uuid[],
      ${rows.map((row) => row.seq)}::bigint[]) as made (id, author_id, seq)`.execute(server.db);
  await sql`insert into post_counts (post_id) select id from posts`.execute(server.db);
  for (const whom of [bob, carol]) await alice.follow(whom);
  await bob.follow(alice);
});
afterAll(() => server.stop());

async function walk(who: TestMember, path: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page++) {
    expect(page).toBeLessThan(POSTS);
    const reply = await who.api('GET', `${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    expect(reply.status).toBe(200);
    const posts = reply.body.data as Post[];
    cursor = reply.body.next_cursor as string | null;
    if (cursor !== null) expect(posts).toHaveLength(limit);
    found.push(...posts.map((post) => ulidToUuid(post.id)));
  }
  return found;
}

async function written(...authors: TestMember[]): Promise<string[]> {
  const rows = await server.db
    .selectFrom('posts')
    .select('id')
    .where(
      'author_id',
      'in',
      authors.map((author) => author.id),
    )
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

describe('a full feed, page by page', { tags: ['FEED-15', 'FEED-18'] }, () => {
  test.each([1, 5, 7, 50])('lists following in pages of %i', async (limit) => {
    const { alice, bob, carol } = people;
    const expected = await written(bob, carol);
    expect(expected.length).toBeGreaterThan(60);
    expect(await walk(alice, '/posts/following', limit)).toEqual(expected);
  });

  test.each([3, 50])('lists followingMutual in pages of %i', async (limit) => {
    const { alice, bob } = people;
    expect(await walk(alice, '/posts/followingMutual', limit)).toEqual(await written(bob));
  });

  test('lists own posts for a member without follows', async () => {
    expect(await walk(people.erin, '/posts/following', 20)).toEqual([]);
  });

  test.each(['/posts/all', '/xposts/all', '/posts/newUsers'])('lists %s', async (path) => {
    const { bob, carol, dave, alice } = people;
    expect(await walk(alice, path, 50)).toEqual(await written(bob, carol, dave));
  });

  test.each([1, 9])('lists a profile in pages of %i', { tags: ['FEED-52'] }, async (limit) => {
    const { alice, carol } = people;
    expect(await walk(alice, '/profile/carol/feed', limit)).toEqual(await written(carol));
  });
});

describe('a page', () => {
  test('holds 5 by default, and between 1 and 50', { tags: ['FEED-19'] }, async () => {
    const { alice } = people;
    const size = async (limit?: number): Promise<number> =>
      (await alice.do(listFeed, { params: { feed: 'all' }, query: { limit } })).data.length;
    expect(await size()).toBe(5);
    expect(await size(1)).toBe(1);
    expect(await size(50)).toBe(50);
    expect(await size(51)).toBe(50);
    expect(await size(1000000000)).toBe(50);
    expect(await size(0)).toBe(1);
    expect(await size(-3)).toBe(1);
  });

  test('has no next_cursor at the end, even when full', { tags: ['FEED-18'] }, async () => {
    const { alice } = people;
    const params = { name: 'carol' };
    const first = await alice.do(listProfileFeed, { params, query: { limit: 40 } });
    expect(first.data).toHaveLength(40);
    const cursor = first.next_cursor;
    const query = { limit: 40, cursor: cursor ?? '' };
    const last = cursor === null ? first : await alice.do(listProfileFeed, { params, query });
    expect(last.next_cursor).toBeNull();
  });

  test('continues after the cursor when new posts arrive', async () => {
    const { alice, frank } = people;
    const first = await alice.do(listFeed, { params: { feed: 'all' }, query: { limit: 10 } });
    const ulid = await frank.post('New.');
    const second = await alice.do(listFeed, {
      params: { feed: 'all' },
      query: { limit: 10, cursor: first.next_cursor ?? '' },
    });
    const seen = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(seen).size).toBe(20);
    expect(seen).not.toContain(ulid);
    await frank.deletePost(ulid);
  });

  test('is never empty because of a deleted author’s posts', async () => {
    const { alice } = people;
    const spammer = await addMember(server, 'spammer');
    await sql`insert into posts (id, author_id, post_type, body, created_at, updated_at)
      select gen_random_uuid(), ${spammer.id}, 'POST', 'Buy.', now(), now()
      from generate_series(1, 1200)`.execute(server.db);
    await sql`insert into post_counts (post_id) select id from posts
      where author_id = ${spammer.id}`.execute(server.db);
    await spammer.do(deleteUser);
    for (const path of ['/posts/all', '/xposts/all']) {
      const reply = await alice.api('GET', `${path}?limit=1`);
      expect(reply.body.data, path).toHaveLength(1);
    }
    const isGone = server.db.updateTable('posts').where('author_id', '=', spammer.id);
    await isGone.set({ deleted_at: new Date() }).execute();
  });

  test('is full despite newest posts by deleted accounts', async () => {
    const { alice, bob, carol, dave, erin, frank } = people;
    await frank.follow(erin);
    const gone = await addMember(server, 'gone');
    for (let count = 0; count < 12; count++) await gone.post('Bye.');
    await gone.do(deleteUser);
    for (const limit of [10, 1]) {
      const reply = await alice.do(listFeed, { params: { feed: 'all' }, query: { limit } });
      expect(reply.data).toHaveLength(limit);
      expect(reply.next_cursor).not.toBeNull();
    }
    expect(await walk(alice, '/posts/all', 50)).toEqual(await written(bob, carol, dave));
    const isGone = server.db.updateTable('posts').where('author_id', '=', gone.id);
    await isGone.set({ deleted_at: new Date() }).execute();
  });

  test('loads viewer states once despite a deleted account’s posts', async () => {
    const { alice, erin, frank } = people;
    const liked = await erin.post('Liked.');
    await frank.react(liked);
    const leaver = await addMember(server, 'leaver');
    for (let count = 0; count < 3; count++) await leaver.post('Bye.');
    await leaver.do(deleteUser);
    const first = async () =>
      (await alice.do(listFeed, { params: { feed: 'all' }, query: { limit: 2 } })).data[0];
    await expect.poll(async () => (await first())?.postEngagement.reactions).toHaveLength(1);

    const { pool } = server.database;
    const watched = new Map<PoolClient, MockInstance>();
    const watch = (client: PoolClient): void => {
      if (!watched.has(client)) watched.set(client, vi.spyOn(client, 'query'));
    };
    pool.on('acquire', watch);
    expect((await first())?.id).toBe(liked);
    pool.off('acquire', watch);
    const asked = [...watched.values()].flatMap((each) => each.mock.calls.map(([query]) => query));
    for (const each of watched.values()) each.mockRestore();
    const ofMarks = asked.filter((query) => JSON.stringify(query).includes('join reactions mark'));
    expect(ofMarks).toHaveLength(1);

    await erin.deletePost(liked);
    const isGone = server.db.updateTable('posts').where('author_id', '=', leaver.id);
    await isGone.set({ deleted_at: new Date() }).execute();
  });
});

test('finds newer posts beyond the newest range', { tags: ['FEED-17'] }, async () => {
  const { alice, carol } = people;
  const all = await written(people.bob, carol);
  const known = all.at(45) ?? '';
  const body = { ulid: uuidToUlid(known) };
  const { data } = await alice.do(listNewerPosts, { params: { feed: 'following' }, body });
  const found = data.map(({ id }) => ulidToUuid(id));
  expect(found).toEqual(all.slice(0, 45));
});
