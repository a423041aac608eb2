import type { Post } from '@rookery/contract/posts/post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { pinPost } from '@rookery/contract/posts/pin-post.ts';
import { findPinnedPost } from '@rookery/contract/posts/find-pinned-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let worker: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  worker = await signUpWith(server, 'worker', 'employee');
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);

const hide = (ulid: string, who = watcher): Promise<Reply> =>
  who.reply(removePost, { body: { ulid, reason: 'Not for this place.' } });

const listed = async (who: TestMember, ulid: string): Promise<string[]> =>
  (await who.do(listComments, { body: { ulid } })).data.map(({ id }) => id);

const read = async (who: TestMember, path: string): Promise<string[]> =>
  (await who.api('GET', path)).body.data.map(({ id }: Post) => id);

const auditOf = (ulid: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'user_id', 'at'])
    .where('post_id', '=', ulidToUuid(ulid))
    .orderBy('id')
    .execute();

describe('a post that staff removes', { tags: ['MOD-28'] }, () => {
  test('leaves every feed and list, and the author’s count', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    await bob.follow(alice);
    const post = await bob.post(`About #t${bob.username} for @${alice.username}.`);
    const feeds = ['following', 'followingMutual', 'all', 'newUsers', 'global'].map(
      (feed) => `/posts/${feed}?limit=50`,
    );
    feeds.push('/xposts/all?limit=50', `/profile/${bob.username}/feed`);
    for (const feed of feeds) expect(await read(alice, feed), feed).toContain(post);
    await watcher.do(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    for (const feed of feeds) {
      for (const who of [alice, bob, watcher]) {
        expect(await read(who, feed), feed).not.toContain(post);
      }
    }
    const profile = await alice.do(getProfile, { params: { name: bob.username } });
    expect(profile.data.postCount).toBe(0);
    const found = await alice.do(listHashtagPosts, { body: { hashtag: `t${bob.username}` } });
    expect(found.data).toEqual([]);
    const { rows } =
      await sql`select from post_mentions where post_id = ${ulidToUuid(post)}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('is hidden from members and its author, not from reviewers', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await bob.post('What was said.');
    await watcher.do(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    for (const who of [alice, bob, worker]) expect(await who.see(post)).toBeUndefined();
    expect(await watcher.see(post)).toMatchObject({
      id: post,
      isHidden: true,
      isDeleted: false,
      body: 'What was said.',
      user: { username: bob.username },
    });
    await alice.refused(listComments, { body: { ulid: post } }, 404);
    expect((await watcher.do(listComments, { body: { ulid: post } })).total).toBe(0);
    const answer = { parentId: post, body: 'Too late.' };
    for (const who of [alice, watcher]) {
      await who.refused(createComment, { body: answer }, 404);
    }
  });

  test('leaves a tombstone without author and text above comments', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await bob.post('What was said.');
    const comment = await alice.comment(post);
    await watcher.do(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    for (const who of [alice, bob]) {
      expect(await who.see(post)).toMatchObject({
        id: post,
        isHidden: true,
        isDeleted: false,
        body: '',
        title: null,
        images: [],
        user: { username: null, name: '' },
        postEngagement: { commentCount: 1 },
      });
      expect(await listed(who, post)).toEqual([comment]);
    }
  });

  test('leaves a comment’s tombstone only if it has replies', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await alice.post();
    const [bare, held] = [await bob.comment(post), await bob.comment(post)];
    const reply = await alice.comment(held);
    await watcher.do(removePost, { body: { ulid: bare, reason: 'Not for this place.' } });
    await watcher.do(removePost, { body: { ulid: held, reason: 'Not for this place.' } });
    expect(await listed(alice, post)).toEqual([held]);
    expect(await listed(watcher, post)).toEqual([held]);
    expect(await listed(alice, held)).toEqual([reply]);
    const page = await alice.do(listComments, { body: { ulid: post } });
    expect(page.total).toBe(1);
    expect(page.data[0]).toMatchObject({ isHidden: true, isDeleted: false, body: '' });
    expect((await alice.see(post))?.postEngagement).toMatchObject({
      commentCount: 0,
      totalCommentCount: 1,
    });
    expect(await read(alice, `/profile/${bob.username}/feedCommentsOnly`)).toEqual([]);
    expect((await bob.see(post))?.userEngagement.hasCommented).toBe(false);
    await alice.deletePost(reply);
    expect(await listed(alice, post)).toEqual([]);
    expect(await alice.see(held)).toBeUndefined();
  });

  test('is logged once with moderator, author and time', async () => {
    const bob = await join('bob');
    const post = await bob.post();
    await watcher.do(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    server.clock.advance(1000);
    expect((await hide(post, worker)).status).toBe(200);
    expect(await auditOf(post)).toEqual([
      {
        action: 'post.hide',
        actor_id: watcher.id,
        user_id: bob.id,
        at: new Date(server.clock.now().getTime() - 1000),
      },
    ]);
    const profile = await bob.do(getProfile, { params: { name: bob.username } });
    expect(profile.data.postCount).toBe(0);
  });

  test('is removed once by two concurrent moderators', async () => {
    const bob = await join('bob');
    const posts = [await bob.post(), await bob.post()];
    await Promise.all(posts.flatMap((post) => [hide(post), hide(post, worker), hide(post)]));
    for (const post of posts) expect(await auditOf(post)).toHaveLength(1);
    const profile = await bob.do(getProfile, { params: { name: bob.username } });
    expect(profile.data.postCount).toBe(0);
  });

  test('is no longer pinned anywhere', async () => {
    const bob = await join('bob');
    const [pinned, other] = [await bob.post(), await bob.post()];
    await bob.do(pinPost, { body: { ulid: pinned } });
    expect(await read(bob, `/profile/${bob.username}/feed`)).toEqual([pinned, other]);
    await watcher.do(removePost, { body: { ulid: pinned, reason: 'Not for this place.' } });
    expect(await read(bob, `/profile/${bob.username}/feed`)).toEqual([other]);
    const found = await bob.do(findPinnedPost, { body: { username: bob.username } });
    expect(JSON.stringify(found)).not.toContain(pinned);
  });

  test('keeps its content, so that it can be restored', async () => {
    const bob = await join('bob');
    const post = await bob.post('What was said.');
    await watcher.do(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    const row = await server.db
      .selectFrom('posts')
      .select(['body', 'deleted_at', 'hidden_at'])
      .where('id', '=', ulidToUuid(post))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      body: 'What was said.',
      deleted_at: null,
      hidden_at: server.clock.now(),
    });
  });

  test('is rejected with 404 if missing, 422 without ulid', async () => {
    const bob = await join('bob');
    const post = await bob.post();
    await bob.deletePost(post);
    for (const ulid of [post, server.freshUlid()]) expect((await hide(ulid)).status).toBe(404);
    await watcher.refused(removePost, { body: {} }, 422);
    await watcher.refused(removePost, {}, 422);
  });

  test('can be deleted by its author without counting twice', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await bob.post('What was said.');
    await alice.comment(post);
    await bob.post();
    await watcher.do(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    await bob.deletePost(post);
    expect(await alice.see(post)).toMatchObject({ isDeleted: true, isHidden: false });
    expect(await watcher.see(post)).toMatchObject({ isDeleted: true, body: '' });
    const profile = await alice.do(getProfile, { params: { name: bob.username } });
    expect(profile.data.postCount).toBe(1);
  });
});
