import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
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
const ids = (posts: Post[]): string[] => posts.map((post) => post.id);

async function posted(who: TestMember, body = 'A post.'): Promise<Post> {
  const reply = await who.do(createPost, { body: { ulid: server.freshUlid(), body } });
  return reply.data;
}

async function answered(who: TestMember, parent: Post, body = 'A comment.'): Promise<Post> {
  const reply = await who.do(createComment, { body: { parentId: parent.id, body } });
  return reply.data;
}

async function fetched(who: TestMember, post: Post): Promise<Post> {
  const reply = await who.reply(mapPosts, { body: { ulids: [post.id] } });
  return reply.body.data[0] as Post;
}

const listed = (
  who: TestMember,
  post: Post,
  query: { page?: number; per_page?: number; sort_by?: CommentSort; cursor?: string } = {},
): Promise<Reply> => {
  const { page, ...body } = query;
  return who.api('POST', `/comments${page === undefined ? '' : `?page=${page}`}`, {
    ulid: post.id,
    ...body,
  });
};

const remove = (who: TestMember, post: Post): Promise<Reply> =>
  who.reply(deletePost, { query: { ulid: post.id } });

describe('who may', () => {
  const calls: [string, string, unknown][] = [
    ['PUT', '/comments', { parentId: '01ARYZ6S41TSV4RRFFQ69G5FAV', body: 'Hello' }],
    ['POST', '/comments', { ulid: '01ARYZ6S41TSV4RRFFQ69G5FAV' }],
    ['DELETE', '/posts/delete?ulid=01ARYZ6S41TSV4RRFFQ69G5FAV', undefined],
  ];

  test.each(calls)('AUTH-01 %s %s requires a session', async (method, path, body) => {
    expect((await server.call(method, `/v3${path}`, { body })).status).toBe(401);
  });

  test.each(calls)('GUARD-36 %s %s refuses a newcomer', async (method, path, body) => {
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    expect((await newcomer.api(method, path, body)).status).toBe(403);
  });
});

describe('a comment', () => {
  test('COMMENT-01 POST-04 to a post is a COMMENT with parent and root', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice);
    const ulid = server.freshUlid();
    const body = { ulid, parentId: post.id, body: 'Well said.', groupName: 'default' };
    const reply = await bob.do(createComment, { body });
    expect(reply.data).toMatchObject({
      id: ulid,
      postType: 'COMMENT',
      body: 'Well said.',
      groupName: 'default',
      parentUlid: post.id,
      parentId: post.id,
      rootUlid: post.id,
      grandparentUlid: null,
      user: { userId: bob.ulid },
    });
    expect(ids((await listed(alice, post)).body.data)).toEqual([ulid]);
  });

  test('COMMENT-20 POST-05 to a comment is a REPLY with parent, root and grandparent, at any depth', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    const comment = await answered(alice, post);
    const reply = await answered(alice, comment);
    const deeper = await answered(alice, reply);
    expect(reply).toMatchObject({
      postType: 'REPLY',
      parentUlid: comment.id,
      rootUlid: post.id,
      grandparentUlid: post.id,
    });
    expect(deeper).toMatchObject({
      postType: 'REPLY',
      parentUlid: reply.id,
      rootUlid: post.id,
      grandparentUlid: comment.id,
    });
  });

  test('takes parentUlid as well; root and author are never the client’s to say', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const [post, other] = [await posted(alice), await posted(alice)];
    const claims = { rootId: other.id, rootUlid: other.id, userId: alice.ulid, sort: 'newest' };
    const body = { parentUlid: post.id, body: 'Here.', ...claims };
    const reply = await bob.reply(createComment, { body });
    expect(reply.body.data).toMatchObject({ rootUlid: post.id, user: { userId: bob.ulid } });
  });

  test('COMMENT-21 counts for its parent and its root', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    const comment = await answered(alice, post);
    await answered(alice, comment);
    await answered(alice, comment);
    const counts = async (of: Post) => (await fetched(alice, of)).postEngagement;
    expect(await counts(post)).toMatchObject({ commentCount: 1, totalCommentCount: 3 });
    expect(await counts(comment)).toMatchObject({ commentCount: 2, totalCommentCount: 2 });
  });

  test('does not count as a post of its author', async () => {
    const alice = await join('alice');
    await answered(alice, await posted(alice));
    expect((await alice.do(getUser)).data.postCount).toBe(1);
  });

  test('COMMENT-22 tells its author, and nobody else, hasCommented', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice);
    const answer = await answered(bob, post);
    expect((await fetched(bob, post)).userEngagement.hasCommented).toBe(true);
    expect((await fetched(alice, post)).userEngagement.hasCommented).toBe(false);
    await remove(bob, answer);
    expect((await fetched(bob, post)).userEngagement.hasCommented).toBe(false);
  });

  test('the same ulid again answers 200 and counts once, 20 times at once', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    const body = { ulid: server.freshUlid(), parentId: post.id, body: 'Once.' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => alice.reply(createComment, { body })),
    );
    const statuses = replies.map((reply) => reply.status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect((await fetched(alice, post)).postEngagement.commentCount).toBe(1);
  });

  test('the same ulid again answers 200 also when its parent is gone meanwhile', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice);
    const body = { ulid: server.freshUlid(), parentId: post.id, body: 'Once.' };
    const first = await bob.reply(createComment, { body });
    await remove(bob, first.body.data as Post);
    await remove(alice, post);
    const again = await bob.reply(createComment, { body });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ id: body.ulid, isDeleted: true });
  });

  test('the ulid of another’s post: 409', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice);
    const body = { ulid: post.id, parentId: post.id, body: 'Mine.' };
    await bob.refused(createComment, { body }, 409);
    expect((await fetched(alice, post)).postEngagement.commentCount).toBe(0);
  });

  test('without a parent: 422; under an unknown one: 404', async () => {
    const alice = await join('alice');
    const orphan = await alice.refused(createComment, { body: { body: 'To whom?' } }, 422);
    expect(orphan.error.fields).toHaveProperty('parentId');
    await alice.refused(
      createComment,
      { body: { body: 'To whom?', parentId: server.freshUlid() } },
      404,
    );
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['2,001 code points', '😀'.repeat(2001)],
    ['a number', 7],
  ])('%s: 422 that names the body', async (_what, body) => {
    const alice = await join('alice');
    const post = await posted(alice);
    const reply = await alice.api('PUT', '/comments', { parentId: post.id, body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toHaveProperty('body');
  });

  test('to a deleted post: 404; to a tombstone that holds a conversation: fine', async () => {
    const alice = await join('alice');
    const [empty, held] = [await posted(alice), await posted(alice)];
    await answered(alice, held);
    await remove(alice, empty);
    await remove(alice, held);
    const late = { parentId: empty.id, body: 'Too late.' };
    await alice.refused(createComment, { body: late }, 404);
    await answered(alice, held);
    expect((await listed(alice, held)).body.total).toBe(2);
  });

  test('to a post of someone who is gone: as to a deleted one, in its thread and by every call', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const [empty, held] = [await posted(bob), await posted(bob)];
    const comment = await answered(alice, held);
    await bob.reply(deleteUser);
    const late = { parentId: empty.id, body: 'Too late.' };
    await alice.refused(createComment, { body: late }, 404);
    expect((await listed(alice, empty)).status).toBe(404);
    for (const { id } of [empty, held]) {
      const reaction = { ulid: id, reaction: 'heart' };
      await alice.refused(addReaction, { body: reaction }, 404);
    }
    expect((await listed(alice, held)).body.data).toMatchObject([{ id: comment.id }]);
    await answered(alice, held);
    expect((await listed(alice, held)).body.total).toBe(2);
  });
});

describe('a list of comments', () => {
  async function thread(count: number): Promise<{ alice: TestMember; post: Post; all: string[] }> {
    const alice = await join('alice');
    const post = await posted(alice);
    const all: string[] = [];
    for (let at = 0; at < count; at++) all.push((await answered(alice, post, `No. ${at}`)).id);
    return { alice, post, all };
  }

  test('COMMENT-02 COMMENT-03 COMMENT-10 has 20 a page, last_page, next_cursor and total', async () => {
    const { alice, post, all } = await thread(23);
    const newest = all.toReversed();
    const first = await listed(alice, post);
    expect(first.body).toMatchObject({ success: true, last_page: 2, total: 23 });
    expect(ids(first.body.data)).toEqual(newest.slice(0, 20));
    const second = await listed(alice, post, { page: 2 });
    expect(ids(second.body.data)).toEqual(newest.slice(20));
    expect(second.body).toMatchObject({ last_page: 2, next_cursor: null, total: 23 });
    const beyond = await listed(alice, post, { page: 3 });
    expect(beyond.body).toMatchObject({ data: [], last_page: 2, next_cursor: null, total: 23 });
  });

  test('of a post without any is one empty page', async () => {
    const { alice, post } = await thread(0);
    const reply = await listed(alice, post);
    expect(reply.body).toEqual({
      success: true,
      data: [],
      last_page: 1,
      next_cursor: null,
      total: 0,
    });
  });

  test('holds direct comments alone', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    const comment = await answered(alice, post);
    const reply = await answered(alice, comment);
    expect(ids((await listed(alice, post)).body.data)).toEqual([comment.id]);
    expect(ids((await listed(alice, comment)).body.data)).toEqual([reply.id]);
  });

  test('COMMENT-04 comes newest, oldest, popular and unpopular', async () => {
    const { alice, post, all } = await thread(4);
    const [a = '', b = '', c = '', d = ''] = all;
    for (const [id, times] of [
      [b, 2],
      [d, 1],
    ] as const) {
      for (let time = 0; time < times; time++) await answered(alice, { ...post, id });
    }
    const order = async (sort: CommentSort) =>
      ids((await listed(alice, post, { sort_by: sort })).body.data);
    expect(await order('newest')).toEqual([d, c, b, a]);
    expect(await order('oldest')).toEqual([a, b, c, d]);
    expect(await order('popular')).toEqual([b, d, c, a]);
    expect(await order('unpopular')).toEqual([c, a, d, b]);
  });

  test.each(['newest', 'oldest', 'popular', 'unpopular'] as const)(
    'COMMENT-11 %s: pages by cursor stay steady while new comments arrive',
    async (sort) => {
      const { alice, post, all } = await thread(11);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      let pages = 0;
      while (cursor !== null) {
        const query = { per_page: 3, sort_by: sort, ...(cursor && { cursor }) };
        const reply = await listed(alice, post, query);
        expect(reply.status).toBe(200);
        expect(reply.body).toMatchObject({ total: 11, last_page: 4 });
        seen.push(...ids(reply.body.data));
        cursor = reply.body.next_cursor;
        await answered(alice, post, 'In between.');
        pages += 1;
      }
      expect(pages).toBe(4);
      const expected = sort === 'oldest' ? all : all.toReversed();
      expect(seen).toEqual(expected);
    },
  );

  test('page sizes and numbers out of range are clamped', async () => {
    const { alice, post } = await thread(3);
    const sizes: [number, number][] = [
      [0, 1],
      [-7, 1],
      [2, 2],
      [1000, 3],
    ];
    for (const [perPage, size] of sizes) {
      const reply = await listed(alice, post, { per_page: perPage });
      expect(reply.body.data).toHaveLength(size);
    }
    for (const page of [0, -1, -1_000_000]) {
      expect((await listed(alice, post, { page })).body.data).toHaveLength(3);
    }
    const far = await alice.do(listComments, {
      query: { page: 1e21 },
      body: { ulid: post.id },
    });
    expect(far.data).toEqual([]);
  });

  test('50 a page at most', async () => {
    const { alice, post } = await thread(52);
    const reply = await listed(alice, post, { per_page: 52 });
    expect(reply.body.data).toHaveLength(50);
    expect(reply.body.last_page).toBe(2);
  });

  test('a damaged cursor, one of another list, sort or size: 400', async () => {
    const { alice, post } = await thread(3);
    const other = await posted(alice);
    const { next_cursor: cursor } = (await listed(alice, post, { per_page: 1 })).body;
    const tries = [
      listed(alice, post, { per_page: 1, cursor: `${cursor}A` }),
      listed(alice, post, { per_page: 1, cursor: 'nonsense' }),
      listed(alice, post, { per_page: 2, cursor }),
      listed(alice, post, { per_page: 1, sort_by: 'oldest', cursor }),
      listed(alice, other, { per_page: 1, cursor }),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.status).toBe(400);
  });

  test('a sort that is none: 422; an unknown post: 404', async () => {
    const { alice, post } = await thread(0);
    const sorted = await listed(alice, post, { sort_by: 'best' as CommentSort });
    expect(sorted.status).toBe(422);
    expect(sorted.body.error.fields).toHaveProperty('sort_by');
    await alice.refused(listComments, { body: { ulid: server.freshUlid() } }, 404);
  });

  test('comments of someone who is gone are tombstones', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice);
    const answer = await answered(bob, post, 'I am leaving.');
    await bob.reply(deleteUser);
    const [shown] = (await listed(alice, post)).body.data;
    expect(shown).toMatchObject({ id: answer.id, isDeleted: true, body: '' });
  });
});

describe('deleting', () => {
  test('POST-30 POST-31 POST-34 an own post works, once and again', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    for (const _time of [1, 2]) {
      const reply = await remove(alice, post);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ success: true });
    }
    expect(await fetched(alice, post)).toMatchObject({ isDeleted: true, body: '', title: null });
    expect((await alice.do(getUser)).data.postCount).toBe(0);
  });

  test('takes the ulid from the body as well', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    await alice.do(deletePost, { body: { ulid: post.id } });
    expect((await fetched(alice, post)).isDeleted).toBe(true);
  });

  test('POST-34 another’s post: 403; an unknown one: 404; none named: 422', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice);
    expect((await remove(bob, post)).status).toBe(403);
    expect((await fetched(alice, post)).isDeleted).toBe(false);
    expect((await remove(alice, { ...post, id: server.freshUlid() })).status).toBe(404);
    const none = await alice.refused(deletePost, {}, 422);
    expect(none.error.fields).toHaveProperty('ulid');
  });

  test('POST-34 the author of a post may not delete another’s comment below it', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const answer = await answered(bob, await posted(alice));
    expect((await remove(alice, answer)).status).toBe(403);
  });

  test('the content goes with it: no topic, no mention, no word is left to be read', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await posted(alice, `#secret for @${bob.username}`);
    await answered(bob, post);
    await remove(alice, post);
    const shown = JSON.stringify(await fetched(bob, post));
    expect(shown).not.toContain('secret');
    expect(shown).not.toContain(alice.ulid);
    const id = ulidToUuid(post.id);
    for (const table of ['post_topics', 'post_mentions'] as const) {
      const rows = await server.db
        .selectFrom(table)
        .selectAll()
        .where('post_id', '=', id)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('POST-32 a comment lowers the counts of parent and root by one', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    const comment = await answered(alice, post);
    const reply = await answered(alice, comment);
    await answered(alice, comment);
    await remove(alice, reply);
    const counts = async (of: Post) => (await fetched(alice, of)).postEngagement;
    expect(await counts(post)).toMatchObject({ commentCount: 1, totalCommentCount: 2 });
    expect(await counts(comment)).toMatchObject({ commentCount: 1 });
    await remove(alice, comment);
    expect(await counts(post)).toMatchObject({ commentCount: 0, totalCommentCount: 1 });
  });

  test('a comment with replies stays as a tombstone, a leaf goes', async () => {
    const alice = await join('alice');
    const post = await posted(alice);
    const [held, leaf] = [await answered(alice, post), await answered(alice, post)];
    await answered(alice, held);
    await remove(alice, held);
    await remove(alice, leaf);
    const page = (await listed(alice, post)).body;
    expect(page.total).toBe(1);
    expect(page.data).toMatchObject([
      { id: held.id, isDeleted: true, body: '', parentUlid: post.id, createdAt: held.createdAt },
    ]);
  });

  test('a chain of tombstones vanishes with the last thing that it held', async () => {
    const alice = await join('alice');
    const chain = [await posted(alice)];
    for (let depth = 1; depth <= 4; depth++) chain.push(await answered(alice, chain[depth - 1]!));
    const [root, a, b, c, leaf] = chain as [Post, Post, Post, Post, Post];
    for (const gone of [a, b, c]) await remove(alice, gone);
    expect((await listed(alice, root)).body.total).toBe(1);
    expect((await listed(alice, c)).body.total).toBe(1);
    await remove(alice, leaf);
    expect((await listed(alice, root)).body).toMatchObject({ data: [], total: 0 });
    for (const gone of [a, b, c, leaf]) expect((await listed(alice, gone)).status).toBe(404);
  });

  test('a chain of tombstones ends at the first that is alive or holds something else', async () => {
    const alice = await join('alice');
    const root = await posted(alice);
    const a = await answered(alice, root);
    const b = await answered(alice, a);
    const [c, sibling] = [await answered(alice, b), await answered(alice, a)];
    await remove(alice, a);
    await remove(alice, b);
    await remove(alice, c);
    expect(ids((await listed(alice, root)).body.data)).toEqual([a.id]);
    expect(ids((await listed(alice, a)).body.data)).toEqual([sibling.id]);
    await remove(alice, sibling);
    expect((await listed(alice, root)).body.total).toBe(0);
  });

  test('a chain of 300 tombstones vanishes as well', async () => {
    const alice = await join('alice');
    const root = await posted(alice);
    const rootId = ulidToUuid(root.id);
    const chain = Array.from({ length: 300 }, () => ulidToUuid(server.freshUlid()));
    const leaf = chain.at(-1) ?? '';
    const now = server.clock.now();
    const rows = chain.map((id, at) => ({
      id,
      author_id: alice.id,
      post_type: at === 0 ? ('COMMENT' as const) : ('REPLY' as const),
      parent_id: chain[at - 1] ?? rootId,
      root_id: rootId,
      grandparent_id: null,
      title: null,
      body: '',
      detected_language: null,
      created_at: now,
      updated_at: now,
      deleted_at: id === leaf ? null : now,
    }));
    await server.db.insertInto('posts').values(rows).execute();
    const counts = chain.map((id) => ({
      post_id: id,
      shown_answers: id === leaf ? 0 : 1,
      comments: id === chain.at(-2) ? 1 : 0,
    }));
    await server.db.insertInto('post_counts').values(counts).execute();
    await server.db
      .updateTable('post_counts')
      .set({ shown_answers: 1, all_comments: 1 })
      .where('post_id', '=', rootId)
      .execute();
    expect((await remove(alice, { ...root, id: uuidToUlid(leaf) })).status).toBe(200);
    expect((await listed(alice, root)).body.total).toBe(0);
    expect((await fetched(alice, root)).postEngagement.totalCommentCount).toBe(0);
  });
});
