import { listFriends } from '@rookery/contract/relations/list-friends.ts';
import { listFollowing } from '@rookery/contract/relations/list-following.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { mapProfiles } from '@rookery/contract/relations/map-profiles.ts';
import { makeUlid, NIL_ULID, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { sql } from 'kysely';
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

async function profileOf(viewer: TestMember, name: string): Promise<Profile> {
  return (await viewer.do(getProfile, { params: { name } })).data;
}

const named = ({ username }: TestMember) => ({ params: { name: username } });

async function driftedCounts(): Promise<unknown[]> {
  const { rows } = await sql`
    select c.user_id, c.followers, c.following, c.friends from user_counts c
    where c.followers <> (select count(*) from follows f where f.followee_id = c.user_id and f.is_counted)
      or c.following <> (select count(*) from follows f where f.follower_id = c.user_id and f.is_counted)
      or c.friends <> (select count(*) from follows f join follows b
        on b.follower_id = f.followee_id and b.followee_id = f.follower_id
        where f.follower_id = c.user_id and f.is_counted)`.execute(server.db);
  return rows;
}

async function crowd(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ulidToUuid(makeUlid(Date.parse('2026-01-01'))));
  const first = joined;
  joined += count;
  await sql`insert into users (id, email, email_key, username, username_key, name, referral_code,
      account_setup_at, terms_version, created_at, updated_at)
    select id, 'crowd' || n || '@rookery.test', 'crowd' || n || '@rookery.test', 'crowd' || n, 'crowd' || n,
      'Crowd', 'crowd' || n, now(), 1, now(), now()
    from (select id, ${first} + row_number() over () as n from unnest(${ids}::uuid[]) as id) made`.execute(
    server.db,
  );
  await sql`insert into user_counts (user_id) select unnest(${ids}::uuid[])`.execute(server.db);
  return ids;
}

describe('access', () => {
  const paths: [string, string][] = [
    ['PUT', '/profile/someone/follow'],
    ['DELETE', '/profile/someone/follow'],
    ['GET', '/profile/someone'],
    ['POST', '/profile'],
    ['GET', '/profile/someone/followers'],
    ['GET', '/profile/someone/following'],
    ['GET', '/profile/someone/friends'],
  ];

  test.each(paths)('%s %s requires a session', { tags: ['AUTH-01'] }, async (method, path) => {
    const reply = await server.call(method, `/v3${path}`);
    expect(reply.status).toBe(401);
  });

  test.each(paths)(
    '%s %s refuses a newcomer before setup',
    { tags: ['GUARD-36'] },
    async (method, path) => {
      const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
      const reply = await newcomer.api(method, path);
      expect(reply.status).toBe(403);
      expect(reply.body.error_type).toBe('setup_required');
    },
  );
});

describe('follow', () => {
  test(
    'adds a follower and returns the relation in both directions',
    { tags: ['FOLLOW-01', 'PROFILE-07'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const { data } = await alice.do(followUser, named(bob));
      expect(data).toMatchObject({ ulid: bob.ulid, followers: 1 });
      expect(data.ProfileEngagement).toMatchObject({ isFollowing: true, isFollowingYou: false });
      const seen = await profileOf(bob, alice.username);
      expect(seen).toMatchObject({ following: 1, followers: 0, friendCount: 0 });
      expect(seen.ProfileEngagement.isFollowing).toBe(false);
    },
  );

  test(
    'returns the old and new field names of every relation',
    { tags: ['PROFILE-08'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      await bob.follow(alice);
      const { ProfileEngagement: relation } = await profileOf(alice, bob.username);
      expect(relation).toEqual({
        isFollowing: false,
        isFollowingYou: true,
        isFollowYou: true,
        isBlocked: false,
        isBlockedByYou: false,
        hasBlockedYou: false,
        isMuted: false,
      });
    },
  );

  test('changes nothing when repeated', { tags: ['FOLLOW-01'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    expect((await alice.do(followUser, named(bob))).data.followers).toBe(1);
    expect(await driftedCounts()).toEqual([]);
  });

  test('removes a follow on unfollow, also when repeated', { tags: ['FOLLOW-02'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    for (const _time of [1, 2]) {
      const { data } = await alice.do(unfollowUser, named(bob));
      expect(data).toMatchObject({ followers: 0 });
      expect(data.ProfileEngagement.isFollowing).toBe(false);
    }
    expect(await profileOf(bob, alice.username)).toMatchObject({ following: 0 });
    expect(await driftedCounts()).toEqual([]);
  });

  test('makes mutual followers friends until one unfollows', { tags: ['FOLLOW-09'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    expect((await bob.do(followUser, named(alice))).data.friendCount).toBe(1);
    expect((await profileOf(alice, bob.username)).friendCount).toBe(1);
    await alice.do(unfollowUser, named(bob));
    expect((await profileOf(alice, bob.username)).friendCount).toBe(0);
    expect((await profileOf(bob, alice.username)).friendCount).toBe(0);
    expect(await driftedCounts()).toEqual([]);
  });

  test('rejects a member who follows themselves', async () => {
    const alice = await join('alice');
    const { error } = await alice.refused(followUser, named(alice), 422);
    expect(error.fields).toHaveProperty('name');
  });

  test.each([
    ['an unknown name', 'nobody_here'],
    ['an unknown ulid', '01ARYZ6S41TSV4RRFFQ69G5FAV'],
    ['nobody’s ulid', NIL_ULID],
    ['an invalid name', 'a-b'],
    ['a malformed value', '🐦\0'],
  ])('answers 404 for %s', async (_what, name) => {
    const alice = await join('alice');
    for (const call of [followUser, unfollowUser]) {
      const { error_type: type } = await alice.refused(call, { params: { name } }, 404);
      expect(type).toBe('not_found');
    }
  });

  test('answers 404 for a member before setup', async () => {
    const alice = await join('alice');
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    await alice.refused(followUser, { params: { name: newcomer.ulid } }, 404);
  });

  test('answers 404 for a deleted member', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await bob.do(deleteUser);
    await alice.refused(followUser, named(bob), 404);
  });

  test('keeps counts exact under 40 concurrent mutual follows', async () => {
    const people = await Promise.all(['alice', 'bob', 'carol', 'dave', 'erin'].map(join));
    const pairs = people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    const both = [...pairs, ...pairs];
    await Promise.all(both.map(([one, other]) => one.follow(other)));
    expect(await driftedCounts()).toEqual([]);
    for (const one of people) {
      expect(await profileOf(one, one.username)).toMatchObject({
        followers: 4,
        following: 4,
        friendCount: 4,
      });
    }
  });

  test('keeps counts exact under concurrent follows and unfollows', async () => {
    const people = await Promise.all(['alice', 'bob', 'carol'].map(join));
    const acts = people.flatMap((one) =>
      people
        .filter((other) => other !== one)
        .flatMap((other) =>
          Array.from({ length: 7 }, (_none, at) => (at % 2 ? unfollowUser : followUser)).map(
            (call) => () => one.do(call, named(other)),
          ),
        ),
    );
    await Promise.all(acts.map((act) => act()));
    expect(await driftedCounts()).toEqual([]);
  });
});

describe('profiles', () => {
  test(
    'have every field',
    { tags: ['PROFILE-01', 'PROFILE-02', 'PROFILE-03', 'PROFILE-04'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      await bob.do(updateUser, { body: { bio: 'Bakes bread.', website: 'https://bob.example' } });
      const profile = await profileOf(alice, bob.username);
      expect(profile).toMatchObject({
        ulid: bob.ulid,
        username: bob.username,
        bio: 'Bakes bread.',
        website: 'https://bob.example',
        avatar: null,
        cover: null,
        followers: 0,
        following: 0,
        friendCount: 0,
        postCount: 0,
      });
      expect(profile.name).toMatch(/^Bob/);
      expect(profile.referral_code).toMatch(/^\w{8}$/);
      expect(profile.badges).toContainEqual({ name: 'new_user', description: expect.any(String) });
      expect(profile.updatedAtEpoch).toBe(Date.parse(profile.updatedAt));
      expect(profile).toHaveProperty('lastActiveAt');
      expect(profile).not.toHaveProperty('email');
    },
  );

  test('are found by name in any case and by ulid', { tags: ['PROFILE-13'] }, async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    for (const name of [bob.username, bob.username.toUpperCase(), bob.ulid]) {
      expect((await profileOf(alice, name)).ulid).toBe(bob.ulid);
    }
  });

  test("show no relation for the viewer's own profile", async () => {
    const alice = await join('alice');
    const own = await profileOf(alice, alice.username);
    expect(Object.values(own.ProfileEngagement)).not.toContain(true);
  });

  test('keep the requested order and skip unknown ulids', { tags: ['PROFILE-12'] }, async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    await alice.follow(carol);
    const ulids = [carol.ulid, 'nonsense', '01ARYZ6S41TSV4RRFFQ69G5FAV', bob.ulid, ''];
    const { data } = await alice.do(mapProfiles, { body: { ulids } });
    expect(data).toMatchObject([
      { ulid: carol.ulid, ProfileEngagement: { isFollowing: true } },
      { ulid: bob.ulid, ProfileEngagement: { isFollowing: false } },
    ]);
    expect((await alice.do(mapProfiles, { body: { ulids: [] } })).data).toEqual([]);
  });

  test('reject more than 100 ulids', async () => {
    const alice = await join('alice');
    const ulids = Array.from({ length: 101 }, () => alice.ulid);
    const reply = await alice.refused(mapProfiles, { body: { ulids } }, 422);
    expect(reply.error.fields).toHaveProperty('ulids');
  });

  test(
    'answer 404 for deleted members and omit them from lists',
    { tags: ['AUTH-44'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      await bob.do(deleteUser);
      await alice.refused(getProfile, { params: { name: bob.username } }, 404);
      expect((await alice.do(mapProfiles, { body: { ulids: [bob.ulid] } })).data).toEqual([]);
    },
  );
});

describe('connections', () => {
  const LISTS = [listFollowers, listFollowing, listFriends];
  type List = (typeof LISTS)[number];

  async function walk(who: TestMember, list: List, limit: number): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      expect(pages++).toBeLessThan(60);
      const query = { limit, cursor };
      const page: Answer<List> = await who.do(list, { ...named(who), query });
      expect(page.data.length).toBeLessThanOrEqual(limit);
      found.push(...page.data.map(({ ulid }) => ulid));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  }

  async function popular(count: number): Promise<{ alice: TestMember; ids: string[] }> {
    const alice = await join('alice');
    const ids = await crowd(count);
    await sql`insert into follows (follower_id, followee_id, created_at)
      select unnest(${ids}::uuid[]), ${alice.id}::uuid, now()`.execute(server.db);
    const backs = ids.filter((_id, at) => at % 3 === 0);
    await sql`insert into follows (follower_id, followee_id, created_at)
      select ${alice.id}::uuid, unnest(${backs}::uuid[]), now()`.execute(server.db);
    await sql`update user_counts c set
        followers = (select count(*) from follows where followee_id = c.user_id),
        following = (select count(*) from follows where follower_id = c.user_id),
        friends = (select count(*) from follows f join follows b on b.follower_id = f.followee_id
          and b.followee_id = f.follower_id where f.follower_id = c.user_id)`.execute(server.db);
    return { alice, ids };
  }

  const orderOf = async (
    column: 'follower_id' | 'followee_id',
    userId: string,
  ): Promise<string[]> => {
    const other = column === 'follower_id' ? 'followee_id' : 'follower_id';
    const rows = await server.db
      .selectFrom('follows')
      .select(`${other} as id`)
      .where(column, '=', userId)
      .orderBy('seq', 'desc')
      .execute();
    return rows.map((row) => row.id);
  };

  test.each([1, 7, 20, 45, 50])(
    'returns each connection once, newest first, in pages of %i',
    { tags: ['PROFILE-14', 'PROFILE-15', 'PROFILE-16'] },
    async (limit) => {
      const { alice } = await popular(45);
      const followers = await walk(alice, listFollowers, limit);
      expect(followers.map(ulidToUuid)).toEqual(await orderOf('followee_id', alice.id));
      expect(followers).toHaveLength(45);
      const following = await walk(alice, listFollowing, limit);
      expect(following.map(ulidToUuid)).toEqual(await orderOf('follower_id', alice.id));
      expect(following).toHaveLength(15);
      expect(await walk(alice, listFriends, limit)).toEqual(following);
    },
  );

  test(
    'returns 20 connections a page by default, 50 at most',
    { tags: ['PROFILE-15'] },
    async () => {
      const { alice } = await popular(55);
      for (const [limit, length] of [
        [undefined, 20],
        [1000, 50],
        [0, 1],
        [-5, 1],
      ] as const) {
        const page = await alice.do(listFollowers, { ...named(alice), query: { limit } });
        expect(page.data).toHaveLength(length);
      }
    },
  );

  test('keeps the pages stable while new followers arrive', async () => {
    const { alice } = await popular(12);
    const before = await orderOf('followee_id', alice.id);
    const page = (query: { limit: number; cursor?: string }) =>
      alice.do(listFollowers, { ...named(alice), query });
    const first = await page({ limit: 5 });
    await (await join('bob')).follow(alice);
    const second = await page({ limit: 50, cursor: first.next_cursor! });
    expect([...first.data, ...second.data].map(({ ulid }) => ulidToUuid(ulid))).toEqual(before);
  });

  test('excludes deleted members', async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    for (const friend of [bob, carol]) await friend.follow(alice);
    await alice.follow(bob, carol);
    await bob.do(deleteUser);
    for (const list of LISTS) {
      const page = await alice.do(list, named(alice));
      expect(page.data.map(({ ulid }) => ulid)).toEqual([carol.ulid]);
      expect(page.next_cursor).toBeNull();
    }
  });

  test('answers 404 for an unknown member', async () => {
    const alice = await join('alice');
    for (const list of LISTS) await alice.refused(list, { params: { name: 'nobody_here' } }, 404);
  });

  test('rejects a damaged cursor and a cursor of another list', async () => {
    const { alice } = await popular(6);
    const bob = await join('bob');
    const page = await alice.do(listFollowers, { ...named(alice), query: { limit: 2 } });
    const cursor = page.next_cursor!;
    const tries: [List, TestMember, string][] = [
      [listFollowers, alice, cursor.slice(0, -1)],
      [listFollowers, alice, 'nonsense'],
      [listFollowing, alice, cursor],
      [listFriends, alice, cursor],
      [listFollowers, bob, cursor],
    ];
    for (const [list, of, from] of tries) {
      const asked = { ...named(of), query: { limit: 2, cursor: from } };
      expect((await alice.refused(list, asked, 400)).error_type).toBe('bad_request');
    }
  });
});
