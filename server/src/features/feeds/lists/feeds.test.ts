import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { listProfileComments } from '@rookery/contract/feeds/list-profile-comments.ts';
import { listProfileMedia } from '@rookery/contract/feeds/list-profile-media.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);

const ids = (posts: Post[]): string[] => posts.map((post) => post.id);

async function read(who: TestMember, path: string, among?: readonly string[]): Promise<string[]> {
  const reply = await who.api('GET', `${path}?limit=50`);
  expect(reply.status).toBe(200);
  const found = ids(reply.body.data);
  return among ? found.filter((id) => among.includes(id)) : found;
}

describe('access to feeds', () => {
  const calls: [string, string, unknown][] = [
    ['GET', '/posts/following', undefined],
    ['POST', '/posts/following', { ulid: '01ARYZ6S41TSV4RRFFQ69G5FAV' }],
    ['GET', '/xposts/all', undefined],
    ['GET', '/profile/someone/feed', undefined],
    ['GET', '/profile/someone/feedImagesOnly', undefined],
    ['GET', '/profile/someone/feedCommentsOnly', undefined],
  ];

  test.each(calls)(
    '%s %s requires a session',
    { tags: ['AUTH-01'] },
    async (method, path, body) => {
      expect((await server.call(method, `/v3${path}`, { body })).status).toBe(401);
    },
  );

  test.each(calls)(
    '%s %s refuses a newcomer',
    { tags: ['GUARD-36'] },
    async (method, path, body) => {
      const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
      expect((await newcomer.api(method, path, body)).status).toBe(403);
    },
  );
});

describe('content of feeds', () => {
  test(
    'following lists own and followed members’ posts, without comments',
    { tags: ['FEED-15'] },
    async () => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      await alice.follow(bob);
      const first = await bob.post();
      const own = await alice.post();
      const stranger = await carol.post();
      const last = await bob.post();
      await bob.comment(own);
      const feed = await read(alice, '/posts/following');
      expect(feed).toEqual([last, own, first]);
      expect(feed).not.toContain(stranger);
    },
  );

  test('following drops unfollowed members', { tags: ['FEED-15'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    const post = await bob.post();
    expect(await read(alice, '/posts/following')).toEqual([post]);
    await alice.do(unfollowUser, { params: { name: bob.username } });
    expect(await read(alice, '/posts/following')).toEqual([]);
  });

  test('followingMutual lists own and friends’ posts', async () => {
    const [alice, bob, carol, dave] = (await Promise.all(
      ['alice', 'bob', 'carol', 'dave'].map(join),
    )) as [...[TestMember, TestMember, TestMember, TestMember]];
    await alice.follow(bob);
    await bob.follow(alice);
    await alice.follow(carol);
    await dave.follow(alice);
    const friends = await bob.post();
    await carol.post();
    await dave.post();
    const own = await alice.post();
    expect(await read(alice, '/posts/followingMutual')).toEqual([own, friends]);
  });

  test('global lists sensitive posts, all does not', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const calm = await bob.post();
    const sensitive = await bob.post('A post.', { isSensitive: true });
    const comment = await bob.comment(calm);
    const among = [calm, sensitive, comment];
    expect(await read(alice, '/posts/all', among)).toEqual([calm]);
    expect(await read(alice, '/posts/global', among)).toEqual([sensitive, calm]);
  });

  test('global answers at its other URL too', { tags: ['FEED-40'] }, async () => {
    const alice = await join('alice');
    const among = [await alice.post(), await alice.post('A post.', { isSensitive: true })];
    expect(await read(alice, '/xposts/all', among)).toEqual(among.toReversed());
    expect(await read(alice, '/xposts/all')).toEqual(await read(alice, '/posts/global'));
  });

  test('newUsers lists posts of members with the badge', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const among = [await alice.post(), await bob.post()];
    await server.db.deleteFrom('user_badges').where('user_id', '=', bob.id).execute();
    expect(await read(alice, '/posts/newUsers', among)).toEqual([among[0]]);
  });

  test('a profile lists one member’s posts by name or ulid', { tags: ['FEED-52'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const posts = [await bob.post(), await bob.post('A post.', { isSensitive: true })];
    await bob.comment(await alice.post());
    for (const name of [bob.username, bob.username.toUpperCase(), bob.ulid]) {
      expect(await read(alice, `/profile/${name}/feed`)).toEqual(posts.toReversed());
    }
  });

  test('a profile’s comments include the commented posts', { tags: ['FEED-54'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await alice.post();
    await bob.post();
    const comment = await bob.comment(post);
    const reply = await bob.comment(comment);
    const answer = await alice.do(listProfileComments, { params: { name: bob.username } });
    expect(answer.data).toMatchObject([
      {
        id: reply,
        postType: 'REPLY',
        parentUlid: comment,
        grandparentUlid: post,
        rootUlid: post,
      },
      { id: comment, postType: 'COMMENT', parentUlid: post, rootUlid: post },
    ]);
  });

  test('a profile’s comments are paged without posts', { tags: ['FEED-54'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const root = await alice.post();
    const expected: string[] = [];
    for (let at = 0; at < 7; at++) {
      expected.unshift(await bob.comment(at % 2 === 0 ? root : (expected[0] ?? root)));
      await bob.post();
      await alice.comment(expected[0] ?? root);
    }
    await bob.repost(root, 'Words.');
    for (const limit of [1, 3, 7, 20]) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = `limit=${limit}${cursor && `&cursor=${cursor}`}`;
        const reply = await alice.api('GET', `/profile/${bob.username}/feedCommentsOnly?${query}`);
        const page = reply.body.data as { id: string; postType: string }[];
        for (const { postType } of page) expect(['COMMENT', 'REPLY']).toContain(postType);
        expect(page.length).toBeLessThanOrEqual(limit);
        found.push(...page.map(({ id }) => id));
        expect(found.length).toBeLessThanOrEqual(expected.length);
        cursor = reply.body.next_cursor as string | null;
      }
      expect(found, `${limit}`).toEqual(expected);
    }
  });

  test('a profile’s media is empty without media', async () => {
    const alice = await join('alice');
    await alice.post();
    const reply = await alice.do(listProfileMedia, { params: { name: alice.username } });
    expect(reply).toEqual({ success: true, data: [], next_cursor: null });
  });

  test('excludes a deleted post', { tags: ['POST-31'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    await bob.follow(alice);
    const [kept, gone] = [await bob.post(), await bob.post()];
    const comment = await bob.comment(kept);
    await alice.comment(gone);
    await bob.deletePost(gone);
    await bob.deletePost(comment);
    for (const feed of ['following', 'followingMutual', 'all', 'global', 'newUsers']) {
      expect(await read(alice, `/posts/${feed}`, [kept, gone]), feed).toEqual([kept]);
    }
    expect(await read(alice, `/profile/${bob.username}/feed`)).toEqual([kept]);
    expect(await read(alice, `/profile/${bob.username}/feedCommentsOnly`)).toEqual([]);
  });

  test('excludes deleted members', { tags: ['AUTH-44'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    await bob.follow(alice);
    const among = [await bob.post(), await alice.post()];
    await bob.do(deleteUser);
    for (const feed of ['following', 'followingMutual', 'all', 'global', 'newUsers']) {
      expect(await read(alice, `/posts/${feed}`, among), feed).toEqual([among[1]]);
    }
    await alice.refused(listProfileFeed, { params: { name: bob.username } }, 404);
  });

  test('uses the server’s order, not the ulids’', async () => {
    const alice = await join('alice');
    const now = server.clock.now().getTime();
    const claimed = [now, now + 200_000, now - 90 * 86_400_000, 5, now - 1000];
    const made: string[] = [];
    for (const time of claimed) made.push(await alice.post('A post.', { ulid: makeUlid(time) }));
    expect(await read(alice, '/posts/following')).toEqual(made.toReversed());
    expect(await read(alice, `/profile/${alice.username}/feed`)).toEqual(made.toReversed());
  });
});

describe('invalid requests', () => {
  test.each(['unknown', 'Following', 'profile', 'map2', '__proto__', '%00', 'a'.repeat(64)])(
    'answers 404 to GET and POST /posts/%s',
    async (feed) => {
      const alice = await join('alice');
      await alice.refused(listFeed, { params: { feed } }, 404);
      await alice.refused(
        listNewerPosts,
        { params: { feed }, body: { ulid: server.freshUlid() } },
        404,
      );
    },
  );

  test('answers 404 for feeds of an unknown member', async () => {
    const alice = await join('alice');
    for (const kind of ['feed', 'feedImagesOnly', 'feedCommentsOnly']) {
      expect((await alice.api('GET', `/profile/nobody_here/${kind}`)).status).toBe(404);
    }
  });

  test('rejects a damaged or foreign cursor with 400', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    for (let count = 0; count < 3; count++) {
      const post = await alice.post();
      await alice.comment(post);
    }
    const page = await alice.do(listFeed, {
      params: { feed: 'following' },
      query: { limit: 1 },
    });
    const cursor = page.next_cursor as string;
    const profile = await alice.do(listProfileFeed, {
      params: { name: alice.username },
      query: { limit: 1 },
    });
    const tries = [
      `/posts/following?cursor=${cursor.slice(0, -2)}`,
      `/posts/following?cursor=${cursor}%20`,
      '/posts/following?cursor=nonsense',
      `/posts/following?cursor=${'a'.repeat(400)}`,
      `/posts/all?cursor=${cursor}`,
      `/xposts/all?cursor=${cursor}`,
      `/profile/${alice.username}/feed?cursor=${cursor}`,
      `/profile/${alice.username}/feedCommentsOnly?cursor=${profile.next_cursor}`,
      `/profile/${alice.username}/feedImagesOnly?cursor=${profile.next_cursor}`,
      `/profile/${bob.username}/feed?cursor=${profile.next_cursor}`,
    ];
    for (const path of tries) {
      const reply = await alice.api('GET', path);
      expect(reply.status, path).toBe(400);
      expect(reply.body.error_type).toBe('bad_request');
    }
  });

  test.each(['limit=many', 'limit=1.5', 'limit=', 'limit=1&limit=2', 'cursor='])(
    'rejects ?%s with 422',
    async (query) => {
      const alice = await join('alice');
      const reply = await alice.api('GET', `/posts/all?${query}`);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('newer posts', () => {
  const newer = async (who: TestMember, feed: string, ulid: string): Promise<string[]> => {
    const reply = await who.do(listNewerPosts, { params: { feed }, body: { ulid } });
    return ids(reply.data);
  };

  test('are listed newest first without own ones', { tags: ['FEED-17'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    await bob.follow(alice);
    const known = await bob.post();
    const [second, own, third] = [await bob.post(), await alice.post(), await bob.post()];
    await bob.comment(known);
    for (const feed of ['following', 'followingMutual', 'all', 'newUsers']) {
      expect(await newer(alice, feed, known), feed).toEqual([third, second]);
      expect(await newer(alice, feed, third), feed).toEqual([]);
    }
    expect(await newer(bob, 'following', known)).toEqual([own]);
  });

  test('exclude sensitive posts, deleted posts and strangers', { tags: ['FEED-17'] }, async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    await alice.follow(bob);
    const known = await bob.post();
    const gone = await bob.post();
    const strange = await carol.post();
    const sensitive = await bob.post('A post.', { isSensitive: true });
    await bob.deletePost(gone);
    expect(await newer(alice, 'following', known)).toEqual([sensitive]);
    expect(await newer(alice, 'all', known)).toEqual([strange]);
  });

  test('are always empty for global', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const known = await bob.post();
    await bob.post();
    expect(await newer(alice, 'global', known)).toEqual([]);
  });

  test('are 50 at most', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    const made = [await bob.post()];
    for (let count = 0; count < 52; count++) made.push(await bob.post());
    const found = await newer(alice, 'following', made[0] ?? '');
    expect(found).toEqual(made.slice(3).toReversed());
  });

  test(
    'are counted beyond the list, as a reader sees them',
    { tags: ['NEWPOST-02', 'NEWPOST-03'] },
    async () => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      await alice.follow(bob);
      await alice.follow(carol);
      const known = await bob.post();
      const count = async (): Promise<[number, number]> => {
        const body = await alice.do(listNewerPosts, {
          params: { feed: 'following' },
          body: { ulid: known },
        });
        return [body.data.length, body.count];
      };
      expect(await count()).toEqual([0, 0]);
      const made: string[] = [];
      for (let at = 0; at < 60; at++) made.push(await bob.post());
      for (let at = 0; at < 12; at++) await carol.post();
      for (let at = 0; at < 3; at++) await alice.post();
      expect(await count()).toEqual([50, 72]);
      await bob.deletePost(made[0] ?? '');
      await alice.mute(carol);
      expect(await count()).toEqual([50, 59]);
      for (let at = 0; at < 45; at++) await bob.post();
      expect(await count()).toEqual([50, 100]);
    },
  );

  test('are found behind many own posts', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    const known = await bob.post();
    const awaited = await bob.post();
    for (let count = 0; count < 52; count++) await alice.post();
    expect(await newer(alice, 'following', known)).toEqual([awaited]);
    expect(await newer(alice, 'all', known)).toEqual([awaited]);
  });

  test('continue from a deleted post, start over for unknown ones', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    const [gone, later] = [await bob.post(), await bob.post()];
    await bob.deletePost(gone);
    expect(await newer(alice, 'following', gone)).toEqual([later]);
    const unknown = [makeUlid(0), makeUlid(Date.now() + 86_400_000), `7${'Z'.repeat(25)}`];
    for (const ulid of unknown) expect(await newer(alice, 'following', ulid)).toEqual([later]);
  });
});
