import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { randomUUID } from 'node:crypto';
import { getReactions } from '@rookery/contract/posts/get-reactions.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { announceOnce } from '#test/announce-once.ts';
import { signUpWith } from '#test/badges.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { reactionScene } from '#test/reaction-scene.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

const on = reactionScene();
const {
  freshUlid,
  write,
  give,
  take,
  given,
  fetched,
  reactionsOf,
  drifted,
  rowsOf,
  listed,
  namesIn,
} = on;
let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let round: number;
beforeEach(() => {
  ({ server, alice, bob, carol, round } = on);
});

describe('the available reactions', () => {
  test(
    'have name, value and category, and include the basic three',
    { tags: ['REACT-01', 'REACT-02', 'GAP-097'] },
    async () => {
      const reply = await alice.do(getReactions);
      const reactions = reply.data as Record<string, string>[];
      for (const reaction of reactions) {
        expect(Object.keys(reaction).toSorted()).toEqual(['category', 'name', 'value']);
        expect(['positive', 'neutral', 'negative']).toContain(reaction.category);
      }
      expect(reactions).toEqual(
        expect.arrayContaining([
          { name: 'thumbs_up', value: '👍', category: 'positive' },
          { name: 'thumbs_down', value: '👎', category: 'negative' },
          { name: 'heart', value: '❤️', category: 'positive' },
        ]),
      );
      expect(reactions[0]?.name).toBe('heart');
    },
  );

  test('can each be given', async () => {
    const ulid = await write(alice);
    for (const name of Object.keys(REACTIONS)) {
      const reply = await give(bob, ulid, name);
      expect([reply.status, reply.body.data.userReaction]).toEqual([200, name]);
    }
    expect(await rowsOf(ulid)).toEqual([`${bob.id} angry`]);
  });
});

describe('PUT and DELETE /post/reaction', () => {
  test(
    'gives a reaction, shown in counts and to its giver',
    { tags: ['REACT-04', 'POST-15', 'POST-17'] },
    async () => {
      const ulid = await write(alice);
      expect(await fetched(bob, ulid)).toMatchObject({ userReaction: null });
      const reply = await give(bob, ulid, 'clap');
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        success: true,
        data: {
          postEngagement: {
            commentCount: 0,
            totalCommentCount: 0,
            repostCount: 0,
            views: 0,
            reactions: [{ name: 'clap', count: 1 }],
          },
          userEngagement: {
            hasReposted: false,
            hasRepostedWithComment: false,
            hasCommented: false,
          },
          userReaction: 'clap',
          isDeleted: false,
          isHidden: false,
        },
      });
      expect(await fetched(bob, ulid)).toMatchObject({ userReaction: 'clap' });
      expect(await fetched(carol, ulid)).toMatchObject({
        userReaction: null,
        postEngagement: { reactions: [{ name: 'clap', count: 1 }] },
      });
    },
  );

  test(
    'removes a reaction without leaving a zero count',
    { tags: ['REACT-05', 'REACT-10', 'POST-17'] },
    async () => {
      const ulid = await write(alice);
      await given(bob, ulid, 'fire');
      const reply = await take(bob, ulid, 'fire');
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        userReaction: null,
        postEngagement: { reactions: [] },
      });
      expect(await fetched(bob, ulid)).toMatchObject({ userReaction: null });
      expect([await reactionsOf(ulid), await rowsOf(ulid)]).toEqual([[], []]);
    },
  );

  test('replaces a member’s reaction, ignoring the same again', { tags: ['GAP-094'] }, async () => {
    const ulid = await write(alice);
    await given(bob, ulid, 'heart');
    await given(carol, ulid, 'heart');
    const before = await rowsOf(ulid);
    const again = await give(bob, ulid, 'heart');
    expect([again.status, again.body.data.userReaction]).toEqual([200, 'heart']);
    expect(await rowsOf(ulid)).toEqual(before);
    await given(bob, ulid, 'joy');
    expect(await rowsOf(ulid)).toEqual([`${bob.id} joy`, `${carol.id} heart`]);
    expect(await reactionsOf(ulid)).toEqual([
      { name: 'heart', count: 1 },
      { name: 'joy', count: 1 },
    ]);
  });

  test('ignores removing a reaction that was not given', { tags: ['GAP-094'] }, async () => {
    const ulid = await write(alice);
    expect((await take(bob, ulid, 'heart')).status).toBe(200);
    await given(bob, ulid, 'joy');
    const reply = await take(bob, ulid, 'heart');
    expect([reply.status, reply.body.data.userReaction]).toEqual([200, 'joy']);
    expect(await reactionsOf(ulid)).toEqual([{ name: 'joy', count: 1 }]);
  });

  test('rejects a reaction without a name', async () => {
    const ulid = await write(alice);
    for (const reply of [await give(bob, ulid, ''), await take(bob, ulid, '')]) {
      expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['reaction']]);
    }
  });

  test.each(['nonsense', 'constructor', '❤️', 'Heart'])(
    'rejects an unknown name: %j',
    { tags: ['GAP-094'] },
    async (name) => {
      const ulid = await write(alice);
      for (const reply of [await give(bob, ulid, name), await take(bob, ulid, name)]) {
        expect([reply.status, reply.body.error.fields]).toEqual([
          422,
          { reaction: 'Unknown reaction.' },
        ]);
      }
      expect(await rowsOf(ulid)).toEqual([]);
    },
  );

  test('accepts own and muted members’ comments and replies', { tags: ['REACT-04'] }, async () => {
    const ulid = await write(alice);
    const comment = await write(bob, ulid);
    const reply = await write(alice, comment);
    await bob.mute(alice);
    for (const id of [ulid, comment, reply]) {
      await given(bob, id, 'tada');
      expect(await reactionsOf(id)).toEqual([{ name: 'tada', count: 1 }]);
    }
    const { reaction_score: score } = await server.db
      .selectFrom('post_counts')
      .select('reaction_score')
      .where('post_id', '=', ulidToUuid(reply))
      .executeTakeFirstOrThrow();
    expect(score).toBe(2);
  });

  test('reacts to the original of a plain repost', async () => {
    const ulid = await write(alice);
    const now = server.clock.now();
    const repost = ulidToUuid(freshUlid());
    const times = { created_at: now, updated_at: now };
    await server.db
      .insertInto('posts')
      .values({
        id: repost,
        author_id: bob.id,
        post_type: 'REPOST',
        repost_of: ulidToUuid(ulid),
        parent_id: null,
        root_id: null,
        grandparent_id: null,
        title: null,
        body: '',
        detected_language: null,
        ...times,
      })
      .execute();
    await server.db.insertInto('post_counts').values({ post_id: repost }).execute();
    const reply = await give(carol, uuidToUlid(repost), 'heart');
    expect(reply.body.data).toMatchObject({ userReaction: 'heart' });
    expect(await rowsOf(ulid)).toEqual([`${carol.id} heart`]);
    expect(await rowsOf(uuidToUlid(repost))).toEqual([]);
    expect(namesIn(await listed(alice, uuidToUlid(repost)))).toEqual([`${carol.username} heart`]);
    await take(carol, uuidToUlid(repost), 'heart');
    expect(await rowsOf(ulid)).toEqual([]);
  });
});

describe('permissions', () => {
  const acts: [string, (who: TestMember, ulid: string) => Promise<Reply>][] = [
    ['give', (who, ulid) => give(who, ulid, 'heart')],
    ['take', (who, ulid) => take(who, ulid, 'heart')],
    ['list', (who, ulid) => listed(who, ulid)],
  ];

  const cases: [string, (ulid: string) => Promise<unknown>][] = [
    ['is unknown', async () => undefined],
    ['was deleted', (ulid) => alice.reply(deletePost, { query: { ulid } })],
    [
      'was hidden by staff',
      async (ulid) => {
        const moderator = await signUpWith(server, `watchful${round}`, 'moderator');
        await moderator.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
      },
    ],
    ['is of someone who has left', () => alice.reply(deleteUser)],
    ['is of someone who blocks', () => alice.reply(blockUser, { params: { name: bob.username } })],
    [
      'is of someone who is blocked',
      () => bob.reply(blockUser, { params: { name: alice.username } }),
    ],
  ];

  test.each(cases)(
    'rejects and hides reactions for a post that %s',
    { tags: ['GAP-033'] },
    async (what, befall) => {
      const ulid = what === 'is unknown' ? freshUlid() : await write(alice);
      if (what !== 'is unknown') await given(bob, ulid, 'heart');
      const before = await rowsOf(ulid);
      await befall(ulid);
      for (const [act, call] of acts) {
        const reply = await call(bob, ulid);
        expect([act, reply.status, reply.body.error_type]).toEqual([act, 404, 'not_found']);
      }
      expect(await rowsOf(ulid)).toEqual(before);
    },
  );

  test('rejects reactions to a concurrently deleted post', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const ulid = await write(alice);
      const [reaction, removal] = await Promise.all([
        give(bob, ulid, 'heart'),
        alice.reply(deletePost, { query: { ulid } }),
      ]);
      expect(removal.status).toBe(200);
      expect((await rowsOf(ulid)).length).toBe(reaction.status === 200 ? 1 : 0);
      expect([200, 404]).toContain(reaction.status);
    }
  });

  test('rejects a reaction that waited for a deletion', async () => {
    const ulid = await write(alice);
    const id = ulidToUuid(ulid);
    await untilOutboxHandled(server);
    let waiting: Promise<Reply> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await sql`select from posts where id = ${id} for no key update`.execute(tx);
      await sql`select from post_counts where post_id = ${id} for no key update`.execute(tx);
      waiting = give(bob, ulid, 'heart');
      await expect.poll(() => lockWaits(server.database.pool)).toBe(1);
      await sql`update posts set deleted_at = now() where id = ${id}`.execute(tx);
    });
    expect((await waiting)?.status).toBe(404);
    expect(await rowsOf(ulid)).toEqual([]);
  });
});

describe('GET /post/:ulid/reactions', () => {
  test('lists members newest first, or filtered by reaction', async () => {
    const ulid = await write(alice);
    const id = ulidToUuid(ulid);
    const crowd: TestMember[] = [];
    for (let nth = 0; nth < 23; nth++) crowd.push(await addMember(server, `crowd${round}_${nth}`));
    for (const [nth, who] of crowd.entries()) await given(who, ulid, nth % 5 ? 'heart' : 'joy');
    const first = await listed(bob, ulid);
    expect(namesIn(first)).toHaveLength(20);
    expect(namesIn(first)[0]).toBe(`crowd${round}_22 heart`);
    expect(first.body.reactions).toEqual([
      { name: 'heart', count: 18 },
      { name: 'joy', count: 5 },
    ]);
    await given(carol, ulid, 'joy');
    const second = await listed(bob, ulid, `?cursor=${first.body.next_cursor}`);
    expect(namesIn(second)).toEqual(
      [2, 1, 0].map((nth) => `crowd${round}_${nth} ${nth ? 'heart' : 'joy'}`),
    );
    expect(second.body.next_cursor).toBeNull();
    const joys = await listed(bob, ulid, '?name=joy');
    expect(namesIn(joys)).toEqual([
      `${carol.username} joy`,
      ...[20, 15, 10, 5, 0].map((nth) => `crowd${round}_${nth} joy`),
    ]);
    expect(joys.body.next_cursor).toBeNull();
    expect(namesIn(await listed(bob, ulid, '?name=angry'))).toEqual([]);
    for (const query of [`?name=joy&cursor=${first.body.next_cursor}`, '?cursor=xyz']) {
      expect((await listed(bob, ulid, query)).status).toBe(400);
    }
    const unknown = await listed(bob, ulid, '?name=nonsense');
    expect([unknown.status, Object.keys(unknown.body.error.fields)]).toEqual([422, ['name']]);

    await bob.api('PUT', `/profile/crowd${round}_22/block`);
    await crowd[21]!.block(bob);
    await crowd[20]!.do(deleteUser);
    const page = namesIn(await listed(bob, ulid));
    expect(page).toHaveLength(20);
    expect(page.slice(0, 2)).toEqual([`${carol.username} joy`, `crowd${round}_19 heart`]);
    expect((await listed(bob, ulid)).body.reactions).toEqual([
      { name: 'heart', count: 18 },
      { name: 'joy', count: 6 },
    ]);
    const { rows } = await sql<{ number: number }>`
      select count(*)::integer as number from reactions where post_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ number: 24 }]);
  });
});

describe('other processes', () => {
  test(
    'receive new counts without a read, ignoring older messages',
    { tags: ['RT-08'] },
    async () => {
      const { database, secrets, clock } = server;
      const other = await startTestServer({
        database,
        secrets,
        clock,
        timers: createManualTimers(),
      });
      const there = { ...carol, ...other.does(carol.accessToken) };
      const ulid = await write(alice);
      expect(await reactionsOf(ulid, there)).toEqual([]);
      await given(bob, ulid, 'heart');
      await given(carol, ulid, 'heart');
      await vi.waitFor(
        async () => expect(await reactionsOf(ulid, there)).toEqual([{ name: 'heart', count: 2 }]),
        5000,
      );
      const id = ulidToUuid(ulid);
      await announceOnce(server.db, 'facts', [
        randomUUID(),
        'postReacted',
        { posts: [[id, { joy: 9 }, 1]] },
      ]);
      await announceOnce(server.db, 'post-views', [[id, 77]]);
      await vi.waitFor(async () => expect((await fetched(there, ulid)).views).toBe(77), 30_000);
      expect(await reactionsOf(ulid, there)).toEqual([{ name: 'heart', count: 2 }]);
      await other.stop();
    },
  );
});

describe('reactions of members who leave', () => {
  test('stay for a deleted account and go with a purge', { tags: ['AUTH-44'] }, async () => {
    const leaver = await addMember(server, `leaver${round}`);
    const posts = [await write(alice), await write(bob)];
    const gone = await write(alice);
    for (const ulid of [...posts, gone]) await given(leaver, ulid, 'rocket');
    await given(bob, posts[0] ?? '', 'rocket');
    await alice.deletePost(gone);
    const many = Array.from({ length: 60 }, freshUlid).map(ulidToUuid);
    await sql`with made as (insert into posts (id, author_id, post_type, body, created_at, updated_at)
        select id, ${alice.id}, 'POST', 'One of many.', now(), now() from unnest(${many}::uuid[]) as m (id) returning id),
      counted as (insert into post_counts (post_id, reactions, reaction_score)
        select id, '{"heart": 1}', 2 from made)
      select from made`.execute(server.db);
    await sql`insert into reactions (post_id, user_id, name, created_at)
      select id, ${leaver.id}, 'heart', now() from unnest(${many}::uuid[]) as m (id)`.execute(
      server.db,
    );
    expect(await drifted()).toEqual([]);
    await leaver.do(deleteUser);
    expect(await reactionsOf(posts[1] ?? '')).toEqual([{ name: 'rocket', count: 1 }]);
    server.clock.advance(30 * DAY_MS);
    await server.runJob('purge-accounts');
    await vi.waitFor(async () => {
      const left = await server.db
        .selectFrom('reactions')
        .select('post_id')
        .where('user_id', '=', leaver.id)
        .execute();
      expect(left).toEqual([]);
    }, 30_000);
    expect(await drifted()).toEqual([]);
    carol = { ...(await server.signIn(carol.email)), username: carol.username };
    expect(await reactionsOf(posts[0] ?? '', carol)).toEqual([{ name: 'rocket', count: 1 }]);
    await vi.waitFor(
      async () => expect(await reactionsOf(posts[1] ?? '', carol)).toEqual([]),
      30_000,
    );
  });
});
