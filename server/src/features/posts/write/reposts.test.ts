import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { deleteRepost } from '@rookery/contract/posts/delete-repost.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { flagPost } from '@rookery/contract/posts/flag-post.ts';
import { pinPost } from '@rookery/contract/posts/pin-post.ts';
import { unpinPost } from '@rookery/contract/posts/unpin-post.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { muteUser } from '@rookery/contract/relations/mute-user.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge } from '#test/badges.ts';
import { cast, type CastName } from '#test/cast.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember, addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { indexPosts } from './index-posts.ts';

let server: TestServer;
let people: Record<CastName, TestMember>;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let moderator: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  people = await cast(server, 'alice', 'bob', 'carol', 'dave', 'erin', 'frank');
  ({ alice, bob, carol } = people);
  moderator = await addMember(server, 'watchful');
  await giveBadge(server, moderator, 'moderator');
});
afterAll(() => server.stop());

const repost = (who: TestMember, ulid: string, more: object = {}): Promise<Reply> =>
  who.reply(createRepost, { body: { ulid, title: 'repost', ...more } });
const quote = (who: TestMember, ulid: string, body: string, more: object = {}): Promise<Reply> =>
  who.reply(createRepost, { body: { ulid, body, title: 'quote', ...more } });
const undo = (who: TestMember, ulid: string): Promise<Reply> =>
  who.reply(deleteRepost, { body: { ulid, title: 'repost' } });

async function created(reply: Promise<Reply>): Promise<Post> {
  const { status, body } = await reply;
  expect(status).toBe(201);
  return body.data;
}

async function countOf(ulid: string): Promise<number | undefined> {
  return (await carol.see(ulid))?.postEngagement.repostCount;
}

async function postCount(who: TestMember): Promise<number> {
  return (await who.do(getUser)).data.postCount;
}

async function drifted(): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id, c.reposts, c.quotes from posts p join post_counts c on c.post_id = p.id
    where c.reposts <> (select count(*) from posts r
        where r.repost_of = p.id and r.deleted_at is null and r.hidden_at is null)
      or c.quotes <> (select count(*) from posts q
        where q.quote_of = p.id and q.deleted_at is null and q.hidden_at is null)`.execute(
    server.db,
  );
  return rows;
}

async function driftedPostCounts(): Promise<unknown[]> {
  const { rows } = await sql`select c.user_id, c.posts from user_counts c
    where c.posts <> (select count(*) from posts p
      where p.author_id = c.user_id and p.parent_id is null and p.repost_of is null
        and p.deleted_at is null and p.hidden_at is null)`.execute(server.db);
  return rows;
}

async function liveReposts(ulid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from posts
    where repost_of = ${ulidToUuid(ulid)} and deleted_at is null`.execute(server.db);
  return rows[0]?.count ?? 0;
}

describe('a plain repost', () => {
  test(
    'is a separate post that includes its original',
    { tags: ['REPOST-01', 'REPOST-02', 'REPOST-04', 'POST-03', 'POST-11', 'CARD-07'] },
    async () => {
      const ulid = await alice.post('Look at this.');
      const before = await postCount(bob);
      const reply = await created(repost(bob, ulid));
      expect(reply).toMatchObject({
        postType: 'REPOST',
        isRepost: true,
        isRepostWithComment: false,
        title: 'repost',
        body: '',
        repostId: ulid,
        repostUserId: bob.ulid,
        user: { userId: bob.ulid },
        images: [],
        parentUlid: null,
        postEngagement: { commentCount: 0, repostCount: 0, views: 0, reactions: [] },
        original: { id: ulid, body: 'Look at this.', postType: 'POST', original: null },
      });
      expect(reply.id).not.toBe(ulid);
      const feed = await carol.do(listProfileFeed, { params: { name: bob.username } });
      expect(feed.data[0]).toMatchObject({ id: reply.id, original: { id: ulid } });
      expect(await postCount(bob)).toBe(before);
    },
  );

  test(
    'increments its original’s count and marks only the reposter',
    { tags: ['REPOST-15', 'POST-16'] },
    async () => {
      const ulid = await alice.post();
      const reply = await created(repost(bob, ulid));
      expect(reply.original?.postEngagement.repostCount).toBe(1);
      expect(reply.original?.userEngagement.hasReposted).toBe(true);
      expect(await bob.see(ulid)).toMatchObject({
        postEngagement: { repostCount: 1 },
        userEngagement: { hasReposted: true, hasRepostedWithComment: false },
      });
      expect((await carol.see(ulid))?.userEngagement.hasReposted).toBe(false);
      await carol.repost(ulid, 'Quite.');
      expect(await carol.see(ulid)).toMatchObject({
        postEngagement: { repostCount: 2 },
        userEngagement: { hasReposted: false, hasRepostedWithComment: true },
      });
      const engagement = await bob.do(listEngagement, { body: { ulids: [ulid] } });
      expect(engagement.data[ulid]).toMatchObject({
        postEngagement: { repostCount: 2 },
        userEngagement: { hasReposted: true, hasRepostedWithComment: false },
      });
    },
  );

  test('is returned unchanged when repeated with any id', { tags: ['GAP-064'] }, async () => {
    const ulid = await alice.post();
    const repostUlid = server.freshUlid();
    const first = await created(repost(bob, ulid, { repostUlid }));
    expect(first.id).toBe(repostUlid);
    for (const more of [{ repostUlid }, { repostUlid: server.freshUlid() }, {}]) {
      const again = await repost(bob, ulid, more);
      expect([again.status, again.body.data.id]).toEqual([200, repostUlid]);
    }
    expect(await countOf(ulid)).toBe(1);
    const taken = await repost(carol, ulid, { repostUlid });
    expect([taken.status, taken.body.error_type]).toEqual([409, 'conflict']);
    expect(await countOf(ulid)).toBe(1);
  });

  test(
    'applies to the original when made from a repost',
    { tags: ['REPOST-02', 'GAP-064'] },
    async () => {
      const ulid = await alice.post();
      const id = await bob.repost(ulid);
      const second = await created(repost(carol, id));
      expect(second).toMatchObject({ repostId: ulid, original: { id: ulid } });
      const third = await created(quote(people.dave, id, 'Both are right.'));
      expect(third).toMatchObject({ repostId: ulid, original: { id: ulid } });
      expect(await countOf(ulid)).toBe(3);
    },
  );

  test('works for own posts, comments and quotes', async () => {
    const ulid = await alice.post('The first.');
    expect((await created(repost(alice, ulid))).repostUserId).toBe(alice.ulid);
    const comment = await bob.comment(ulid);
    const ofComment = await created(repost(carol, comment));
    expect(ofComment).toMatchObject({ postType: 'REPOST', original: { postType: 'COMMENT' } });
    const quoted = await bob.repost(comment, 'I said so.');
    const ofQuote = await created(repost(carol, quoted));
    expect(ofQuote).toMatchObject({
      repostId: quoted,
      original: { id: quoted, postType: 'quote', original: { id: comment, body: 'A comment.' } },
    });
  });

  test('redirects comments, views, reports and counts to its original', async () => {
    const ulid = await alice.post();
    const id = await bob.repost(ulid);
    const comment = await carol.do(createComment, { body: { parentId: id, body: 'Nice.' } });
    expect(comment.data).toMatchObject({
      parentId: ulid,
      rootUlid: ulid,
      postType: 'COMMENT',
    });
    const page = await carol.do(listComments, { query: { page: 1 }, body: { ulid: id } });
    expect(page.data).toMatchObject([{ id: comment.data.id }]);
    expect((await carol.see(ulid))?.postEngagement.commentCount).toBe(1);
    expect((await carol.see(id))?.postEngagement.commentCount).toBe(0);

    await carol.do(viewPosts, { body: { ulids: [id, ulid] } });
    const shown = await carol.do(listEngagement, { body: { ulids: [id] } });
    expect(Object.keys(shown.data)).toEqual([ulid]);
    expect(shown.data[ulid]?.postEngagement.commentCount).toBe(1);

    await carol.report(id);
    const reported = await sql<{ id: string }>`select post_id as id from post_flags`.execute(
      server.db,
    );
    expect(reported.rows.map((row) => row.id)).toContain(ulidToUuid(ulid));
    expect(reported.rows.map((row) => row.id)).not.toContain(ulidToUuid(id));
    await alice.refused(flagPost, { body: { ulid: id, violationType: 'spam' } }, 422);
  });

  test('cannot be pinned, unlike a quote', async () => {
    const ulid = await alice.post();
    const id = await bob.repost(ulid);
    const pin = await bob.reply(pinPost, { body: { ulid: id } });
    expect([pin.status, pin.body.error.fields]).toEqual([
      422,
      { ulid: 'A repost cannot be pinned.' },
    ]);
    const quoted = await bob.repost(ulid, 'Pin this.');
    await bob.do(pinPost, { body: { ulid: quoted } });
    await bob.do(unpinPost, { query: { ulid: quoted }, body: {} });
  });
});

describe('a quote', () => {
  test(
    'is a full post that embeds another',
    { tags: ['REPOST-01', 'REPOST-05', 'POST-03', 'POST-11', 'CARD-07'] },
    async () => {
      const ulid = await alice.post('The original.');
      const before = await postCount(bob);
      const reply = await created(
        quote(bob, ulid, 'Seen at the #harbour by @carol, kingfisherish.'),
      );
      expect(reply).toMatchObject({
        postType: 'quote',
        isRepost: false,
        isRepostWithComment: true,
        title: 'quote',
        repostId: ulid,
        repostUserId: bob.ulid,
        original: { id: ulid, body: 'The original.' },
      });
      expect(await postCount(bob)).toBe(before + 1);
      const found = await carol.do(listHashtagPosts, { body: { hashtag: '#harbour' } });
      expect(found.data.map(({ id }) => id)).toEqual([reply.id]);
      expect(found.data[0]?.original?.body).toBe('The original.');
      const words = await carol.do(searchPosts, { body: { q: 'kingfisherish' } });
      expect(words.data.map(({ id }) => id)).toEqual([reply.id]);
      const named = await carol.do(searchPosts, { body: { q: 'quote' } });
      expect(named.data.map(({ id }) => id)).not.toContain(reply.id);
      const { rows } = await sql<{ user_id: string }>`select user_id from post_mentions
      where post_id = ${ulidToUuid(reply.id)}`.execute(server.db);
      expect(rows).toEqual([{ user_id: carol.id }]);
    },
  );

  test('is found by its text, unlike a repost', async () => {
    const ulid = await alice.post();
    const plain = await bob.repost(ulid);
    const quoted = await bob.repost(ulid, 'Ospreyesque.');
    const own = [plain, quoted].map(ulidToUuid);
    await sql`delete from post_words where post_id = any(${own}::uuid[])`.execute(server.db);
    await sql`insert into search_backlog default values on conflict do nothing`.execute(server.db);
    await indexPosts(server.db);
    const { rows } = await sql<{ words: string }>`select words::text from post_words
      where post_id = any(${own}::uuid[])`.execute(server.db);
    expect(rows).toEqual([{ words: "'ospreyesque'" }]);
  });

  test(
    'becomes a plain repost when its body is blank',
    { tags: ['REPOST-04', 'REPOST-05'] },
    async () => {
      const ulid = await alice.post();
      const plain = await created(repost(bob, ulid, { body: ' \n\t ', title: 'quote' }));
      expect(plain).toMatchObject({ postType: 'REPOST', title: 'repost', body: '' });
      const quoted = await created(quote(bob, ulid, 'Words.', { title: 'repost' }));
      expect(quoted).toMatchObject({ postType: 'quote', title: 'quote', body: 'Words.' });
      const long = await quote(bob, ulid, 'x'.repeat(2001));
      expect([long.status, Object.keys(long.body.error.fields)]).toEqual([422, ['body']]);
    },
  );

  test('writes nothing on a retry and rejects another’s ulid', async () => {
    const ulid = await alice.post();
    const repostUlid = server.freshUlid();
    await created(quote(bob, ulid, 'Once.', { repostUlid }));
    const again = await quote(bob, ulid, 'Once.', { repostUlid });
    expect([again.status, again.body.data.id]).toEqual([200, repostUlid]);
    expect((await quote(carol, ulid, 'Mine.', { repostUlid })).status).toBe(409);
    expect(await countOf(ulid)).toBe(1);
    await bob.repost(ulid, 'A second one.');
    expect(await countOf(ulid)).toBe(2);
  });

  test('has its own sensitive mark and comments', async () => {
    const ulid = await alice.post();
    const quoted = await created(quote(bob, ulid, 'Careful.', { isSensitive: true }));
    expect(quoted.isSensitive).toBe(true);
    const comment = await carol.comment(quoted.id, 'A comment on the quote.');
    expect(await carol.see(comment)).toMatchObject({ postType: 'COMMENT', parentId: quoted.id });
    expect((await carol.see(quoted.id))?.postEngagement.commentCount).toBe(1);
    expect((await carol.see(ulid))?.postEngagement.commentCount).toBe(0);
  });

  test('accepts an id from a device clock ahead', async () => {
    const ulid = await alice.post();
    for (const body of ['', 'Words.']) {
      const repostUlid = makeUlid(server.clock.now().getTime() + 3_600_000);
      const post = await created(repost(bob, ulid, { repostUlid, body }));
      expect(post.createdAt).toBe(server.clock.now().toISOString());
    }
  });
});

describe('undoing a repost', () => {
  test(
    'accepts either id and clears flag and count',
    { tags: ['REPOST-03', 'REPOST-07', 'GAP-065'] },
    async () => {
      const ulid = await alice.post();
      for (const byOriginal of [true, false]) {
        const id = await bob.repost(ulid);
        const reply = await undo(bob, byOriginal ? ulid : id);
        expect(reply.status).toBe(200);
        expect(reply.body.data).toMatchObject({
          ulid: id,
          original: { postEngagement: { repostCount: 0 }, userEngagement: { hasReposted: false } },
        });
        expect((await bob.see(ulid))?.userEngagement.hasReposted).toBe(false);
        expect(await bob.see(id)).toMatchObject({
          isDeleted: true,
          repostId: null,
          original: null,
        });
      }
    },
  );

  test('accepts the id of another member’s repost', { tags: ['GAP-065'] }, async () => {
    const ulid = await alice.post();
    const others = await carol.repost(ulid);
    const own = await bob.repost(ulid);
    expect((await undo(bob, others)).body.data.ulid).toBe(own);
    expect(await countOf(ulid)).toBe(1);
  });

  test('removes the plain repost first, then the newest quote', { tags: ['GAP-065'] }, async () => {
    const ulid = await alice.post();
    const older = await bob.repost(ulid, 'First.');
    const newer = await bob.repost(ulid, 'Second.');
    const plain = await bob.repost(ulid);
    for (const expected of [plain, newer, older, null]) {
      expect((await undo(bob, ulid)).body.data.ulid).toBe(expected);
    }
    expect(await countOf(ulid)).toBe(0);
    expect(await drifted()).toEqual([]);
    expect(await driftedPostCounts()).toEqual([]);
  });

  test('removes only the requested kind', { tags: ['GAP-065'] }, async () => {
    const ulid = await alice.post();
    const undoOnly = (only: 'repost' | 'quote') =>
      bob.reply(deleteRepost, { body: { ulid, title: 'repost', only } });
    const quoted = await bob.repost(ulid, 'Stays.');
    const plain = await bob.repost(ulid);
    expect((await undoOnly('repost')).body.data.ulid).toBe(plain);
    expect((await undoOnly('repost')).body.data).toMatchObject({
      ulid: null,
      original: {
        postEngagement: { repostCount: 1 },
        userEngagement: { hasReposted: false, hasRepostedWithComment: true },
      },
    });
    const again = await bob.repost(ulid);
    expect((await undoOnly('quote')).body.data.ulid).toBe(quoted);
    expect((await undoOnly('quote')).body.data).toMatchObject({
      ulid: null,
      original: { userEngagement: { hasReposted: true, hasRepostedWithComment: false } },
    });
    expect((await carol.see(again))?.isDeleted).toBe(false);
    const byQuery = `/posts/repost?ulid=${ulid}&only=quote`;
    expect((await bob.api('DELETE', byQuery)).body.data.ulid).toBeNull();
  });

  test('keeps quotes when an own repost’s id is sent twice', async () => {
    const ulid = await alice.post();
    const quoted = await bob.repost(ulid, 'Stays.');
    const plain = await bob.repost(ulid);
    expect((await undo(bob, plain)).body.data.ulid).toBe(plain);
    expect((await undo(bob, plain)).body.data.ulid).toBeNull();
    expect((await carol.see(quoted))?.isDeleted).toBe(false);
  });

  test('answers 200 without a repost and 404 without a post', async () => {
    const ulid = await alice.post();
    await carol.repost(ulid);
    const reply = await undo(bob, ulid);
    expect([reply.status, reply.body.data.ulid]).toEqual([200, null]);
    expect(reply.body.data.original.postEngagement.repostCount).toBe(1);
    expect((await undo(bob, server.freshUlid())).status).toBe(404);
  });

  test(
    'lowers the original’s count when deleted by id',
    { tags: ['POST-32', 'POST-35'] },
    async () => {
      const ulid = await alice.post();
      const plain = await bob.repost(ulid);
      const quoted = await bob.repost(ulid, 'Words.');
      await carol.repost(ulid);
      const before = await postCount(bob);
      await carol.refused(deletePost, { query: { ulid: plain } }, 403);
      for (const [id, left] of [
        [plain, 2],
        [quoted, 1],
      ] as const) {
        for (let times = 0; times < 2; times++) {
          await bob.deletePost(id);
          expect(await countOf(ulid)).toBe(left);
        }
      }
      expect(await postCount(bob)).toBe(before - 1);
      expect(await drifted()).toEqual([]);
    },
  );

  test('decrements once when staff removes it, and can be repeated', async () => {
    const ulid = await alice.post();
    const plain = await created(repost(bob, ulid));
    const quoted = await created(quote(bob, ulid, 'Rude.'));
    for (const { id } of [plain, quoted]) {
      await moderator.do(removePost, {
        query: { ulid: id },
        body: { reason: 'Not for this place.' },
      });
    }
    expect(await countOf(ulid)).toBe(0);
    expect((await undo(bob, plain.id)).body.data.ulid).toBeNull();
    await bob.repost(ulid);
    expect(await drifted()).toEqual([]);
    expect(await driftedPostCounts()).toEqual([]);
  });
});

describe('a deleted original', () => {
  test(
    'leaves empty reposts on profiles and quotes with their text',
    { tags: ['CARD-04', 'GAP-071'] },
    async () => {
      const ulid = await alice.post();
      const plain = await bob.repost(ulid);
      const quoted = await bob.repost(ulid, 'My words.');
      await alice.deletePost(ulid);
      const feed = await carol.do(listProfileFeed, { params: { name: bob.username } });
      expect(feed.data.slice(0, 2)).toMatchObject([
        { id: quoted, body: 'My words.', repostId: ulid, original: null },
        { id: plain, isRepost: true, repostId: ulid, original: null },
      ]);
      expect((await undo(bob, ulid)).body.data.ulid).toBe(plain);
      expect((await repost(bob, ulid)).status).toBe(404);
      expect((await quote(bob, ulid, 'Too late.')).status).toBe(404);
    },
  );

  test('rejects a repost that waited for the original’s deletion', async () => {
    const ulid = await alice.post();
    let waiting: Promise<Reply>[] = [];
    await untilOutboxHandled(server);
    await server.db.transaction().execute(async (tx) => {
      await sql`update posts set deleted_at = now() where id = ${ulidToUuid(ulid)}`.execute(tx);
      await sql`update user_counts set posts = posts - 1 where user_id = ${alice.id}`.execute(tx);
      waiting = [repost(bob, ulid), quote(carol, ulid, 'In time?')];
      await expect.poll(() => lockWaits(server.database.pool)).toBe(2);
    });
    const replies = await Promise.all(waiting);
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    const { rows } = await sql`select id from posts
      where ${ulidToUuid(ulid)} in (repost_of, quote_of)`.execute(server.db);
    expect(rows).toEqual([]);
    expect(await drifted()).toEqual([]);
  });

  test('counts no reposts of a purged member', async () => {
    const ulid = await alice.post();
    const leaving = await addMember(server, 'leaving');
    await leaving.repost(ulid);
    await leaving.repost(ulid, 'Bye.');
    await bob.repost(ulid);
    await server.db
      .insertInto('outbox')
      .values({ topic: 'userPurged', payload: JSON.stringify({ userId: leaving.id }) })
      .execute();
    await carol.post();
    await expect.poll(() => countOf(ulid), { timeout: 30_000 }).toBe(1);
    expect(await drifted()).toEqual([]);
  });
});

describe('repost permissions', () => {
  const STANCES: [
    string,
    (original: TestMember, caller: TestMember) => Promise<unknown>,
    number,
  ][] = [
    ['a stranger', async () => undefined, 201],
    [
      'a member who mutes the author',
      (a, c) => c.reply(muteUser, { params: { name: a.username } }),
      201,
    ],
    [
      'a member muted by the author',
      (a, c) => a.reply(muteUser, { params: { name: c.username } }),
      201,
    ],
    [
      'a member who blocks the author',
      (a, c) => c.reply(blockUser, { params: { name: a.username } }),
      404,
    ],
    [
      'a member blocked by the author',
      (a, c) => a.reply(blockUser, { params: { name: c.username } }),
      404,
    ],
  ];

  test.each(STANCES)('%s', async (name, stand, status) => {
    const at = STANCES.findIndex(([each]) => each === name);
    const [author, caller] = await addMembers(server, [`author${at}`, `caller${at}`]);
    const ulid = await author.post();
    const passed = await carol.repost(ulid);
    await stand(author, caller);
    for (const target of [ulid, passed]) {
      const reply = await repost(caller, target);
      expect(reply.status).toBe(target === ulid || status === 404 ? status : 200);
      expect((await quote(caller, target, 'Words.')).status).toBe(status);
    }
    const undone = await undo(caller, ulid);
    expect(undone.status).toBe(200);
    expect(undone.body.data.original === null).toBe(status === 404);
  });

  test('undoes a repost after a block', async () => {
    const [author, caller] = await addMembers(server, ['author_x', 'caller_x']);
    const ulid = await author.post();
    const id = await caller.repost(ulid);
    await author.block(caller);
    expect((await caller.see(id))?.original).toBeNull();
    expect((await undo(caller, ulid)).body.data).toEqual({ ulid: id, original: null });
    expect(await drifted()).toEqual([]);
  });

  test('rejects hidden and deleted posts and gone authors', async () => {
    const hidden = await alice.post();
    await moderator.do(removePost, {
      query: { ulid: hidden },
      body: { reason: 'Not for this place.' },
    });
    const deleted = await alice.post();
    await alice.deletePost(deleted);
    const gone = await addMember(server, 'goner');
    const ofGone = await gone.post();
    await gone.do(deleteUser);
    for (const ulid of [hidden, deleted, ofGone, server.freshUlid()]) {
      for (const who of [bob, moderator]) {
        expect((await repost(who, ulid)).status).toBe(404);
        expect((await quote(who, ulid, 'Words.')).status).toBe(404);
      }
    }
  });
});

describe('concurrent reposts', () => {
  test('make one repost for one member', { tags: ['GAP-064', 'REPOST-15'] }, async () => {
    const ulid = await alice.post();
    const replies = await Promise.all(Array.from({ length: 20 }, () => repost(bob, ulid)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 200),
      201,
    ]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await liveReposts(ulid)).toBe(1);
    expect(await countOf(ulid)).toBe(1);
  });

  test(
    'keep counts exact with a hundred members',
    { tags: ['REPOST-15'], timeout: 60_000 },
    async () => {
      const ulid = await alice.post();
      const comment = await alice.comment(ulid, 'Below.');
      const crowd: TestMember[] = [];
      for (let at = 0; at < 100; at++) crowd.push(await addMember(server, `crowd${at}`));
      const outcomes = await Promise.all(
        crowd.flatMap((who, at) => {
          const target = at % 3 === 0 ? comment : ulid;
          const acts = [repost(who, target), undo(who, target), repost(who, target)];
          if (at % 5 === 0) acts.push(quote(who, target, 'All at once.'));
          if (at % 7 === 0)
            acts.push(who.reply(createComment, { body: { parentId: comment, body: 'Me.' } }));
          if (at % 11 === 0)
            acts.push(undo(who, target), who.reply(viewPosts, { body: { ulids: [ulid] } }));
          return acts;
        }),
      );
      const statuses = new Set(outcomes.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
      expect(await drifted()).toEqual([]);
      expect(await driftedPostCounts()).toEqual([]);
      expect(await countOf(ulid)).toBeGreaterThan(0);
      const { rows } = await sql<{
        shares: number;
      }>`select reposts + quotes as shares from post_counts
      where post_id = ${ulidToUuid(ulid)}`.execute(server.db);
      expect(await countOf(ulid)).toBe(rows[0]?.shares);
    },
  );

  test('never deadlock on one member’s undo and repost', async () => {
    const ulid = await alice.post();
    for (let round = 0; round < 10; round++) {
      const { body } = await repost(bob, ulid);
      const replies = await Promise.all([
        ...Array.from({ length: 4 }, () => undo(bob, ulid)),
        ...Array.from({ length: 4 }, () => repost(bob, ulid)),
        bob.reply(deletePost, { query: { ulid: body.data.id } }),
        moderator.reply(removePost, {
          query: { ulid: body.data.id },
          body: { reason: 'Not for this place.' },
        }),
      ]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    }
    expect(await liveReposts(ulid)).toBeLessThanOrEqual(1);
    expect(await drifted()).toEqual([]);
  });
});
