import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { deleteRepost } from '@rookery/contract/posts/delete-repost.ts';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ManualTimers } from '#src/kernel/timers.ts';
import { userFacts } from '#src/features/users/public.ts';
import { announceOnce } from '#test/announce-once.ts';
import { engagementScene, GATHER_MS } from '#test/engagement-scene.ts';
import { publishFact } from '#test/facts.ts';
import { listen } from '#test/listener.ts';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import type { TestMember, TestServer } from '#test/server.ts';

const on = engagementScene();
const {
  listeners,
  begunToGather,
  freshUlid,
  write,
  heardBy,
  idsIn,
  gathered,
  settled,
  fresh,
  again,
} = on;
let timers: ManualTimers;
let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
beforeEach(() => {
  ({ timers, server, alice, bob, carol } = on);
});

describe('Engagement', { tags: ['RT-05', 'GAP-142'] }, () => {
  test('notifies the author of a comment with current counts', async () => {
    const ulid = await write(alice);
    const heard = await heardBy(alice);
    await write(bob, ulid);
    await gathered();
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
    expect(heard[0]?.data).toEqual({ [ulid]: await fresh(alice, ulid) });
    expect(heard[0]?.data[ulid]?.postEngagement).toMatchObject({
      commentCount: 1,
      totalCommentCount: 1,
    });
  });

  test('notifies each author of parent and root in one event', async () => {
    const root = await write(alice);
    const own = await write(alice, root);
    const bobs = await write(bob, root);
    await settled();
    const [toAlice, toBob] = [await heardBy(alice), await heardBy(bob)];
    await write(carol, own);
    await gathered();
    await vi.waitFor(() => expect([toAlice, toBob]).toMatchObject([[{}], [{}]]), 30_000);
    expect(Object.keys(toAlice[0]?.data ?? {}).toSorted()).toEqual([root, own].toSorted());
    expect(toAlice[0]?.data[own]).toEqual(await fresh(bob, own));
    expect(Object.keys(toBob[0]?.data ?? {})).toEqual([root]);
    expect(toBob[0]?.data[root]?.postEngagement.totalCommentCount).toBe(3);
    expect(bobs).not.toBe(own);
  });

  test('notifies members who answered within an hour, no others', async () => {
    const root = await write(alice);
    const early = await write(carol, root);
    await settled();
    server.clock.advance(HOUR_MS);
    [alice, bob, carol] = [await again(alice), await again(bob), await again(carol)];
    await write(bob, early);
    await settled();
    const [toBob, toCarol] = [await heardBy(bob), await heardBy(carol)];
    const erin = await addMember(server, `erin${freshUlid().slice(-6).toLowerCase()}`);
    const toErin = await heardBy(erin);
    await write(alice, root);
    await gathered();
    await vi.waitFor(() => expect(toBob).toHaveLength(1), 30_000);
    expect(Object.keys(toBob[0]?.data ?? {})).toEqual([root]);
    expect([toCarol, toErin]).toEqual([[], []]);
  });

  test('notifies of reactions once in two seconds with current counts', async () => {
    const root = await write(alice);
    const comment = await write(carol, root);
    await settled();
    const react = async (who: TestMember, name: string, method = 'PUT'): Promise<void> => {
      const reply = await who.api(method, '/post/reaction', { ulid: comment, reaction: name });
      expect(reply.status).toBe(200);
    };
    const early = await addMember(server, `early${freshUlid().slice(-6).toLowerCase()}`);
    await react(early, 'heart');
    await settled();
    server.clock.advance(HOUR_MS);
    [alice, bob, carol] = [await again(alice), await again(bob), await again(carol)];
    await react(bob, 'heart');
    await settled();
    const late = { ...(await server.signIn(early.email)), username: early.username };
    const [toAlice, toBob] = [await heardBy(alice), await heardBy(bob)];
    const [toCarol, toLate] = [await heardBy(carol), await heardBy(late)];
    await react(alice, 'joy');
    await react(alice, 'clap');
    await gathered();
    await vi.waitFor(
      () => expect([toAlice, toBob, toCarol]).toMatchObject([[{}], [{}], [{}]]),
      5000,
    );
    for (const heard of [toAlice, toBob, toCarol]) {
      expect(heard).toEqual([{ data: { [comment]: await fresh(bob, comment) } }]);
    }
    expect(toCarol[0]?.data[comment]?.postEngagement.reactions).toEqual([
      { name: 'heart', count: 2 },
      { name: 'clap', count: 1 },
    ]);
    await react(alice, 'clap');
    await react(alice, 'joy', 'DELETE');
    expect(on.gathers).toBe(0);
    await react(alice, 'clap', 'DELETE');
    await gathered();
    await vi.waitFor(() => expect(toCarol).toHaveLength(2), 30_000);
    expect(toCarol[1]?.data[comment]?.postEngagement.reactions).toEqual([
      { name: 'heart', count: 2 },
    ]);
    expect(toLate).toEqual([]);
  });

  test('hides reactions across a block', { tags: ['GAP-033'] }, async () => {
    const ulid = await write(alice);
    await bob.react(ulid);
    await bob.block(alice);
    await settled();
    const [toAlice, toBob] = [await heardBy(alice), await heardBy(bob)];
    await carol.react(ulid);
    await gathered();
    await vi.waitFor(() => expect(toAlice).toHaveLength(1), 30_000);
    expect(toBob).toEqual([]);
  });

  test(
    'hides comments of blocked members from author and commenters',
    { tags: ['GAP-033'] },
    async () => {
      const [alices, carols] = [await write(alice), await write(carol)];
      const bobs = await write(bob, carols);
      await write(bob, alices);
      await settled();
      await bob.block(alice);
      await write(bob, carols);
      await settled();
      const [toBob, toCarol] = [await heardBy(bob), await heardBy(carol)];
      await write(carol, alices);
      await write(alice, carols);
      await gathered();
      await vi.waitFor(() => expect(toCarol.flatMap(idsIn)).toContain(alices), 30_000);
      await vi.waitFor(() => expect(toBob.flatMap(idsIn)).toContain(carols), 30_000);
      expect(toBob.flatMap(idsIn)).not.toContain(alices);
      expect(bobs).not.toBe(carols);
    },
  );

  test("leaves out a muted member's comments but not posts", async () => {
    const root = await write(bob);
    const comment = await write(bob, root);
    await write(alice, comment);
    await alice.mute(bob);
    await settled();
    const [toAlice, toBob] = [await heardBy(alice), await heardBy(bob)];
    await write(carol, comment);
    await gathered();
    await vi.waitFor(() => expect(toBob).toHaveLength(1), 30_000);
    expect(toBob.flatMap(idsIn).toSorted()).toEqual([root, comment].toSorted());
    await vi.waitFor(() => expect(toAlice.flatMap(idsIn)).toEqual([root]), 30_000);
  });

  test('sends one event per post in 2 s, latest counts', async () => {
    const ulid = await write(alice);
    const heard = await heardBy(alice);
    await write(bob, ulid);
    await begunToGather();
    timers.advance(GATHER_MS - 1);
    await write(carol, ulid);
    await write(bob, ulid);
    await untilOutboxHandled(server);
    expect(heard).toEqual([]);
    timers.advance(1);
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
    expect(heard[0]?.data[ulid]?.postEngagement.commentCount).toBe(3);
    await write(carol, ulid);
    await gathered();
    await vi.waitFor(() => expect(heard).toHaveLength(2), 30_000);
    expect(heard[1]?.data[ulid]?.postEngagement.commentCount).toBe(4);
  });

  test('notifies authors of the posts above and below a deletion', async () => {
    const ulid = await write(alice);
    const comment = await write(bob, ulid);
    await write(carol, comment);
    await settled();
    const [toAlice, toCarol] = [await heardBy(alice), await heardBy(carol)];
    await bob.deletePost(comment);
    await gathered();
    await vi.waitFor(() => expect([toAlice, toCarol]).toMatchObject([[{}], [{}]]), 30_000);
    expect(toAlice[0]?.data[ulid]).toEqual(await fresh(alice, ulid));
    expect(toAlice[0]?.data[ulid]?.postEngagement.commentCount).toBe(0);
    expect(toCarol[0]?.data[comment]).toEqual(await fresh(carol, comment));
    expect(toCarol[0]?.data[comment]?.isDeleted).toBe(true);
  });

  test('notifies of a post hidden by staff', async () => {
    const ulid = await write(alice);
    await write(bob, ulid);
    const badge = { user_id: carol.id, badge: 'moderator', created_at: server.clock.now() };
    await server.db.insertInto('user_badges').values(badge).execute();
    await publishFact(server.db, userFacts.changed, { userIds: [carol.id] });
    await settled();
    const heard = await heardBy(bob);
    await vi.waitFor(async () => {
      await carol.do(removePost, { query: { ulid }, body: { reason: 'Not for this place.' } });
    }, 30_000);
    await gathered();
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
    expect(heard[0]?.data[ulid]).toMatchObject({ isDeleted: false, isHidden: true });
  });

  test('marks a removed group post hidden except for its author', async () => {
    const groupId = await alice.createGroup(`Herons of ${alice.username}`);
    for (const who of [bob, carol]) await who.joinGroup(groupId);
    const ulid = await bob.post('Hello.', { groupId });
    await write(carol, ulid);
    await settled();
    const [toBob, toCarol] = [await heardBy(bob), await heardBy(carol)];
    const removal = { groupId, postId: ulid };
    await alice.do(removeFromGroup, { body: removal });
    await gathered();
    await vi.waitFor(() => expect([toBob, toCarol]).toMatchObject([[{}], [{}]]), 30_000);
    expect(toBob[0]?.data[ulid]).toEqual(await fresh(bob, ulid));
    expect(toBob[0]?.data[ulid]).toMatchObject({
      isHidden: false,
      postEngagement: { commentCount: 1 },
    });
    expect(toCarol[0]?.data[ulid]).toMatchObject({ isHidden: true });
  });

  test(
    'notifies of reposts and quotes with the original’s counts',
    { tags: ['REPOST-15'] },
    async () => {
      const ulid = await write(alice);
      await settled();
      const heard = await heardBy(alice);
      await bob.repost(ulid);
      const quote = await bob.repost(ulid, 'Words.');
      await gathered();
      await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
      expect(heard[0]?.data).toEqual({ [ulid]: await fresh(alice, ulid) });
      expect(heard[0]?.data[ulid]?.postEngagement.repostCount).toBe(2);
      await bob.do(deleteRepost, { body: { ulid } });
      await bob.deletePost(quote);
      await gathered();
      await vi.waitFor(() => expect(heard).toHaveLength(2), 30_000);
      expect(heard[1]?.data[ulid]).toEqual(await fresh(alice, ulid));
      expect(heard[1]?.data[ulid]?.postEngagement.repostCount).toBe(0);
    },
  );

  test('sends nothing for views', async () => {
    const ulid = await write(alice);
    await settled();
    const heard = await heardBy(alice);
    await bob.do(viewPosts, { body: { ulids: [ulid] } });
    expect(timers.waiting).toContain(5000);
    timers.advance(5000);
    await vi.waitFor(
      async () => expect(await fresh(bob, ulid)).toMatchObject({ postEngagement: { views: 1 } }),
      5000,
    );
    expect(on.gathers).toBe(0);
    expect(heard).toEqual([]);
  });
});

describe('between processes', { tags: ['RT-05'] }, () => {
  test('sends an event that its writer left pending', async () => {
    const ulid = await write(alice);
    const comment = await write(bob, ulid);
    await settled();
    const heard = await heardBy(alice);
    const payload = { postId: ulidToUuid(comment), authorId: bob.id, type: 'COMMENT' };
    await server.db
      .insertInto('outbox')
      .values({ topic: 'postCreated', payload: JSON.stringify(payload) })
      .execute();
    await gathered();
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
  });
});

test('sends pending events once the database is back', async () => {
  const ulid = await write(alice);
  await settled();
  const heard = await heardBy(alice);
  await write(bob, ulid);
  await begunToGather();
  await untilOutboxHandled(server);
  await server.database.pool.query('alter table posts rename to away');
  timers.advance(GATHER_MS);
  await begunToGather();
  await server.database.pool.query('alter table away rename to posts');
  expect(server.logs.join('\n')).toContain('Could not publish engagement; will try again');
  timers.advance(GATHER_MS);
  await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
});

test('rejects other members on the own notifications channel', { tags: ['RT-04'] }, async () => {
  const channel = notificationsChannel(alice.ulid);
  const own = listen(server, alice);
  const stranger = listen(server, bob);
  listeners.push(own, stranger);
  const heard = await own.hear<PostImageFinished>(channel, 'PostImageFinished');
  expect(await stranger.refused(channel)).toBe(403);
  const data: PostImageFinished = { ulid: freshUlid() };
  await announceOnce(server.db, 'realtime', { channel, event: 'PostImageFinished', data });
  await vi.waitFor(() => expect(heard).toEqual([data]), 30_000);
});
