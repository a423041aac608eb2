import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { mapProfiles } from '@rookery/contract/relations/map-profiles.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '#test/facts.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { createBlocksAndMutes } from './blocks-and-mutes.ts';

const HOUR_MS = 3_600_000;

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

type Verb = 'follow' | 'block' | 'mute';
const put = (who: TestMember, verb: Verb, whom: TestMember): Promise<Reply> =>
  who.api('PUT', `/profile/${whom.username}/${verb}`);
const take = (who: TestMember, verb: Verb, whom: TestMember): Promise<Reply> =>
  who.api('DELETE', `/profile/${whom.username}/${verb}`);

async function seen(viewer: TestMember, whom: TestMember): Promise<Profile> {
  const reply = await viewer.do(getProfile, { params: { name: whom.username } });
  return reply.data;
}

/** Time passes; access tokens run out meanwhile. */
async function later(hours: number, ...members: TestMember[]): Promise<TestMember[]> {
  server.clock.advance(hours * HOUR_MS);
  return Promise.all(
    members.map(async (member) => ({ ...(await server.signIn(member.email)), ...namesOf(member) })),
  );
}
const namesOf = ({ username, ulid, id }: TestMember) => ({ username, ulid, id });

/** Members whose counts are not what the rows say. */
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
  const list = verb === 'block' ? 'blocked' : 'muted';

  test(`FOLLOW-03 FOLLOW-05 FOLLOW-12 PUT sets ${flag} on the other, who is as before`, async () => {
    const [alice, bob] = await pair();
    const reply = await put(alice, verb, bob);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ ulid: bob.ulid, username: bob.username });
    expect(reply.body.data.ProfileEngagement).toMatchObject({ [flag]: true });
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
  });

  test(`FOLLOW-04 FOLLOW-06 FOLLOW-12 DELETE clears ${flag}; twice changes nothing`, async () => {
    const [alice, bob] = await pair();
    await put(alice, verb, bob);
    for (const _time of [1, 2]) {
      const reply = await take(alice, verb, bob);
      expect(reply.status).toBe(200);
      expect(reply.body.data.ProfileEngagement).toMatchObject({ [flag]: false });
    }
    expect((await seen(bob, alice)).ProfileEngagement.hasBlockedYou).toBe(false);
  });

  test('FOLLOW-13 GAP-039 a second PUT while it stands is 200, and moves no cool-down', async () => {
    const [alice, bob] = await pair();
    await put(alice, verb, bob);
    const since = server.clock.now().getTime();
    const [alice2 = alice] = await later(10, alice);
    expect((await put(alice2, verb, bob)).status).toBe(200);
    await take(alice2, verb, bob);
    const page = await alice2.api('GET', `/user/${list}`);
    expect(page.body.data).toEqual([]);
    const refused = await put(alice2, verb, bob);
    // Counted from the taking back, which was the last change.
    expect(Date.parse(refused.body.error.cooldown_until as string)).toBe(since + 82 * HOUR_MS);
  });

  test('FOLLOW-13 GAP-035 the same again within 72 hours of the last change is refused', async () => {
    const [alice, bob] = await pair();
    await put(alice, verb, bob);
    await take(alice, verb, bob);
    const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    const refused = await put(alice, verb, bob);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ success: false, error_type: 'cooldown' });
    expect(refused.body.error).toMatchObject({
      type: 'cooldown',
      cooldown_left_ms: 72 * HOUR_MS,
      cooldown_until: until,
    });
    expect((await seen(alice, bob)).ProfileEngagement[flag]).toBe(false);
    // Neither the other way round, nor towards others, nor the other kind waits.
    expect((await put(bob, verb, alice)).status).toBe(200);
    await take(bob, verb, alice);
    expect((await put(alice, verb, await join('carol'))).status).toBe(200);
    expect((await put(alice, verb === 'block' ? 'mute' : 'block', bob)).status).toBe(200);
  });

  test('FOLLOW-13 it ends to the minute, and taking back is never refused', async () => {
    const [alice, bob] = await pair();
    await put(alice, verb, bob);
    await take(alice, verb, bob);
    const [early = alice] = await later(71.99, alice);
    expect((await put(early, verb, bob)).status).toBe(403);
    expect((await take(early, verb, bob)).status).toBe(200);
    const [then = alice] = await later(0.02, early);
    expect((await put(then, verb, bob)).status).toBe(200);
    expect((await take(then, verb, bob)).status).toBe(200);
  });

  test('GAP-035 a change by a clock that ran ahead and was set back refuses nothing', async () => {
    const [alice, bob] = await pair();
    await put(alice, verb, bob);
    await take(alice, verb, bob);
    await sql`update relation_changes set changed_at = ${new Date(server.clock.now().getTime() + 30 * 24 * HOUR_MS)}
      where actor_id = ${alice.id}`.execute(server.db);
    expect((await put(alice, verb, bob)).status).toBe(200);
    // From here on it is counted by the clock that is right.
    await take(alice, verb, bob);
    const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    expect((await put(alice, verb, bob)).body.error).toMatchObject({ cooldown_until: until });
  });

  test(`GUARD-10 GAP-038 GET /user/${list} lists them, newest first, in pages, with their cool-down`, async () => {
    const alice = await join('alice');
    const others = [];
    for (const name of ['bob', 'carol', 'dave', 'erin', 'frank']) others.push(await join(name));
    for (const other of others) await put(alice, verb, other);
    const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const reply = await alice.api('GET', `/user/${list}?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(reply.status).toBe(200);
      for (const entry of reply.body.data) {
        expect(entry.cooldownUntil).toBe(until);
        expect(entry.profile.ProfileEngagement[flag]).toBe(true);
        found.push(entry.profile.ulid as string);
      }
      cursor = reply.body.next_cursor as string | null;
    }
    expect(found).toEqual(others.map((other) => other.ulid).toReversed());
    const [first = alice] = others;
    expect((await first.api('GET', `/user/${list}`)).body.data).toEqual([]);
    const [then = alice] = await later(72, alice);
    const page = await then.api('GET', `/user/${list}`);
    expect(page.body.data.map((entry: { cooldownUntil: unknown }) => entry.cooldownUntil)).toEqual(
      others.map(() => null),
    );
  });

  test('a cursor of another list or of another member: 400', async () => {
    const [alice, bob] = await pair();
    const carol = await join('carol');
    for (const other of [bob, carol]) await put(alice, verb, other);
    const cursor = (await alice.api('GET', `/user/${list}?limit=1`)).body.next_cursor as string;
    const otherList = verb === 'block' ? 'muted' : 'blocked';
    expect((await alice.api('GET', `/user/${otherList}?cursor=${cursor}`)).status).toBe(400);
    expect((await bob.api('GET', `/user/${list}?cursor=${cursor}`)).status).toBe(400);
  });

  test('of oneself: 422; of someone unknown, gone or not set up: 404', async () => {
    const [alice, bob] = await pair();
    const own = await put(alice, verb, alice);
    expect([own.status, Object.keys(own.body.error.fields)]).toEqual([422, ['name']]);
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    await bob.reply(deleteUser);
    for (const name of ['nobody_here', newcomer.ulid, bob.username]) {
      for (const method of ['PUT', 'DELETE']) {
        expect((await alice.api(method, `/profile/${name}/${verb}`)).status, name).toBe(404);
      }
    }
  });

  test('FOLLOW-13 many at once: one change, and no second one within the cool-down', async () => {
    const [alice, bob] = await pair();
    const acts = Array.from({ length: 12 }, (_none, at) => (at % 3 === 2 ? take : put));
    const replies = await Promise.all(acts.map((act) => act(alice, verb, bob)));
    const kinds = new Set(replies.map((reply) => reply.body.error_type ?? reply.status));
    expect([...kinds].every((kind) => kind === 200 || kind === 'cooldown')).toBe(true);
    await take(alice, verb, bob);
    expect((await put(alice, verb, bob)).body.error_type).toBe('cooldown');
  });
});

describe('a block', () => {
  test('FOLLOW-03 GAP-033 ends both follows with exact counts; unblocking restores none', async () => {
    const [alice, bob] = await pair();
    const carol = await join('carol');
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
      [bob, carol],
      [carol, bob],
    ] as const) {
      await put(one, 'follow', other);
    }
    expect((await put(alice, 'block', bob)).body.data).toMatchObject({
      followers: 1,
      following: 1,
      friendCount: 1,
      ProfileEngagement: { isFollowing: false, isFollowingYou: false, isBlocked: true },
    });
    expect(await seen(alice, alice)).toMatchObject({ followers: 0, following: 0, friendCount: 0 });
    expect(await driftedCounts()).toEqual([]);
    await take(alice, 'block', bob);
    expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
      isFollowing: false,
      isFollowingYou: false,
    });
    expect(await driftedCounts()).toEqual([]);
  });

  test.each([
    ['the one who blocks follows', 'alice'],
    ['the other follows', 'bob'],
  ])('FOLLOW-03 ends one follow alone: %s', async (_what, follower) => {
    const [alice, bob] = await pair();
    await (follower === 'alice' ? put(alice, 'follow', bob) : put(bob, 'follow', alice));
    await put(alice, 'block', bob);
    expect(await driftedCounts()).toEqual([]);
    expect(await seen(bob, bob)).toMatchObject({ followers: 0, following: 0 });
  });

  test('GAP-033 neither can follow the other, until it is taken back', async () => {
    const [alice, bob] = await pair();
    await put(alice, 'block', bob);
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const reply = await put(one, 'follow', other);
      expect([reply.status, reply.body.error_type]).toEqual([403, 'forbidden']);
    }
    await take(alice, 'block', bob);
    expect((await put(bob, 'follow', alice)).status).toBe(200);
  });

  test('GAP-033 a follow and a block at the same moment never leave a follow', async () => {
    for (let round = 0; round < 12; round++) {
      const [alice, bob] = await pair();
      const acts = [
        () => put(bob, 'follow', alice),
        () => put(alice, 'follow', bob),
        () => put(alice, 'block', bob),
        () => put(bob, 'follow', alice),
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

  test('GAP-033 a follow that waits for a block under way is refused', async () => {
    const [alice, bob] = await pair();
    // What a block does inside its transaction: it holds both counts until it has committed.
    const reply = await server.db.transaction().execute(async (tx) => {
      await sql`select from user_counts where user_id in (${alice.id}, ${bob.id})
        order by user_id for update`.execute(tx);
      const waiting = put(bob, 'follow', alice);
      await sql`insert into blocks (blocker_id, blocked_id, created_at)
        values (${alice.id}, ${bob.id}, now())`.execute(tx);
      return { waiting };
    });
    expect((await reply.waiting).status).toBe(403);
  });

  test('GAP-033 PROFILE-08 leaves the other a stub: name and picture, nothing more', async () => {
    const [alice, bob] = await pair();
    await alice.reply(updateUser, { body: { bio: 'Sails.', website: 'https://alice.example' } });
    await alice.reply(createPost, {
      body: { ulid: uuidToUlid(crypto.randomUUID()), body: 'Hello.' },
    });
    await put(await join('carol'), 'follow', alice);
    await put(alice, 'block', bob);
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
    // Whoever blocks sees the other as before, so as to know whom.
    expect((await seen(alice, bob)).badges).not.toEqual([]);
    expect((await seen(await join('dave'), alice)).bio).toBe('Sails.');
  });

  test('GAP-033 of both against each other: each is a stub to the other, and each can take its own back', async () => {
    const [alice, bob] = await pair();
    await put(alice, 'block', bob);
    expect((await put(bob, 'block', alice)).status).toBe(200);
    const both = { isBlocked: true, isBlockedByYou: true, hasBlockedYou: true };
    expect((await seen(alice, bob)).ProfileEngagement).toMatchObject(both);
    await take(alice, 'block', bob);
    expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
      isBlocked: false,
      hasBlockedYou: true,
    });
    expect((await put(alice, 'follow', bob)).status).toBe(403);
    await take(bob, 'block', alice);
    expect((await put(alice, 'follow', bob)).status).toBe(200);
  });

  test('the lists of blocked and muted leave out who is gone', async () => {
    const [alice, bob] = await pair();
    await put(alice, 'block', bob);
    await put(alice, 'mute', bob);
    await bob.reply(deleteUser);
    for (const list of ['blocked', 'muted']) {
      expect((await alice.api('GET', `/user/${list}`)).body.data).toEqual([]);
    }
  });

  test('a page of the blocked and muted has whoever is here, however many of them are gone', async () => {
    const [alice, bob] = await pair();
    const gone = [await join('carol'), await join('dave'), await join('erin')];
    for (const other of [bob, ...gone]) {
      await put(alice, 'block', other);
      await put(alice, 'mute', other);
    }
    for (const other of gone) await other.reply(deleteUser);
    for (const list of ['blocked', 'muted']) {
      const { body } = await alice.api('GET', `/user/${list}?limit=2`);
      expect(body.data).toMatchObject([{ profile: { ulid: bob.ulid } }]);
      expect(body.next_cursor).toBeNull();
    }
  });
});

test('GAP-033 whom a member leaves out of their own will is one set until that changes, without who blocks them', async () => {
  const [alice, bob] = await pair();
  const [carol, dave] = await pair();
  await put(alice, 'block', bob);
  await put(alice, 'mute', carol);
  await put(dave, 'block', alice);
  const blocksAndMutes = createBlocksAndMutes({ db: server.db, facts: factsOf(server).facts });
  const { hiddenAuthors, hiddenByOneself } = await blocksAndMutes.of(alice.id);
  expect(hiddenAuthors).toEqual(new Set([bob.id, carol.id, dave.id]));
  expect(hiddenByOneself).toEqual(new Set([bob.id, carol.id]));
  // Sums are held by the set.
  expect((await blocksAndMutes.of(alice.id)).hiddenByOneself).toBe(hiddenByOneself);
});

test('FOLLOW-05 GAP-034 a mute ends no follow and is told to nobody', async () => {
  const [alice, bob] = await pair();
  await put(alice, 'follow', bob);
  await put(bob, 'follow', alice);
  const before = await seen(bob, alice);
  await put(alice, 'mute', bob);
  expect(await seen(bob, alice)).toEqual(before);
  expect((await seen(alice, bob)).ProfileEngagement).toMatchObject({
    isMuted: true,
    isFollowing: true,
    isFollowingYou: true,
  });
});

test('AUTH-36 a plain member may follow, mute, block, report, and take each back', async () => {
  const [alice, bob] = await pair();
  const path = `/profile/${bob.username}`;
  const calls: [string, string, object?][] = [
    ['PUT', `${path}/follow`],
    ['DELETE', `${path}/follow`],
    ['PUT', `${path}/mute`],
    ['DELETE', `${path}/mute`],
    ['PUT', `${path}/block`],
    ['DELETE', `${path}/block`],
    ['GET', '/user/muted'],
    ['GET', '/user/blocked'],
    ['POST', '/feedback', { message: 'Rude.', reportedUlid: bob.ulid }],
    ['POST', '/feedback', { message: 'I like it here.' }],
  ];
  for (const [method, url, body] of calls) {
    expect((await alice.api(method, url, body)).status, `${method} ${url}`).toBe(200);
  }
});
