import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { cast } from '#test/cast.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const timers = createManualTimers();
let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer({ timers });
  ({ alice, bob } = await cast(server, 'alice', 'bob'));
});
afterAll(() => server.stop());

async function engagement(who: TestMember, ulids: string[]): Promise<Record<string, unknown>> {
  return (await who.do(listEngagement, { body: { ulids } })).data;
}

async function fromMap(who: TestMember, ulids: string[]): Promise<Record<string, unknown>> {
  const reply = await who.do(mapPosts, { body: { ulids } });
  const entries = reply.data.map((post) => {
    const { postEngagement, userEngagement, userReaction, isDeleted, isHidden } = post;
    return [post.id, { postEngagement, userEngagement, userReaction, isDeleted, isHidden }];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

describe('POST /posts/engagement', () => {
  test('answers a plain repost with the counts of its original', async () => {
    const ulid = await alice.post();
    const data = await engagement(alice, [await bob.repost(ulid)]);
    expect(data).toMatchObject({ [ulid]: { postEngagement: { repostCount: 1 } } });
  });

  test(
    'returns counts and the caller’s state for each id',
    { tags: ['POST-27', 'POST-28', 'GAP-077'] },
    async () => {
      const ulids = [];
      for (let nth = 0; nth < 20; nth++) ulids.push(await alice.post());
      const [first = ''] = ulids;
      const comment = await bob.comment(first);
      await alice.comment(comment);
      const data = await engagement(bob, [...ulids, comment]);
      expect(Object.keys(data).toSorted()).toEqual([...ulids, comment].toSorted());
      const counts = { repostCount: 0, views: 0, reactions: [] };
      const marks = { hasReposted: false, hasRepostedWithComment: false };
      const rest = { userReaction: null, isDeleted: false, isHidden: false };
      expect(data[first]).toEqual({
        postEngagement: { commentCount: 1, totalCommentCount: 2, ...counts },
        userEngagement: { ...marks, hasCommented: true },
        ...rest,
      });
      expect(data[comment]).toEqual({
        postEngagement: { commentCount: 1, totalCommentCount: 1, ...counts },
        userEngagement: { ...marks, hasCommented: false },
        ...rest,
      });
      expect((await engagement(alice, [comment]))[comment]).toMatchObject({
        userEngagement: { hasCommented: true },
      });
    },
  );

  test('returns the same viewer state as the full posts', { tags: ['POST-28'] }, async () => {
    const gone = await addMember(server, 'leaver');
    const [live, tombstone, orphan] = [await alice.post(), await alice.post(), await gone.post()];
    for (const parent of [live, tombstone, orphan]) await bob.comment(parent);
    await bob.do(viewPosts, { body: { ulids: [live, tombstone] } });
    timers.advance(5000);
    await vi.waitFor(
      async () =>
        expect((await engagement(bob, [live]))[live]).toMatchObject({
          postEngagement: { views: 1 },
        }),
      5000,
    );
    await alice.deletePost(tombstone);
    await gone.do(deleteUser);
    const ulids = [live, tombstone, orphan];
    const data = await engagement(bob, ulids);
    expect(data).toEqual(await fromMap(bob, ulids));
    expect(data[tombstone]).toMatchObject({ isDeleted: true, isHidden: false });
    expect(data[orphan]).toMatchObject({ isDeleted: true });
  });

  test('marks posts that staff has hidden', { tags: ['POST-28'] }, async () => {
    const hidden = await alice.post();
    await server.db
      .updateTable('posts')
      .set({ hidden_at: server.clock.now() })
      .where('id', '=', ulidToUuid(hidden))
      .execute();
    const { database, secrets, clock } = server;
    const other = await startTestServer({ database, secrets, clock, timers });
    const reply = await other.apiAs(bob.accessToken)('POST', '/posts/engagement', {
      ulids: [hidden],
    });
    await other.stop();
    expect(reply.body.data[hidden]).toMatchObject({ isDeleted: false, isHidden: true });
  });

  test(
    'skips unknown and malformed ids, and answers 422 above 100',
    { tags: ['POST-28'] },
    async () => {
      const ulid = await alice.post();
      expect(
        Object.keys(await engagement(bob, [server.freshUlid(), 'nonsense', ulid, ulid])),
      ).toEqual([ulid]);
      expect(await engagement(bob, [])).toEqual({});
      const ulids = Array.from({ length: 101 }, () => ulid);
      await bob.refused(listEngagement, { body: { ulids } }, 422);
    },
  );

  test(
    'answers 401 without a session and 403 before setup',
    { tags: ['POST-28', 'ERR-11'] },
    async () => {
      const body = { ulids: [] };
      expect((await server.call('POST', '/v3/posts/engagement', { body })).status).toBe(401);
      const newcomer = await server.signIn('newcomer@rookery.test');
      await newcomer.refused(listEngagement, { body }, 403);
    },
  );
});
