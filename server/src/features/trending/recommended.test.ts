import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { listRecommendedUsers } from '@rookery/contract/trending/list-recommended-users.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  round += 1;
  await sql`update users set deleted_at = ${server.clock.now()}::timestamptz`.execute(server.db);
  await sql`delete from user_activity`.execute(server.db);
  [alice] = await joined('alice');
});
afterAll(() => server.stop());

const joined = <const Names extends readonly string[]>(...names: Names) =>
  addMembers<Names>(server, names.map((name) => `${name}_${round}`) as unknown as Names);

const follow = (who: TestMember, ...names: string[]): Promise<void> =>
  who.follow(...names.map((name) => ({ username: `${name}_${round}` })));

async function recommended(who: TestMember): Promise<(string | null)[]> {
  const reply = await who.do(listRecommendedUsers);
  return reply.recommended_users.map((user) => user.username?.replace(/_\d+$/, '') ?? null);
}

async function compute(): Promise<void> {
  await sql`insert into user_activity (user_id, last_active_at)
    values (${alice.id}, ${server.clock.now()})
    on conflict (user_id) do update set last_active_at = excluded.last_active_at`.execute(
    server.db,
  );
  await server.runJob('compute-trends');
  await server.runJob('recommend-users');
}

test('lists profiles by followers for a new member', { tags: ['FOLLOW-22'] }, async () => {
  const [bob, carol] = await joined('bob', 'carol');
  await follow(carol, 'bob');
  await follow(bob, 'carol', 'alice');
  const [dave] = await joined('dave');
  await follow(dave, 'bob');
  await server.runJob('compute-trends');
  const reply = await alice.do(listRecommendedUsers);
  expect(reply).toMatchObject({
    success: true,
    recommended_users: [{ ulid: bob.ulid, followers: 2 }, { ulid: carol.ulid }, {}],
  });
});

test('excludes the viewer and members the viewer follows', { tags: ['FOLLOW-21'] }, async () => {
  await joined('bob', 'carol', 'dave');
  await follow(alice, 'carol');
  await compute();
  expect((await recommended(alice)).toSorted()).toEqual(['bob', 'dave']);
  await follow(alice, 'bob');
  expect(await recommended(alice)).toEqual(['dave']);
  await alice.do(unfollowUser, { params: { name: `bob_${round}` } });
  expect((await recommended(alice)).toSorted()).toEqual(['bob', 'dave']);
});

test('sorts by shared follows, then badges, then activity', { tags: ['GAP-058'] }, async () => {
  const near = ['asleep', 'lively', 'verified', 'known'];
  const members = new Map<string, TestMember>();
  for (const name of [...near, 'famous', 'bob', 'carol']) {
    members.set(name, (await joined(name))[0]);
  }
  const member = (name: string): TestMember => members.get(name) as TestMember;
  await follow(alice, 'bob', 'carol');
  await follow(member('bob'), ...near);
  await follow(member('carol'), 'known');
  for (const name of near) await follow(member(name), 'famous');
  await giveBadge(server, member('verified'), 'verified');
  const { rows } = await sql<{
    user_id: string;
  }>`insert into user_activity (user_id, last_active_at)
    select id, ${server.clock.now()}::timestamptz - case when username like 'asleep%' then interval '8 days'
      else interval '6 days' end
    from users where username in (${`asleep_${round}`}, ${`lively_${round}`})
    on conflict (user_id) do update set last_active_at = excluded.last_active_at
    returning user_id`.execute(server.db);
  expect(rows).toHaveLength(2);
  await compute();
  expect(await recommended(alice)).toEqual(['known', 'verified', 'lively', 'asleep', 'famous']);
});

test(
  'ranks members with posts above more recently active ones',
  { tags: ['FOLLOW-21', 'FOLLOW-22'] },
  async () => {
    const names = ['silent', 'writer', 'silent_friend', 'writing_friend'];
    const members = new Map<string, TestMember>();
    for (const name of ['bob', ...names]) members.set(name, (await joined(name))[0]);
    for (const name of ['writer', 'writing_friend']) {
      expect(await members.get(name)?.post('Something to read.')).toBeDefined();
    }
    await follow(alice, 'bob');
    await follow(members.get('bob') as TestMember, 'silent_friend', 'writing_friend');
    await sql`insert into user_activity (user_id, last_active_at)
    select id, ${server.clock.now()}::timestamptz
      - case when username like 'writ%' then interval '1 day' else interval '1 hour' end
    from users where username = any(${names.map((name) => `${name}_${round}`)})
    on conflict (user_id) do update set last_active_at = excluded.last_active_at`.execute(
      server.db,
    );
    await compute();
    expect(await recommended(alice)).toEqual([
      'writing_friend',
      'silent_friend',
      'writer',
      'silent',
    ]);
  },
);

test('excludes deleted, new, muted and blocked members', { tags: ['FOLLOW-21'] }, async () => {
  const [bob, carol, dave, erin] = await joined('bob', 'carol', 'dave', 'erin');
  await server.signIn('newcomer@rookery.test');
  await follow(alice, 'erin');
  await follow(erin, 'bob', 'carol', 'dave');
  await compute();
  expect((await recommended(alice)).toSorted()).toEqual(['bob', 'carol', 'dave']);
  await alice.mute(bob);
  await carol.block(alice);
  expect(await recommended(alice)).toEqual(['dave']);
  expect(await recommended(carol)).not.toContain('alice');
  expect(await recommended(bob)).toContain('alice');
  await dave.do(deleteUser);
  expect(await recommended(alice)).toEqual([]);
});

test('ignores follows by banned members', { tags: ['GAP-058'] }, async () => {
  const [bob, carol] = await joined('bob', 'carol');
  await joined('near', 'famous', 'dave');
  await follow(alice, 'bob');
  await follow(bob, 'near');
  await follow(carol, 'famous');
  await compute();
  expect((await recommended(alice))[0]).toBe('near');
  const staff = await signUpWith(server, `frank_${round}`, 'moderator');
  await staff.ban(bob);
  await untilOutboxHandled(server);
  await follow(alice, 'dave');
  await compute();
  expect((await recommended(alice))[0]).toBe('famous');
});

test(
  'recomputes a minute after a follow, otherwise every 30 minutes',
  { tags: ['FOLLOW-21'] },
  async () => {
    const [bob, carol] = await joined('bob', 'carol');
    await joined('dave', 'erin', 'frank');
    await follow(bob, 'dave');
    await follow(alice, 'bob');
    await compute();
    const listOf = async (): Promise<unknown> => {
      const { rows } =
        await sql`select array(select regexp_replace(username, '_\\d+$', '') from unnest(member_ids) as m (id)
      join users using (id)) as names from recommendations
      where user_id = ${alice.id}`.execute(server.db);
      return rows[0];
    };
    expect(await listOf()).toEqual({ names: ['dave'] });
    await follow(bob, 'erin');
    await server.runJob('recommend-users');
    expect(await listOf()).toEqual({ names: ['dave'] });
    await follow(carol, 'frank');
    await follow(alice, 'carol');
    await server.runJob('recommend-users');
    expect(((await listOf()) as { names: string[] }).names.toSorted()).toEqual([
      'dave',
      'erin',
      'frank',
    ]);
    await follow(carol, 'erin');
    server.clock.advance(29 * MINUTE_MS);
    await server.runJob('recommend-users');
    const before = await computedAt();
    server.clock.advance(2 * MINUTE_MS);
    await server.runJob('recommend-users');
    expect((await computedAt()) - before).toBeGreaterThan(29 * MINUTE_MS);
    expect(await listOf()).toMatchObject({ names: ['erin', expect.anything(), expect.anything()] });

    async function computedAt(): Promise<number> {
      const { rows } = await sql<{ computed_at: Date }>`select computed_at from recommendations
      where user_id = ${alice.id}`.execute(server.db);
      return rows[0]?.computed_at.getTime() ?? 0;
    }
  },
);

let made = 0;
async function make(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with made as (insert into users (id, email, email_key, username, username_key, name, referral_code,
        account_setup_at, terms_version, created_at, updated_at)
      select gen_random_uuid(), n || '@b.example', n || '@b.example', 'member' || n, 'member' || n,
        'Member ' || n, 'code' || n, now(), 1, now(), now()
      from generate_series(${made + 1}::integer, ${made + count}::integer) n returning id)
    insert into user_counts (user_id) select id from made returning user_id as id`.execute(
    server.db,
  );
  made += count;
  return rows.map(({ id }) => id);
}

test('returns 30 at most', { tags: ['GAP-058'] }, async () => {
  await make(70);
  await compute();
  expect(await recommended(alice)).toHaveLength(30);
});

test(
  'merges personal and general recommendations without hidden members',
  { tags: ['FOLLOW-21', 'FOLLOW-22', 'GAP-058'] },
  async () => {
    const ids = await make(80);
    const gone = ids.slice(0, 5);
    await sql`update users set deleted_at = now() where id = any(${gone}::uuid[])`.execute(
      server.db,
    );
    const some = fc.subarray(ids);
    const inAnyOrder = some.chain((picked) =>
      fc.shuffledSubarray(picked, { minLength: picked.length }),
    );
    const community = fc.record({
      kept: inAnyOrder,
      general: inAnyOrder,
      followed: some,
      followers: some,
      blocking: fc.subarray(ids, { maxLength: 20 }),
      blockers: fc.subarray(ids, { maxLength: 20 }),
      muted: fc.subarray(ids, { maxLength: 20 }),
    });
    let views = 0;
    await fc.assert(
      fc.asyncProperty(community, async (lists) => {
        const [viewer] = await joined(`viewer${++views}`);
        await write(viewer, lists);
        const reply = await viewer.do(listRecommendedUsers);
        const shown = reply.recommended_users.map((profile) => [
          ulidToUuid(profile.ulid),
          profile.ProfileEngagement.isFollowing,
          profile.ProfileEngagement.isFollowingYou,
        ]);
        const away = new Set([
          ...gone,
          ...lists.followed,
          ...lists.blocking,
          ...lists.blockers,
          ...lists.muted,
        ]);
        const expected = [...new Set([...lists.kept, ...lists.general])]
          .filter((id) => !away.has(id))
          .slice(0, 30);
        expect(shown).toEqual(expected.map((id) => [id, false, lists.followers.includes(id)]));
      }),
      { numRuns: 25 },
    );

    async function write(
      { id }: TestMember,
      lists: typeof community extends fc.Arbitrary<infer Made> ? Made : never,
    ): Promise<void> {
      const { kept, general, followed, followers, blocking, blockers, muted } = lists;
      await sql`insert into recommendations (user_id, member_ids, follows_seq, computed_at)
      values (${id}, ${kept}::uuid[], 0, now())`.execute(server.db);
      await sql`insert into trends (kind, entries) values ('members', ${JSON.stringify(general)}::jsonb)`.execute(
        server.db,
      );
      await sql`insert into follows (follower_id, followee_id, created_at)
      select ${id}::uuid, other, now() from unnest(${followed}::uuid[]) other
      union all select other, ${id}::uuid, now() from unnest(${followers}::uuid[]) other`.execute(
        server.db,
      );
      await sql`insert into blocks (blocker_id, blocked_id, created_at)
      select ${id}::uuid, other, now() from unnest(${blocking}::uuid[]) other
      union all select other, ${id}::uuid, now() from unnest(${blockers}::uuid[]) other`.execute(
        server.db,
      );
      await sql`insert into mutes (muter_id, muted_id, created_at)
      select ${id}::uuid, other, now() from unnest(${muted}::uuid[]) other`.execute(server.db);
    }
  },
);

test(
  'deletes the recommendations of members purged without a fact',
  { tags: ['AUTH-44'] },
  async () => {
    const [kept, gone] = await make(2);
    await sql`insert into recommendations (user_id, member_ids, follows_seq, computed_at)
    select id, array[${alice.id}::uuid], 0, now() from unnest(${[kept, gone]}::uuid[]) as u (id)`.execute(
      server.db,
    );
    await sql`update users set deleted_at = now(), email_key = 'purged:' || id where id = ${gone}`.execute(
      server.db,
    );
    await server.runJob('forget-earlier-recommendations');
    const { rows } = await sql<{ id: string }>`select user_id as id from recommendations
    where user_id in (${kept}, ${gone})`.execute(server.db);
    expect(rows).toEqual([{ id: kept }]);
  },
);

test('names a followed member who follows the recommended one', async () => {
  const [bob, carol, dave] = await joined('bob', 'carol', 'dave', 'erin');
  await follow(alice, 'bob', 'carol');
  await follow(bob, 'dave');
  await follow(carol, 'dave');
  await compute();
  const reasons = async () => (await alice.do(listRecommendedUsers)).reasons;
  expect(await recommended(alice)).toContain('erin');
  expect(await reasons()).toMatchObject([
    { ulid: dave.ulid, followedBy: { userId: carol.ulid }, count: 2 },
  ]);
  await alice.do(unfollowUser, { params: { name: carol.username } });
  expect(await reasons()).toEqual([]);
  await sql`delete from recommendations`.execute(server.db);
  await compute();
  expect(await reasons()).toMatchObject([
    { ulid: dave.ulid, followedBy: { userId: bob.ulid }, count: 1 },
  ]);
  await bob.block(alice);
  expect(await reasons()).toEqual([]);
});
