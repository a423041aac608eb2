import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { listMuted } from '@rookery/contract/relations/list-muted.ts';
import { listBlocked } from '@rookery/contract/relations/list-blocked.ts';
import { unmuteUser } from '@rookery/contract/relations/unmute-user.ts';
import { muteUser } from '@rookery/contract/relations/mute-user.ts';
import { unblockUser } from '@rookery/contract/relations/unblock-user.ts';
import { sendFeedback } from '@rookery/contract/users/send-feedback.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { mapProfiles } from '@rookery/contract/relations/map-profiles.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { factsOf } from '#test/facts.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createBlocksAndMutes } from './blocks-and-mutes.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);
const pair = async (): Promise<[TestMember, TestMember]> => [
  await join('alice'),
  await join('bob'),
];

const CALLS = {
  block: { set: blockUser, clear: unblockUser, list: listBlocked },
  mute: { set: muteUser, clear: unmuteUser, list: listMuted },
};
const named = (whom: { username: string }) => ({ params: { name: whom.username } });

async function seen(viewer: TestMember, whom: TestMember): Promise<Profile> {
  return (await viewer.do(getProfile, named(whom))).data;
}

async function later(hours: number, ...members: TestMember[]): Promise<TestMember[]> {
  server.clock.advance(hours * HOUR_MS);
  return Promise.all(
    members.map(async (member) => ({ ...(await server.signIn(member.email)), ...namesOf(member) })),
  );
}
const namesOf = ({ username, ulid, id }: TestMember) => ({ username, ulid, id });

async function driftedCounts(): Promise<unknown[]> {
  const { rows } = await sql`
    select c.user_id from user_counts c
    where c.followers <> (select count(*) from follows f where f.followee_id = c.user_id)
      or c.following <> (select count(*) from follows f where f.follower_id = c.user_id)
      or c.friends <> (select count(*) from follows f join follows b
        on b.follower_id = f.followee_id and b.followee_id = f.follower_id
        where f.follower_id = c.user_id)`.execute(server.db);
  return rows;
}

describe.each(['block', 'mute'] as const)('%s', (verb) => {
  const flag = verb === 'block' ? 'isBlocked' : 'isMuted';
  const { set, clear, list } = CALLS[verb];
  const other = verb === 'block' ? ('mute' as const) : ('block' as const);

  test(
    `sets ${flag} with PUT and leaves the other unchanged`,
    { tags: ['FOLLOW-03', 'FOLLOW-05', 'FOLLOW-12'] },
    async () => {
      const [alice, bob] = await pair();
      const { data } = await alice.do(set, named(bob));
      expect(data).toMatchObject({ ulid: bob.ulid, username: bob.username });
      expect(data.ProfileEngagement).toMatchObject({ [flag]: true });
      expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
        isBlocked: verb === 'block',
        isBlockedByYou: verb === 'block',
        hasBlockedYou: false,
        isMuted: verb === 'mute',
      });
      expect((await seen(bob, alice)).ProfileEngagement).toMatchObject({
        isBlocked: false,
        isBlockedByYou: false,
        isMuted: false,
        hasBlockedYou: verb === 'block',
      });
    },
  );

  test(
    `clears ${flag} with DELETE, idempotently`,
    { tags: ['FOLLOW-04', 'FOLLOW-06', 'FOLLOW-12'] },
    async () => {
      const [alice, bob] = await pair();
      await alice[verb](bob);
      for (const _time of [1, 2]) {
        const { data } = await alice.do(clear, named(bob));
        expect(data.ProfileEngagement).toMatchObject({ [flag]: false });
      }
      expect((await seen(bob, alice)).ProfileEngagement.hasBlockedYou).toBe(false);
    },
  );

  test(
    'keeps the cool-down when a PUT is repeated',
    { tags: ['FOLLOW-13', 'GAP-039'] },
    async () => {
      const [alice, bob] = await pair();
      await alice[verb](bob);
      const since = server.clock.now().getTime();
      const [alice2 = alice] = await later(10, alice);
      await alice2[verb](bob);
      await alice2.do(clear, named(bob));
      expect((await alice2.do(list)).data).toEqual([]);
      const { error } = await alice2.refused(set, named(bob), 403);
      expect(Date.parse(error.cooldown_until!)).toBe(since + 82 * HOUR_MS);
    },
  );

  test(
    'rejects a repeat within 72 hours of the last change',
    { tags: ['FOLLOW-13', 'GAP-035'] },
    async () => {
      const [alice, bob] = await pair();
      await alice[verb](bob);
      await alice.do(clear, named(bob));
      const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
      const refused = await alice.refused(set, named(bob), 403);
      expect(refused).toMatchObject({ success: false, error_type: 'cooldown' });
      expect(refused.error).toMatchObject({
        type: 'cooldown',
        cooldown_left_ms: 72 * HOUR_MS,
        cooldown_until: until,
      });
      expect((await seen(alice, bob)).ProfileEngagement[flag]).toBe(false);
      await bob[verb](alice);
      await bob.do(clear, named(alice));
      await alice[verb](await join('carol'));
      await alice[other](bob);
    },
  );

  test(
    'ends the cool-down on time, and always allows an undo',
    { tags: ['FOLLOW-13'] },
    async () => {
      const [alice, bob] = await pair();
      await alice[verb](bob);
      await alice.do(clear, named(bob));
      const [early = alice] = await later(71.99, alice);
      await early.refused(set, named(bob), 403);
      await early.do(clear, named(bob));
      const [then = alice] = await later(0.02, early);
      await then[verb](bob);
      await then.do(clear, named(bob));
    },
  );

  test('ignores a change dated by a fast clock', { tags: ['GAP-035'] }, async () => {
    const [alice, bob] = await pair();
    await alice[verb](bob);
    await alice.do(clear, named(bob));
    await sql`update relation_changes set changed_at = ${new Date(server.clock.now().getTime() + 30 * 24 * HOUR_MS)}
      where actor_id = ${alice.id}`.execute(server.db);
    await alice[verb](bob);
    await alice.do(clear, named(bob));
    const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    const { error } = await alice.refused(set, named(bob), 403);
    expect(error).toMatchObject({ cooldown_until: until });
  });

  test(
    `lists them with cool-downs in pages at ${list.path}`,
    { tags: ['GUARD-10', 'GAP-038'] },
    async () => {
      const alice = await join('alice');
      const others = [];
      for (const name of ['bob', 'carol', 'dave', 'erin', 'frank']) others.push(await join(name));
      for (const each of others) await alice[verb](each);
      const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page: Answer<typeof list> = await alice.do(list, { query: { limit: 2, cursor } });
        for (const { cooldownUntil, profile } of page.data) {
          expect(cooldownUntil).toBe(until);
          expect(profile.ProfileEngagement[flag]).toBe(true);
          found.push(profile.ulid);
        }
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(others.map(({ ulid }) => ulid).toReversed());
      const [first = alice] = others;
      expect((await first.do(list)).data).toEqual([]);
      const [then = alice] = await later(72, alice);
      const { data } = await then.do(list);
      expect(data.map(({ cooldownUntil }) => cooldownUntil)).toEqual(others.map(() => null));
    },
  );

  test('rejects a cursor of another list or member', async () => {
    const [alice, bob] = await pair();
    const carol = await join('carol');
    for (const each of [bob, carol]) await alice[verb](each);
    const cursor = (await alice.do(list, { query: { limit: 1 } })).next_cursor!;
    await alice.refused(CALLS[other].list, { query: { cursor } }, 400);
    await bob.refused(list, { query: { cursor } }, 400);
  });

  test('answers 422 for oneself, 404 for unknown or gone', async () => {
    const [alice, bob] = await pair();
    const { error } = await alice.refused(set, named(alice), 422);
    expect(Object.keys(error.fields ?? {})).toEqual(['name']);
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    await bob.do(deleteUser);
    for (const name of ['nobody_here', newcomer.ulid, bob.username]) {
      for (const call of [set, clear]) await alice.refused(call, { params: { name } }, 404);
    }
  });

  test('makes one change from many concurrent requests', { tags: ['FOLLOW-13'] }, async () => {
    const [alice, bob] = await pair();
    const calls = Array.from({ length: 12 }, (_none, at) => (at % 3 === 2 ? clear : set));
    const replies = await Promise.all(calls.map((call) => alice.reply(call, named(bob))));
    const kinds = new Set(replies.map((reply) => reply.body.error_type ?? reply.status));
    expect([...kinds].every((kind) => kind === 200 || kind === 'cooldown')).toBe(true);
    await alice.do(clear, named(bob));
    expect((await alice.refused(set, named(bob), 403)).error_type).toBe('cooldown');
  });
});

describe('a block', () => {
  test(
    'ends both follows and updates counts, also after unblocking',
    { tags: ['FOLLOW-03', 'GAP-033'] },
    async () => {
      const [alice, bob] = await pair();
      const carol = await join('carol');
      for (const [one, other] of [
        [alice, bob],
        [bob, alice],
        [bob, carol],
        [carol, bob],
      ] as const) {
        await one.follow(other);
      }
      expect((await alice.do(blockUser, named(bob))).data).toMatchObject({
        followers: 1,
        following: 1,
        friendCount: 1,
        ProfileEngagement: { isFollowing: false, isFollowingYou: false, isBlocked: true },
      });
      expect(await seen(alice, alice)).toMatchObject({
        followers: 0,
        following: 0,
        friendCount: 0,
      });
      expect(await driftedCounts()).toEqual([]);
      await alice.do(unblockUser, named(bob));
      expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
        isFollowing: false,
        isFollowingYou: false,
      });
      expect(await driftedCounts()).toEqual([]);
    },
  );

  test.each([
    ['the one who blocks follows', 'alice'],
    ['the other follows', 'bob'],
  ])('ends a single follow: %s', { tags: ['FOLLOW-03'] }, async (_what, follower) => {
    const [alice, bob] = await pair();
    await (follower === 'alice' ? alice.follow(bob) : bob.follow(alice));
    await alice.block(bob);
    expect(await driftedCounts()).toEqual([]);
    expect(await seen(bob, bob)).toMatchObject({ followers: 0, following: 0 });
  });

  test('prevents follows in both directions until removed', { tags: ['GAP-033'] }, async () => {
    const [alice, bob] = await pair();
    await alice.block(bob);
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const { error_type: type } = await one.refused(followUser, named(other), 403);
      expect(type).toBe('forbidden');
    }
    await alice.do(unblockUser, named(bob));
    await bob.follow(alice);
  });

  test('leaves no follow from a concurrent request', { tags: ['GAP-033'] }, async () => {
    for (let round = 0; round < 12; round++) {
      const [alice, bob] = await pair();
      const acts = [
        () => bob.reply(followUser, named(alice)),
        () => alice.reply(followUser, named(bob)),
        () => alice.reply(blockUser, named(bob)),
        () => bob.reply(followUser, named(alice)),
      ];
      const order = acts.map((_act, at) => acts[(at + round) % acts.length] ?? acts[0]!);
      const replies = await Promise.all(order.map((act) => act()));
      expect(replies.every(({ status }) => status === 200 || status === 403)).toBe(true);
      const { rows } = await sql`select follower_id from follows
        where follower_id in (${alice.id}, ${bob.id})`.execute(server.db);
      expect(rows).toEqual([]);
    }
    expect(await driftedCounts()).toEqual([]);
  });

  test('rejects a follow that waits for a running block', { tags: ['GAP-033'] }, async () => {
    const [alice, bob] = await pair();
    const reply = await server.db.transaction().execute(async (tx) => {
      await sql`select from user_counts where user_id in (${alice.id}, ${bob.id})
        order by user_id for update`.execute(tx);
      const waiting = bob.reply(followUser, named(alice));
      await sql`insert into blocks (blocker_id, blocked_id, created_at)
        values (${alice.id}, ${bob.id}, now())`.execute(tx);
      return { waiting };
    });
    expect((await reply.waiting).status).toBe(403);
  });

  test(
    'shows the blocked member only name and picture',
    { tags: ['GAP-033', 'PROFILE-08'] },
    async () => {
      const [alice, bob] = await pair();
      await alice.do(updateUser, { body: { bio: 'Sails.', website: 'https://alice.example' } });
      await alice.post('Hello.');
      await (await join('carol')).follow(alice);
      await alice.block(bob);
      const stub = await seen(bob, alice);
      expect(stub).toMatchObject({
        ulid: alice.ulid,
        username: alice.username,
        avatar: null,
        bio: '',
        website: '',
        cover: null,
        badges: [],
        referral_code: '',
        lastActiveAt: null,
        followers: 0,
        following: 0,
        friendCount: 0,
        postCount: 0,
      });
      expect(stub.name).toMatch(/^Alice/);
      expect(stub.ProfileEngagement.hasBlockedYou).toBe(true);
      expect((await bob.do(mapProfiles, { body: { ulids: [alice.ulid] } })).data).toEqual([stub]);
      expect((await seen(alice, bob)).badges).not.toEqual([]);
      expect((await seen(await join('dave'), alice)).bio).toBe('Sails.');
    },
  );

  test('shows both members a stub, and each can unblock', { tags: ['GAP-033'] }, async () => {
    const [alice, bob] = await pair();
    await alice.block(bob);
    await bob.block(alice);
    const both = { isBlocked: true, isBlockedByYou: true, hasBlockedYou: true };
    expect((await seen(alice, bob)).ProfileEngagement).toMatchObject(both);
    await alice.do(unblockUser, named(bob));
    expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
      isBlocked: false,
      hasBlockedYou: true,
    });
    await alice.refused(followUser, named(bob), 403);
    await bob.do(unblockUser, named(alice));
    await alice.follow(bob);
  });

  test('excludes gone members from the blocked and muted lists', async () => {
    const [alice, bob] = await pair();
    await alice.block(bob);
    await alice.mute(bob);
    await bob.do(deleteUser);
    for (const list of [listBlocked, listMuted]) expect((await alice.do(list)).data).toEqual([]);
  });

  test('fills pages of blocked and muted despite gone members', async () => {
    const [alice, bob] = await pair();
    const gone = [await join('carol'), await join('dave'), await join('erin')];
    for (const other of [bob, ...gone]) {
      await alice.block(other);
      await alice.mute(other);
    }
    for (const other of gone) await other.do(deleteUser);
    for (const list of [listBlocked, listMuted]) {
      const page = await alice.do(list, { query: { limit: 2 } });
      expect(page.data).toMatchObject([{ profile: { ulid: bob.ulid } }]);
      expect(page.next_cursor).toBeNull();
    }
  });
});

test('caches hidden authors, with and without those who block', { tags: ['GAP-033'] }, async () => {
  const [alice, bob] = await pair();
  const [carol, dave] = await pair();
  await alice.block(bob);
  await alice.mute(carol);
  await dave.block(alice);
  const blocksAndMutes = createBlocksAndMutes({ db: server.db, facts: factsOf(server).facts });
  const { hiddenAuthors, hiddenByOneself } = await blocksAndMutes.of(alice.id);
  expect(hiddenAuthors).toEqual(new Set([bob.id, carol.id, dave.id]));
  expect(hiddenByOneself).toEqual(new Set([bob.id, carol.id]));
  // Comment sums are cached by the identity of this set, so it must stay the same object.
  expect((await blocksAndMutes.of(alice.id)).hiddenByOneself).toBe(hiddenByOneself);
});

test(
  'keeps follows on a mute and notifies no member',
  { tags: ['FOLLOW-05', 'GAP-034'] },
  async () => {
    const [alice, bob] = await pair();
    await alice.follow(bob);
    await bob.follow(alice);
    const before = { ...(await seen(bob, alice)), lastActiveAt: expect.anything() };
    await alice.mute(bob);
    await vi.waitFor(async () => expect(await seen(bob, alice)).toEqual(before), 30_000);
    expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
      isMuted: true,
      isFollowing: true,
      isFollowingYou: true,
    });
  },
);

test('lets members follow, mute, block, report and undo each', { tags: ['AUTH-36'] }, async () => {
  const [alice, bob] = await pair();
  const relations = [followUser, unfollowUser, muteUser, unmuteUser, blockUser, unblockUser];
  for (const call of relations) await alice.do(call, named(bob));
  for (const list of [listMuted, listBlocked]) await alice.do(list);
  await alice.do(sendFeedback, { body: { message: 'Rude.', reportedUlid: bob.ulid } });
  await alice.do(sendFeedback, { body: { message: 'I like it here.' } });
});
