import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);

async function countsOf(member: TestMember): Promise<number[]> {
  const { data } = await member.do(getProfile, { params: { name: member.username } });
  const { followers, following, friendCount } = data;
  return [followers, following, friendCount];
}

const countsBecome = (member: TestMember, counts: number[]): Promise<void> =>
  expect.poll(() => countsOf(member)).toEqual(counts);

const LAST = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

async function circle(): Promise<Record<'alice' | 'bob' | 'carol', TestMember>> {
  const people = { alice: await join('alice'), bob: await join('bob'), carol: await join('carol') };
  const { alice, bob, carol } = people;
  for (const [who, whom] of [
    [alice, bob],
    [bob, alice],
    [carol, bob],
    [bob, carol],
  ] as const) {
    await who.follow(whom);
  }
  return people;
}

async function restore(member: TestMember): Promise<void> {
  const link = await createLoginLink(server, member.email);
  const token = new URL(link).searchParams.get('magic');
  const reply = await server.call('POST', '/magicLogin', { body: { token, restore: true } });
  expect(reply.status).toBe(200);
}

const news = (topic: string, { id }: TestMember) =>
  server.db
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify({ userId: id, deletedAt: server.clock.now() }) })
    .execute();

async function followsOf({ id }: TestMember): Promise<unknown[]> {
  const { rows } = await sql`select from follows where ${id} in (follower_id, followee_id)`.execute(
    server.db,
  );
  return rows;
}

const followsEnd = (member: TestMember): Promise<void> =>
  expect.poll(() => followsOf(member)).toEqual([]);

describe('a member who deletes their account', () => {
  test('is missing from counts and lists until restored', { tags: ['GAP-013'] }, async () => {
    const { alice, bob, carol } = await circle();
    await countsBecome(alice, [1, 1, 1]);
    await bob.do(deleteUser);
    await countsBecome(alice, [0, 0, 0]);
    await countsBecome(carol, [0, 0, 0]);
    await restore(bob);
    await countsBecome(alice, [1, 1, 1]);
    await countsBecome(carol, [1, 1, 1]);
  });

  test('leaves full pages in the lists of followed members', async () => {
    const { alice, carol } = await circle();
    await carol.follow(alice);
    const dave = await join('dave');
    await dave.follow(alice);
    await countsBecome(alice, [3, 1, 1]);
    await dave.do(deleteUser);
    await countsBecome(alice, [2, 1, 1]);
    const params = { name: alice.username };
    const { data } = await alice.do(listFollowers, { params, query: { limit: 1 } });
    expect(data.map(({ username }) => username)).toEqual([carol.username]);
  });

  test('is subtracted once despite repeated facts and concurrent deletions', async () => {
    const { alice, bob, carol } = await circle();
    await carol.follow(alice);
    await bob.do(deleteUser);
    await carol.do(deleteUser);
    await countsBecome(alice, [0, 0, 0]);
    await news('userDeleted', bob);
    await news('userRestored', carol);
    await restore(carol);
    await countsBecome(alice, [1, 0, 0]);
  });

  test('is subtracted from many counts in resumable batches', async () => {
    const star = await join('star');
    const fans = 1200;
    await sql`with made as (
        insert into users (id, email, email_key, referral_code, created_at, updated_at)
        select id, id, id, id, now(), now() from (select case when n = 1 then ${LAST} else gen_random_uuid()
          end as id from generate_series(1, ${fans}::int) n) named returning id
      ), followed as (
        insert into follows (follower_id, followee_id, created_at) select id, ${star.id}, now() from made
      )
      insert into user_counts (user_id, following) select id, 1 from made`.execute(server.db);
    await sql`update user_counts set followers = ${fans} where user_id = ${star.id}`.execute(
      server.db,
    );
    const left = async (): Promise<{ fans: number; stars: number }[]> => {
      const { rows } = await sql<{ fans: number; stars: number }>`
        select (select count(*)::int from follows f join user_counts c on c.user_id = f.follower_id
            where f.followee_id = ${star.id} and c.following = 1) as fans,
          (select followers from user_counts where user_id = ${star.id}) as stars`.execute(
        server.db,
      );
      return rows;
    };
    const waiting = sql<{
      pid: number;
    }>`select pid from pg_stat_activity where pid <> pg_backend_pid()
      and datname = current_database() and wait_event_type = 'Lock' and query like '%user_counts%'`;
    const pids = async (): Promise<number[]> =>
      (await waiting.execute(server.db)).rows.map(({ pid }) => pid);
    await server.db.transaction().execute(async (tx) => {
      await sql`select from user_counts where user_id = ${LAST} for update`.execute(tx);
      await star.do(deleteUser);
      await expect.poll(pids, { timeout: 20_000 }).toHaveLength(1);
      const [among] = await left();
      expect(among?.fans).toBeGreaterThan(0);
      expect(among?.fans).toBeLessThan(fans / 2);
      expect(among?.stars).toBe(among?.fans);
      for (const pid of await pids()) await sql`select pg_terminate_backend(${pid})`.execute(tx);
    });
    const tried = (): Promise<unknown> => {
      server.clock.advance(1000);
      return left();
    };
    await expect.poll(tried, { timeout: 30_000 }).toEqual([{ fans: 0, stars: 0 }]);
    await news('userPurged', star);
    await followsEnd(star);
  });

  test('is removed from every list after 30 days, counts unchanged', async () => {
    const { alice, bob } = await circle();
    await bob.do(deleteUser);
    await countsBecome(alice, [0, 0, 0]);
    expect(await followsOf(bob)).toHaveLength(4);
    server.clock.advance(31 * 86_400_000);
    await server.runJob('purge-accounts');
    await followsEnd(bob);
    const { rows: counts } = await sql`select followers, following, friends from user_counts
      where user_id = ${alice.id}`.execute(server.db);
    expect(counts).toEqual([{ followers: 0, following: 0, friends: 0 }]);
    server.clock.advance(-31 * 86_400_000);
  });

  test('keeps no follow despite concurrent unfollows', async () => {
    const star = await join('star');
    await star.do(deleteUser);
    await sql`with made as (
        insert into users (id, email, email_key, referral_code, created_at, updated_at)
        select id, id, id, id, now(), now()
        from (select gen_random_uuid() as id from generate_series(1, 6000)) named returning id
      )
      insert into follows (follower_id, followee_id, created_at, is_counted)
      select id, ${star.id}, now(), false from made`.execute(server.db);
    await server.db.transaction().execute(async (tx) => {
      await sql`delete from follows where followee_id = ${star.id} and seq % 3 = 0`.execute(tx);
      await news('userPurged', star);
      const forgetting = '%delete from follows%';
      await expect.poll(() => lockWaits(server.database.pool, forgetting)).toBe(1);
    });
    await followsEnd(star);
  });

  test('is subtracted when purged although the deletion fact was lost', async () => {
    const { alice, bob } = await circle();
    await countsBecome(alice, [1, 1, 1]);
    await sql`update users set deleted_at = ${server.clock.now()} where id = ${bob.id}`.execute(
      server.db,
    );
    await news('userPurged', bob);
    await countsBecome(alice, [0, 0, 0]);
    await followsEnd(bob);
  });
});
