import type { Answer, Body, Query } from '@rookery/contract/kernel/call.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
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
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);
const ids = (posts: Post[]): string[] => posts.map((post) => post.id);

const answered = async (who: TestMember, parentId: string): Promise<Post> =>
  (await who.do(createComment, { body: { parentId, body: 'A comment.' } })).data;

const counts = async (who: TestMember, ulid: string) => (await who.see(ulid))?.postEngagement;

type Listing = Partial<Body<typeof listComments>> & Query<typeof listComments>;
const inputOf = (ulid: string, { page, ...more }: Listing) => ({
  query: { ...(page !== undefined && { page }) },
  body: { ulid, ...more },
});
const listed = (who: TestMember, post: string, more: Listing = {}) =>
  who.do(listComments, inputOf(post, more));

describe('permissions', () => {
  const calls: [string, string, unknown][] = [
    ['PUT', '/comments', { parentId: '01ARYZ6S41TSV4RRFFQ69G5FAV', body: 'Hello' }],
    ['POST', '/comments', { ulid: '01ARYZ6S41TSV4RRFFQ69G5FAV' }],
    ['DELETE', '/posts/delete?ulid=01ARYZ6S41TSV4RRFFQ69G5FAV', undefined],
  ];

  test.each(calls)(
    'requires a session for %s %s',
    { tags: ['AUTH-01'] },
    async (method, path, body) => {
      expect((await server.call(method, `/v3${path}`, { body })).status).toBe(401);
    },
  );

  test.each(calls)(
    'refuses a newcomer on %s %s',
    { tags: ['GUARD-36'] },
    async (method, path, body) => {
      const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
      expect((await newcomer.api(method, path, body)).status).toBe(403);
    },
  );
});

describe('a comment', () => {
  test(
    'has type COMMENT, parent and root below a post',
    { tags: ['COMMENT-01', 'POST-04'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const post = await alice.post();
      const ulid = server.freshUlid();
      const body = { ulid, parentId: post, body: 'Well said.', groupName: 'default' };
      const reply = await bob.do(createComment, { body });
      expect(reply.data).toMatchObject({
        id: ulid,
        postType: 'COMMENT',
        body: 'Well said.',
        groupName: 'default',
        parentUlid: post,
        parentId: post,
        rootUlid: post,
        grandparentUlid: null,
        user: { userId: bob.ulid },
      });
      expect(ids((await listed(alice, post)).data)).toEqual([ulid]);
    },
  );

  test(
    'has type REPLY, parent, root and grandparent below a comment',
    { tags: ['COMMENT-20', 'POST-05'] },
    async () => {
      const alice = await join('alice');
      const post = await alice.post();
      const comment = await alice.comment(post);
      const reply = await answered(alice, comment);
      const deeper = await answered(alice, reply.id);
      expect(reply).toMatchObject({
        postType: 'REPLY',
        parentUlid: comment,
        rootUlid: post,
        grandparentUlid: post,
      });
      expect(deeper).toMatchObject({
        postType: 'REPLY',
        parentUlid: reply.id,
        rootUlid: post,
        grandparentUlid: comment,
      });
    },
  );

  test('accepts parentUlid and ignores the client’s root and author', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const [post, other] = [await alice.post(), await alice.post()];
    const claims = { rootId: other, rootUlid: other, userId: alice.ulid, sort: 'newest' };
    const body = { parentUlid: post, body: 'Here.', ...claims };
    const reply = await bob.do(createComment, { body });
    expect(reply.data).toMatchObject({ rootUlid: post, user: { userId: bob.ulid } });
  });

  test('is counted by its parent and its root', { tags: ['COMMENT-21'] }, async () => {
    const alice = await join('alice');
    const post = await alice.post();
    const comment = await alice.comment(post);
    await alice.comment(comment);
    await alice.comment(comment);
    expect(await counts(alice, post)).toMatchObject({ commentCount: 1, totalCommentCount: 3 });
    expect(await counts(alice, comment)).toMatchObject({ commentCount: 2, totalCommentCount: 2 });
  });

  test('does not count as a post of its author', async () => {
    const alice = await join('alice');
    await alice.comment(await alice.post());
    expect((await alice.do(getUser)).data.postCount).toBe(1);
  });

  test('sets hasCommented for its author only', { tags: ['COMMENT-22'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await alice.post();
    const answer = await bob.comment(post);
    expect((await bob.see(post))?.userEngagement.hasCommented).toBe(true);
    expect((await alice.see(post))?.userEngagement.hasCommented).toBe(false);
    await bob.deletePost(answer);
    expect((await bob.see(post))?.userEngagement.hasCommented).toBe(false);
  });

  test('answers 200 and counts once for a repeated ulid', async () => {
    const alice = await join('alice');
    const post = await alice.post();
    const body = { ulid: server.freshUlid(), parentId: post, body: 'Once.' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => alice.reply(createComment, { body })),
    );
    const statuses = replies.map((reply) => reply.status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect((await counts(alice, post))?.commentCount).toBe(1);
  });

  test('rejects the ulid of another’s post with 409', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await alice.post();
    const body = { ulid: post, parentId: post, body: 'Mine.' };
    await bob.refused(createComment, { body }, 409);
    expect((await counts(alice, post))?.commentCount).toBe(0);
  });

  test('requires a parent, and rejects an unknown one', async () => {
    const alice = await join('alice');
    const orphan = await alice.refused(createComment, { body: { body: 'To whom?' } }, 422);
    expect(orphan.error.fields).toHaveProperty('parentId');
    const unknown = { body: 'To whom?', parentId: server.freshUlid() };
    await alice.refused(createComment, { body: unknown }, 404);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['2,001 code points', '😀'.repeat(2001)],
    ['a number', 7],
  ])('rejects %s with 422 for the body', async (_what, body) => {
    const alice = await join('alice');
    const post = await alice.post();
    const reply = await alice.api('PUT', '/comments', { parentId: post, body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toHaveProperty('body');
  });

  test('rejects deleted parents except tombstones with replies', async () => {
    const alice = await join('alice');
    const [empty, held] = [await alice.post(), await alice.post()];
    await alice.comment(held);
    await alice.deletePost(empty);
    await alice.deletePost(held);
    const late = { parentId: empty, body: 'Too late.' };
    await alice.refused(createComment, { body: late }, 404);
    await alice.comment(held);
    expect((await listed(alice, held)).total).toBe(2);
  });

  test('treats posts of inactive accounts as deleted', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const [empty, held] = [await bob.post(), await bob.post()];
    const comment = await alice.comment(held);
    await bob.do(deleteUser);
    const late = { parentId: empty, body: 'Too late.' };
    await alice.refused(createComment, { body: late }, 404);
    await alice.refused(listComments, { body: { ulid: empty } }, 404);
    for (const ulid of [empty, held])
      await alice.refused(addReaction, { body: { ulid, reaction: 'heart' } }, 404);
    expect((await listed(alice, held)).data).toMatchObject([{ id: comment }]);
    await alice.comment(held);
    expect((await listed(alice, held)).total).toBe(2);
  });
});

describe('a list of comments', () => {
  async function thread(count: number) {
    const alice = await join('alice');
    const post = await alice.post();
    const all: string[] = [];
    for (let at = 0; at < count; at++) all.push(await alice.comment(post, `No. ${at}`));
    return { alice, post, all };
  }

  test(
    'has 20 a page, last_page, next_cursor and total',
    { tags: ['COMMENT-02', 'COMMENT-03', 'COMMENT-10'] },
    async () => {
      const { alice, post, all } = await thread(23);
      const newest = all.toReversed();
      const first = await listed(alice, post);
      expect(first).toMatchObject({ success: true, last_page: 2, total: 23 });
      expect(ids(first.data)).toEqual(newest.slice(0, 20));
      const second = await listed(alice, post, { page: 2 });
      expect(ids(second.data)).toEqual(newest.slice(20));
      expect(second).toMatchObject({ last_page: 2, next_cursor: null, total: 23 });
      const beyond = await listed(alice, post, { page: 3 });
      expect(beyond).toMatchObject({ data: [], last_page: 2, next_cursor: null, total: 23 });
    },
  );

  test('returns one empty page for a post without comments', async () => {
    const { alice, post } = await thread(0);
    const reply = await listed(alice, post);
    expect(reply).toEqual({
      success: true,
      data: [],
      last_page: 1,
      next_cursor: null,
      total: 0,
    });
  });

  test('returns only direct comments', async () => {
    const alice = await join('alice');
    const post = await alice.post();
    const comment = await alice.comment(post);
    const reply = await alice.comment(comment);
    expect(ids((await listed(alice, post)).data)).toEqual([comment]);
    expect(ids((await listed(alice, comment)).data)).toEqual([reply]);
  });

  test('sorts by newest, oldest, popular and unpopular', { tags: ['COMMENT-04'] }, async () => {
    const { alice, post, all } = await thread(4);
    const [a = '', b = '', c = '', d = ''] = all;
    for (const [id, times] of [
      [b, 2],
      [d, 1],
    ] as const) {
      for (let time = 0; time < times; time++) await alice.comment(id);
    }
    const order = async (sort: CommentSort) =>
      ids((await listed(alice, post, { sort_by: sort })).data);
    expect(await order('newest')).toEqual([d, c, b, a]);
    expect(await order('oldest')).toEqual([a, b, c, d]);
    expect(await order('popular')).toEqual([b, d, c, a]);
    expect(await order('unpopular')).toEqual([c, a, d, b]);
  });

  test.each(['newest', 'oldest', 'popular', 'unpopular'] as const)(
    'keeps %s cursor pages steady while new comments arrive',
    { tags: ['COMMENT-11'] },
    async (sort) => {
      const { alice, post, all } = await thread(11);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      let pages = 0;
      while (cursor !== null) {
        const query = { per_page: 3, sort_by: sort, ...(cursor && { cursor }) };
        const reply: Answer<typeof listComments> = await listed(alice, post, query);
        expect(reply).toMatchObject({ total: 11, last_page: 4 });
        seen.push(...ids(reply.data));
        cursor = reply.next_cursor;
        await alice.comment(post, 'In between.');
        pages += 1;
      }
      expect(pages).toBe(4);
      const expected = sort === 'oldest' ? all : all.toReversed();
      expect(seen).toEqual(expected);
    },
  );

  test('clamps page sizes and numbers out of range', async () => {
    const { alice, post } = await thread(3);
    const sizes: [number, number][] = [
      [0, 1],
      [-7, 1],
      [2, 2],
      [1000, 3],
    ];
    for (const [perPage, size] of sizes) {
      const reply = await listed(alice, post, { per_page: perPage });
      expect(reply.data).toHaveLength(size);
    }
    for (const page of [0, -1, -1_000_000]) {
      expect((await listed(alice, post, { page })).data).toHaveLength(3);
    }
    expect((await listed(alice, post, { page: 1e21 })).data).toEqual([]);
  });

  test('returns at most 50 a page', async () => {
    const { alice, post } = await thread(52);
    const reply = await listed(alice, post, { per_page: 52 });
    expect(reply.data).toHaveLength(50);
    expect(reply.last_page).toBe(2);
  });

  test('rejects a damaged or foreign cursor with 400', async () => {
    const { alice, post } = await thread(3);
    const other = await alice.post();
    const cursor = (await listed(alice, post, { per_page: 1 })).next_cursor ?? '';
    const tries = [
      inputOf(post, { per_page: 1, cursor: `${cursor}A` }),
      inputOf(post, { per_page: 1, cursor: 'nonsense' }),
      inputOf(post, { per_page: 2, cursor }),
      inputOf(post, { per_page: 1, sort_by: 'oldest', cursor }),
      inputOf(other, { per_page: 1, cursor }),
    ];
    for (const input of tries) await alice.refused(listComments, input, 400);
  });

  test('rejects an unknown sort or post', async () => {
    const { alice, post } = await thread(0);
    const best = { body: { ulid: post, sort_by: 'best' as CommentSort } };
    const refusal = await alice.refused(listComments, best, 422);
    expect(refusal.error?.fields).toHaveProperty('sort_by');
    await alice.refused(listComments, { body: { ulid: server.freshUlid() } }, 404);
  });

  test('shows comments of inactive accounts as tombstones', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await alice.post();
    const answer = await bob.comment(post, 'I am leaving.');
    await bob.do(deleteUser);
    const [shown] = (await listed(alice, post)).data;
    expect(shown).toMatchObject({ id: answer, isDeleted: true, body: '' });
  });
});

describe('deleting', () => {
  test(
    'deletes an own post, also repeatedly',
    { tags: ['POST-30', 'POST-31', 'POST-34'] },
    async () => {
      const alice = await join('alice');
      const post = await alice.post();
      for (const _time of [1, 2]) {
        const answer = await alice.do(deletePost, { query: { ulid: post } });
        expect(answer).toEqual({ success: true });
      }
      expect(await alice.see(post)).toMatchObject({ isDeleted: true, body: '', title: null });
      expect((await alice.do(getUser)).data.postCount).toBe(0);
    },
  );

  test('takes the ulid from the body as well', async () => {
    const alice = await join('alice');
    const post = await alice.post();
    await alice.deletePost(post);
    expect((await alice.see(post))?.isDeleted).toBe(true);
  });

  test(
    'rejects another member’s, an unknown or an unspecified post',
    { tags: ['POST-34'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const post = await alice.post();
      await bob.refused(deletePost, { query: { ulid: post } }, 403);
      expect((await alice.see(post))?.isDeleted).toBe(false);
      await alice.refused(deletePost, { query: { ulid: server.freshUlid() } }, 404);
      const none = await alice.refused(deletePost, {}, 422);
      expect(none.error.fields).toHaveProperty('ulid');
    },
  );

  test('does not let a post’s author delete others’ comments', { tags: ['POST-34'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const answer = await bob.comment(await alice.post());
    await alice.refused(deletePost, { query: { ulid: answer } }, 403);
  });

  test('erases its text, topics and mentions', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await alice.post(`#secret for @${bob.username}`);
    await bob.comment(post);
    await alice.deletePost(post);
    const shown = JSON.stringify(await bob.see(post));
    expect(shown).not.toContain('secret');
    expect(shown).not.toContain(alice.ulid);
    const id = ulidToUuid(post);
    for (const table of ['post_topics', 'post_mentions'] as const) {
      const rows = await server.db
        .selectFrom(table)
        .selectAll()
        .where('post_id', '=', id)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('lowers the counts of parent and root by one', { tags: ['POST-32'] }, async () => {
    const alice = await join('alice');
    const post = await alice.post();
    const comment = await alice.comment(post);
    const reply = await alice.comment(comment);
    await alice.comment(comment);
    await alice.deletePost(reply);
    expect(await counts(alice, post)).toMatchObject({ commentCount: 1, totalCommentCount: 2 });
    expect(await counts(alice, comment)).toMatchObject({ commentCount: 1 });
    await alice.deletePost(comment);
    expect(await counts(alice, post)).toMatchObject({ commentCount: 0, totalCommentCount: 1 });
  });

  test('keeps a comment with replies as tombstone, removes others', async () => {
    const alice = await join('alice');
    const post = await alice.post();
    const [held, leaf] = [await alice.comment(post), await alice.comment(post)];
    await alice.comment(held);
    const createdAt = (await alice.see(held))?.createdAt;
    await alice.deletePost(held);
    await alice.deletePost(leaf);
    const page = await listed(alice, post);
    expect(page.total).toBe(1);
    expect(page.data).toMatchObject([
      { id: held, isDeleted: true, body: '', parentUlid: post, createdAt },
    ]);
  });

  test('removes a chain of tombstones with its last reply', async () => {
    const alice = await join('alice');
    const chain = [await alice.post()];
    for (let depth = 1; depth <= 4; depth++) chain.push(await alice.comment(chain[depth - 1]!));
    const [root = '', a = '', b = '', c = '', leaf = ''] = chain;
    for (const gone of [a, b, c]) await alice.deletePost(gone);
    expect((await listed(alice, root)).total).toBe(1);
    expect((await listed(alice, c)).total).toBe(1);
    await alice.deletePost(leaf);
    expect(await listed(alice, root)).toMatchObject({ data: [], total: 0 });
    for (const gone of [a, b, c, leaf])
      await alice.refused(listComments, { body: { ulid: gone } }, 404);
  });

  test('keeps a tombstone that has other replies', async () => {
    const alice = await join('alice');
    const root = await alice.post();
    const a = await alice.comment(root);
    const b = await alice.comment(a);
    const [c, sibling] = [await alice.comment(b), await alice.comment(a)];
    await alice.deletePost(a);
    await alice.deletePost(b);
    await alice.deletePost(c);
    expect(ids((await listed(alice, root)).data)).toEqual([a]);
    expect(ids((await listed(alice, a)).data)).toEqual([sibling]);
    await alice.deletePost(sibling);
    expect((await listed(alice, root)).total).toBe(0);
  });

  test('removes a chain of 300 tombstones', async () => {
    const alice = await join('alice');
    const root = await alice.post();
    const rootId = ulidToUuid(root);
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
    const tallies = chain.map((id) => ({
      post_id: id,
      shown_answers: id === leaf ? 0 : 1,
      comments: id === chain.at(-2) ? 1 : 0,
    }));
    await server.db.insertInto('post_counts').values(tallies).execute();
    await server.db
      .updateTable('post_counts')
      .set({ shown_answers: 1, all_comments: 1 })
      .where('post_id', '=', rootId)
      .execute();
    await alice.deletePost(uuidToUlid(leaf));
    expect((await listed(alice, root)).total).toBe(0);
    expect((await counts(alice, root))?.totalCommentCount).toBe(0);
  });
});
