import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { cast, type CastName } from '#test/cast.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** More than the newest range that a home feed reads before it turns to its authors. */
const POSTS = 3800;

let server: TestServer;
let people: Record<CastName, TestMember>;

// bob writes now and then, carol only long ago, dave nearly everything; alice follows bob and carol, bob follows back.
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
  for (const whom of [bob, carol])
    await alice.reply(followUser, { params: { name: whom.username } });
  await bob.reply(followUser, { params: { name: alice.username } });
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

describe('FEED-15 FEED-18 a whole feed, page by page, has no gaps and no doubles', () => {
  test.each([1, 5, 7, 50])('following, in pages of %i', async (limit) => {
    const { alice, bob, carol } = people;
    const expected = await written(bob, carol);
    expect(expected.length).toBeGreaterThan(60);
    expect(await walk(alice, '/posts/following', limit)).toEqual(expected);
  });

  test.each([3, 50])('followingMutual, in pages of %i', async (limit) => {
    const { alice, bob } = people;
    expect(await walk(alice, '/posts/followingMutual', limit)).toEqual(await written(bob));
  });

  test('of someone who follows nobody', async () => {
    expect(await walk(people.erin, '/posts/following', 20)).toEqual([]);
  });

  test.each(['/posts/all', '/xposts/all', '/posts/newUsers'])('%s', async (path) => {
    const { bob, carol, dave, alice } = people;
    expect(await walk(alice, path, 50)).toEqual(await written(bob, carol, dave));
  });

  test.each([1, 9])('FEED-52 a profile, in pages of %i', async (limit) => {
    const { alice, carol } = people;
    expect(await walk(alice, '/profile/carol/feed', limit)).toEqual(await written(carol));
  });
});

describe('a page', () => {
  test('FEED-19 holds 5 when nothing else is asked, and between 1 and 50', async () => {
    const { alice } = people;
    const size = async (query: string): Promise<number> =>
      (await alice.api('GET', `/posts/all${query}`)).body.data.length as number;
    expect(await size('')).toBe(5);
    expect(await size('?limit=1')).toBe(1);
    expect(await size('?limit=50')).toBe(50);
    expect(await size('?limit=51')).toBe(50);
    expect(await size('?limit=1000000000')).toBe(50);
    expect(await size('?limit=0')).toBe(1);
    expect(await size('?limit=-3')).toBe(1);
  });

  test('FEED-18 the last one has no next_cursor, also when it is exactly full', async () => {
    const { alice } = people;
    const first = await alice.reply(listProfileFeed, {
      params: { name: 'carol' },
      query: { limit: 40 },
    });
    expect(first.body.data).toHaveLength(40);
    const { next_cursor: cursor } = first.body;
    const path = `/profile/carol/feed?limit=40&cursor=${cursor}`;
    const last = cursor === null ? first : await alice.api('GET', path);
    expect(last.body.next_cursor).toBeNull();
  });

  test('new posts do not shift the pages of someone who reads', async () => {
    const { alice, frank } = people;
    const first = await alice.reply(listFeed, { params: { feed: 'all' }, query: { limit: 10 } });
    const ulid = server.freshUlid();
    await frank.do(createPost, { body: { ulid, body: 'New.' } });
    const second = await alice.reply(listFeed, {
      params: { feed: 'all' },
      query: { limit: 10, cursor: first.body.next_cursor },
    });
    const seen = [...first.body.data, ...second.body.data].map((post: Post) => post.id);
    expect(new Set(seen).size).toBe(20);
    expect(seen).not.toContain(ulid);
    await frank.reply(deletePost, { query: { ulid } });
  });

  test('of one post is not empty although more than a thousand posts of somebody who is gone stand before it', async () => {
    const { alice } = people;
    const spammer = await addMember(server, 'spammer');
    await sql`insert into posts (id, author_id, post_type, body, created_at, updated_at)
      select gen_random_uuid(), ${spammer.id}, 'POST', 'Buy.', now(), now()
      from generate_series(1, 1200)`.execute(server.db);
    await sql`insert into post_counts (post_id) select id from posts
      where author_id = ${spammer.id}`.execute(server.db);
    await spammer.reply(deleteUser);
    for (const path of ['/posts/all', '/xposts/all']) {
      const reply = await alice.api('GET', `${path}?limit=1`);
      expect(reply.body.data, path).toHaveLength(1);
    }
    const isGone = server.db.updateTable('posts').where('author_id', '=', spammer.id);
    await isGone.set({ deleted_at: new Date() }).execute();
  });

  test('is full although the newest of its posts are by someone who is gone', async () => {
    const { alice, bob, carol, dave, erin, frank } = people;
    await frank.reply(followUser, { params: { name: erin.username } });
    const gone = await addMember(server, 'gone');
    for (let count = 0; count < 12; count++) {
      await gone.reply(createPost, {
        body: {
          ulid: server.freshUlid(),
          body: 'Bye.',
        },
      });
    }
    await gone.reply(deleteUser);
    for (const limit of [10, 1]) {
      const reply = await alice.reply(listFeed, { params: { feed: 'all' }, query: { limit } });
      expect(reply.body.data).toHaveLength(limit);
      expect(reply.body.next_cursor).not.toBeNull();
    }
    expect(await walk(alice, '/posts/all', 50)).toEqual(await written(bob, carol, dave));
    const isGone = server.db.updateTable('posts').where('author_id', '=', gone.id);
    await isGone.set({ deleted_at: new Date() }).execute();
  });

  test('behind posts of someone who is gone asks once what its reader has done with those it looks at', async () => {
    const { alice, erin, frank } = people;
    const write = async (who: TestMember, body: string): Promise<string> => {
      const ulid = server.freshUlid();
      await who.do(createPost, { body: { ulid, body } });
      return ulid;
    };
    const liked = await write(erin, 'Liked.');
    await frank.reply(addReaction, { body: { ulid: liked, reaction: 'heart' } });
    const leaver = await addMember(server, 'leaver');
    for (let count = 0; count < 3; count++) await write(leaver, 'Bye.');
    await leaver.reply(deleteUser);
    const first = async (): Promise<Post> =>
      (await alice.do(listFeed, { params: { feed: 'all' }, query: { limit: 2 } })).data[0] as Post;
    await expect.poll(async () => (await first()).postEngagement.reactions).toHaveLength(1);

    const { pool } = server.database;
    const watched = new Map<PoolClient, MockInstance>();
    const watch = (client: PoolClient): void => {
      if (!watched.has(client)) watched.set(client, vi.spyOn(client, 'query'));
    };
    pool.on('acquire', watch);
    expect((await first()).id).toBe(liked);
    pool.off('acquire', watch);
    const asked = [...watched.values()].flatMap((each) => each.mock.calls.map(([query]) => query));
    for (const each of watched.values()) each.mockRestore();
    // Those of the post that is shown: the first round finds none that is.
    const ofMarks = asked.filter((query) => JSON.stringify(query).includes('join reactions mark'));
    expect(ofMarks).toHaveLength(1);

    await erin.reply(deletePost, { query: { ulid: liked } });
    const isGone = server.db.updateTable('posts').where('author_id', '=', leaver.id);
    await isGone.set({ deleted_at: new Date() }).execute();
  });
});

test('FEED-17 newer posts are found beyond the newest range', async () => {
  const { alice, carol } = people;
  const all = await written(people.bob, carol);
  const known = all.at(45) ?? '';
  const reply = await alice.reply(listNewerPosts, {
    params: { feed: 'following' },
    body: { ulid: uuidToUlid(known) },
  });
  const found = (reply.body.data as Post[]).map((post) => ulidToUuid(post.id));
  expect(found).toEqual(all.slice(0, 45));
});
