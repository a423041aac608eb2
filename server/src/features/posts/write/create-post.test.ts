import { getUser } from '@rookery/contract/users/get-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);
const put = (who: TestMember, fields: Record<string, unknown>): Promise<Reply> =>
  who.api('PUT', '/posts', { ulid: server.freshUlid(), ...fields });

async function posted(who: TestMember, body: string): Promise<Post> {
  const reply = await put(who, { body });
  expect(reply.status).toBe(201);
  return reply.body.data;
}

async function rowOf(ulid: string) {
  return server.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', ulidToUuid(ulid))
    .executeTakeFirst();
}

async function postCountOf(who: TestMember): Promise<number> {
  return (await who.do(getUser)).data.postCount;
}

describe('permission to post', () => {
  const calls: [string, string, unknown][] = [
    ['PUT', '/posts', { ulid: '01ARYZ6S41TSV4RRFFQ69G5FAV', body: 'Hello' }],
    ['POST', '/posts/map', { ulids: [] }],
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
      const reply = await newcomer.api(method, path, body);
      expect(reply.status).toBe(403);
      expect(reply.body.error_type).toBe('setup_required');
    },
  );
});

describe('a new post', () => {
  test(
    'returns the sent text and every field',
    { tags: ['POST-01', 'POST-02', 'POST-07', 'POST-08', 'POST-10', 'POST-15', 'POST-24'] },
    async () => {
      const alice = await join('alice');
      const ulid = server.freshUlid();
      const reply = await alice.do(createPost, {
        body: { ulid, body: 'Hello, everyone.', title: 'Hi' },
      });
      const now = server.clock.now().toISOString();
      expect(reply).toEqual({
        success: true,
        data: {
          id: ulid,
          postType: 'POST',
          title: 'Hi',
          body: 'Hello, everyone.',
          user: {
            userId: alice.ulid,
            username: alice.username,
            avatar: null,
            badges: ['new_user'],
            name: expect.stringMatching(/^Alice/),
          },
          parentUlid: null,
          parentId: null,
          rootUlid: null,
          grandparentUlid: null,
          groupId: null,
          groupName: null,
          detectedLanguage: null,
          embedUrl: null,
          createdAt: now,
          updatedAt: now,
          openGraph: null,
          images: [],
          mediaTypes: [],
          views: 0,
          isDeleted: false,
          isProcessing: false,
          isHidden: false,
          isTrolling: false,
          isRepost: false,
          isRepostWithComment: false,
          repostId: null,
          repostUserId: null,
          original: null,
          isSensitive: false,
          userReaction: null,
          abilities: ['comment', 'react', 'repost', 'quote', 'edit', 'restrict', 'delete', 'pin'],
          otherRepostUsers: [],
          additionalReposts: 0,
          repostUsernames: [],
          postEngagement: {
            commentCount: 0,
            totalCommentCount: 0,
            repostCount: 0,
            views: 0,
            reactions: [],
          },
          userEngagement: {
            hasReposted: false,
            hasRepostedWithComment: false,
            hasCommented: false,
          },
        },
      });
    },
  );

  test('is returned identically to others by the map call', { tags: ['POST-25'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice, 'The same for everyone.');
    const reply = await bob.do(mapPosts, { body: { ulids: [post.id] } });
    expect(reply.data).toEqual([{ ...post, abilities: undefined }]);
  });

  test('keeps isSensitive', async () => {
    const alice = await join('alice');
    expect((await put(alice, { body: 'Careful.', isSensitive: true })).body.data.isSensitive).toBe(
      true,
    );
  });

  test('increments its author’s post count', { tags: ['PROFILE-21'] }, async () => {
    const alice = await join('alice');
    expect(await postCountOf(alice)).toBe(0);
    await posted(alice, 'One.');
    await posted(alice, 'Two.');
    expect(await postCountOf(alice)).toBe(2);
  });

  test('increments the count for each concurrent post', { tags: ['PROFILE-21'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    for (let round = 1; round <= 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => posted(alice, 'At once.')));
      expect(await postCountOf(alice)).toBe(round * 10);
    }
    const seen = await bob.do(getProfile, { params: { name: alice.username } });
    expect(seen.data.postCount).toBe(50);
  });

  test(
    'keeps the count exact under concurrent posts and deletes',
    { tags: ['PROFILE-21'] },
    async () => {
      const alice = await join('alice');
      let standing = await Promise.all(Array.from({ length: 6 }, () => posted(alice, 'Here.')));
      for (let round = 0; round < 5; round++) {
        const [made] = await Promise.all([
          Promise.all(Array.from({ length: 6 }, () => posted(alice, 'New.'))),
          Promise.all(
            standing.map((post) => alice.reply(deletePost, { query: { ulid: post.id } })),
          ),
        ]);
        standing = made;
        expect(await postCountOf(alice)).toBe(6);
      }
    },
  );

  test('normalises line breaks, control characters and trailing space', async () => {
    const alice = await join('alice');
    const post = await posted(alice, '  one\r\ntwo\rthree\u0000\u0007 \n ');
    expect(post.body).toBe('  one\ntwo\nthree');
  });

  test.each([
    ['right-to-left text', 'שלום עולם, مرحبا بالعالم'],
    ['emoji with joiners', '👩‍👩‍👧 🏳️‍🌈 1️⃣'],
    ['combining marks', 'e\u0301 a\u0308 \u0928\u092e\u0938\u094d\u0924\u0947'],
    ['bidirectional marks', 'a\u202eb\u202cc'],
    ['markup', '<script>alert("x")</script> &amp; <b>b</b>'],
    ['quotes and backslashes', `'; drop table posts; -- "\\n" $1 %s`],
  ])('stores %s unchanged', async (_what, body) => {
    const alice = await join('alice');
    expect((await posted(alice, body)).body).toBe(body);
  });

  test('replaces a lone surrogate', async () => {
    const alice = await join('alice');
    const post = await posted(alice, 'broken \ud83d here');
    expect(post.body).toBe('broken \ufffd here');
    expect((await alice.see(post.id))?.body).toBe('broken \ufffd here');
  });

  test('cleans or rejects a title with unstorable characters', async () => {
    const alice = await join('alice');
    for (const title of ['a\u0000b', '\ud83d', '\u0007', '']) {
      const reply = await put(alice, { body: 'With a title.', title });
      expect(reply.status).toBeLessThan(500);
    }
  });

  test('ignores unknown fields, including another author', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const reply = await put(alice, { body: 'Mine.', userId: bob.ulid, postType: 'AD', views: 9 });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      postType: 'POST',
      views: 0,
      user: { userId: alice.ulid },
    });
  });
});

describe('the length of a body', () => {
  test.each([
    ['2,000 letters', 'a'.repeat(2000)],
    ['2,000 emoji', '😀'.repeat(2000)],
    ['2,000 letters and trailing space', `${'a'.repeat(2000)}   \n`],
    ['4,000 characters that are 2,000 line breaks', `${'\r\n'.repeat(1999)}a`],
  ])('accepts %s', async (_what, body) => {
    const alice = await join('alice');
    expect((await put(alice, { body })).status).toBe(201);
  });

  test.each([
    ['2,001 letters', 'a'.repeat(2001)],
    ['2,001 emoji', '😀'.repeat(2001)],
    ['20,000 letters', 'a'.repeat(20_000)],
    ['nothing', ''],
    ['blanks', ' \t\n\r\n '],
    ['control characters', '\u0000\u0007'],
    ['a non-breaking space', '\u00a0\u2003\ufeff'],
    ['invisible characters', '\u200b\u2060\u202e\u3164\u2800\ufe0f'],
    ['a number', 7],
    ['null', null],
    ['a list', ['a']],
    ['no value', undefined],
  ])('rejects %s and names the body', async (_what, body) => {
    const alice = await join('alice');
    const reply = await put(alice, { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error_type).toBe('validation');
    expect(Object.keys(reply.body.error.fields)).toEqual(['body']);
    expect(await postCountOf(alice)).toBe(0);
  });
});

describe('the ulid', () => {
  test('answers 200 with the stored post on a retry', async () => {
    const alice = await join('alice');
    const ulid = server.freshUlid();
    const first = await put(alice, { ulid, body: 'First.' });
    const second = await put(alice, { ulid, body: 'Second.' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await postCountOf(alice)).toBe(1);
  });

  test('makes one post of 20 concurrent retries', async () => {
    const alice = await join('alice');
    const ulid = server.freshUlid();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => put(alice, { ulid, body: 'Once #only.' })),
    );
    const statuses = replies.map((reply) => reply.status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    for (const reply of replies) expect(reply.body.data.id).toBe(ulid);
    expect(await postCountOf(alice)).toBe(1);
    const topics = await server.db
      .selectFrom('post_topics')
      .selectAll()
      .where('post_id', '=', ulidToUuid(ulid))
      .execute();
    expect(topics).toHaveLength(1);
  });

  test('is given to one of several concurrent members', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => join('alice')));
    const ulid = server.freshUlid();
    const replies = await Promise.all(members.map((who) => put(who, { ulid, body: 'Mine.' })));
    const statuses = replies.map((reply) => reply.status).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await rowOf(ulid))?.author_id).toBe(
      members[replies.findIndex((reply) => reply.status === 201)]?.id,
    );
  });

  test('gives concurrent members their own post, count and position', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => join('alice')));
    const posts = await Promise.all(members.map((who, at) => posted(who, `Number ${at}. #crowd`)));
    for (const [at, who] of members.entries()) {
      const post = posts[at];
      expect(post?.body).toBe(`Number ${at}. #crowd`);
      expect(post?.user.userId).toBe(uuidToUlid(who.id));
      const read = await who.api('POST', '/posts/map', { ulids: [post?.id] });
      expect(read.body.data).toEqual([post]);
      expect(await postCountOf(who)).toBe(1);
    }
    const rows = await Promise.all(posts.map(({ id }) => rowOf(id)));
    expect(new Set(rows.map((row) => row?.seq)).size).toBe(12);
  });

  test('answers 409 for another author’s post and changes nothing', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice, 'Alice was first.');
    const reply = await put(bob, { ulid: post.id, body: 'Bob was not.' });
    expect(reply.status).toBe(409);
    expect(reply.body.error_type).toBe('conflict');
    expect((await rowOf(post.id))?.body).toBe('Alice was first.');
    expect(await postCountOf(bob)).toBe(0);
  });

  test('is accepted whatever the device’s clock says', async () => {
    const alice = await join('alice');
    const now = server.clock.now().getTime();
    for (const time of [now + 40 * 86_400_000, now - 40 * 86_400_000, 0]) {
      const reply = await put(alice, { ulid: makeUlid(time), body: 'A draft.' });
      expect(reply.status).toBe(201);
      expect(reply.body.data.createdAt).toBe(server.clock.now().toISOString());
    }
  });

  test('stays used after its post is deleted', async () => {
    const alice = await join('alice');
    const post = await posted(alice, 'Gone soon.');
    await alice.deletePost(post.id);
    const again = await put(alice, { ulid: post.id, body: 'Back again?' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ id: post.id, isDeleted: true, body: '' });
    expect(await postCountOf(alice)).toBe(0);
  });

  test.each(['', 'nonsense', '01aryz6s41tsv4rrffq69g5fav', '80000000000000000000000000', 7, null])(
    'rejects %j with 422',
    async (ulid) => {
      const alice = await join('alice');
      const reply = await put(alice, { ulid, body: 'Hello.' });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toHaveProperty('ulid');
    },
  );
});

describe('the topics and mentions of a body', () => {
  const topicsOf = (ulid: string) =>
    server.db
      .selectFrom('post_topics')
      .select(['kind', 'topic_key', 'shown_as', 'seq'])
      .where('post_id', '=', ulidToUuid(ulid))
      .orderBy('topic_key')
      .execute();

  test(
    'finds each hashtag and ticker once by its key',
    { tags: ['CARD-23', 'CARD-24'] },
    async () => {
      const alice = await join('alice');
      const post = await posted(
        alice,
        '#Bread #bread #Käse $tsla $TSLA $toolong #ab https://a.example/#no',
      );
      const topics = await topicsOf(post.id);
      expect(topics.map(({ kind, topic_key }) => [kind, topic_key])).toEqual([
        ['ticker', 'TSLA'],
        ['hashtag', 'bread'],
        ['hashtag', 'käse'],
      ]);
      const { seq } = (await rowOf(post.id)) ?? {};
      expect(topics.every((topic) => topic.seq === seq)).toBe(true);
    },
  );

  test(
    'finds each mentioned member once, ignoring unknown names',
    { tags: ['CARD-24'] },
    async () => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      const gone = await join('gone');
      await gone.do(deleteUser);
      const body = `@${bob.username} @${bob.username.toUpperCase()} (@${carol.username}) @nobody_here @${gone.username}`;
      const post = await posted(alice, body);
      const rows = await server.db
        .selectFrom('post_mentions')
        .select('user_id')
        .where('post_id', '=', ulidToUuid(post.id))
        .execute();
      expect(rows.map((row) => row.user_id).toSorted()).toEqual([bob.id, carol.id].toSorted());
    },
  );

  test('finds many topics and mentions in one body', async () => {
    const alice = await join('alice');
    const body = Array.from({ length: 200 }, (_none, at) => `#tag${at}`).join(' ');
    const post = await posted(alice, body);
    expect(await topicsOf(post.id)).toHaveLength(200);
  });

  test.each([
    ['en', 'The bakery on the corner sells the best bread in the whole town.'],
    ['de', 'Die Bäckerei an der Ecke verkauft das beste Brot in der ganzen Stadt.'],
    ['fr', 'La boulangerie du coin vend le meilleur pain de toute la ville.'],
    ['ja', 'この角のパン屋さんは町でいちばんおいしいパンを売っています。'],
    [null, 'Short words.'],
    [null, 'https://a.example/the-bakery-on-the-corner-sells-bread @alice #bakery'],
    [null, '1234567890 1234567890 1234567890'],
  ])('detects the language: %s', { tags: ['POST-07'] }, async (language, body) => {
    const alice = await join('alice');
    expect((await posted(alice, body)).detectedLanguage).toBe(language);
  });
});

describe('the map call', () => {
  test('keeps the order and skips unknown or malformed ulids', { tags: ['POST-25'] }, async () => {
    const alice = await join('alice');
    const [one, two] = [await posted(alice, 'One.'), await posted(alice, 'Two.')];
    const ulids = [two.id, 'nonsense', '01ARYZ6S41TSV4RRFFQ69G5FAV', '', one.id, two.id];
    const reply = await alice.do(mapPosts, { body: { ulids } });
    expect(reply.data.map(({ id }) => id)).toEqual([two.id, one.id, two.id]);
  });

  test('accepts 100 ulids and rejects 101', async () => {
    const alice = await join('alice');
    const ulids = Array.from({ length: 100 }, server.freshUlid);
    expect((await alice.do(mapPosts, { body: { ulids } })).data).toEqual([]);
    const reply = await alice.refused(
      mapPosts,
      { body: { ulids: [...ulids, server.freshUlid()] } },
      422,
    );
    expect(reply.error.fields).toHaveProperty('ulids');
  });

  test('returns tombstones for posts of gone authors', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(bob, 'I am leaving.');
    await bob.do(deleteUser);
    const reply = await alice.do(mapPosts, { body: { ulids: [post.id] } });
    expect(reply.data).toMatchObject([{ id: post.id, isDeleted: true, body: '' }]);
    expect(JSON.stringify(reply)).not.toContain(bob.ulid);
  });
});
