import { updateUser } from '@rookery/contract/users/update-user.ts';
import { searchUsers } from '@rookery/contract/search/search-users.ts';
import { autocompleteUser } from '@rookery/contract/search/autocomplete-user.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const freshStem = (): string =>
  `q${[...String(++joined)].map((n) => 'abcdefghij'[+n]?.repeat(3)).join('')}z`;
const join = (username: string): Promise<TestMember> => addMember(server, username);

async function named(username: string, name: string): Promise<TestMember> {
  const member = await join(username);
  expect((await member.do(updateUser, { body: { name } })).success).toBe(true);
  return member;
}

async function fillNames({ id }: TestMember, beginning: string): Promise<void> {
  await sql`insert into user_keys (user_id, key)
    select ${id}::uuid, ${beginning} || n from generate_series(1, 1000) n`.execute(server.db);
}

async function found(who: TestMember, q: string, limit?: number): Promise<(string | null)[]> {
  const [search, suggest] = [
    await who.reply(searchUsers, { body: { q, limit } }),
    await who.reply(autocompleteUser, { body: { q, limit } }),
  ];
  expect([search.status, suggest.status], q).toEqual([200, 200]);
  const names = (search.body.data as Profile[]).map((member) => member.username);
  expect((suggest.body.data as Profile[]).map((member) => member.username)).toEqual(names);
  return names;
}

describe.each(['/search/user', '/search/autocomplete/user'])('access to %s', (path) => {
  test('requires a session', { tags: ['AUTH-01'] }, async () => {
    expect((await server.call('POST', `/v3${path}`, { body: { q: 'a' } })).status).toBe(401);
  });

  test('refuses a member before setup', { tags: ['GUARD-36'] }, async () => {
    const newcomer = await server.signIn(`newcomer${++joined}@rookery.test`);
    const reply = await newcomer.api('POST', path, { q: 'a' });
    expect([reply.status, reply.body.error_type]).toEqual([403, 'setup_required']);
  });

  test('rejects a missing or overlong query', async () => {
    const alice = await join(freshStem());
    for (const body of [{}, { q: 1 }, { q: 'a'.repeat(201) }, { q: 'a', limit: '5' }]) {
      expect((await alice.api('POST', path, body)).status).toBe(422);
    }
  });
});

describe('members', () => {
  test('are found by prefix of username or name word', { tags: ['SEARCH-11'] }, async () => {
    const [alice, stem] = [await join(freshStem()), freshStem()];
    const byName = await named(freshStem(), `Maria ${stem}berg von Fels`);
    const byUsername = await named(`${stem}_one`, 'Someone');
    expect((await found(alice, stem)).toSorted()).toEqual(
      [byName.username, byUsername.username].toSorted(),
    );
    expect(await found(alice, `${stem}_`)).toEqual([byUsername.username]);
    expect(await found(alice, `${stem}BERG`)).toEqual([byName.username]);
    expect(await found(alice, `@${stem}_O`)).toEqual([byUsername.username]);
    expect(await found(alice, stem.slice(1))).toEqual([]);
  });

  test('must match every typed word, in any order', { tags: ['SEARCH-11'] }, async () => {
    const [alice, stem] = [await join(freshStem()), freshStem()];
    const maria = await named(freshStem(), `Maria ${stem}`);
    await named(freshStem(), `Mario ${stem}`);
    expect(await found(alice, `${stem} maria`)).toEqual([maria.username]);
    expect(await found(alice, `maria ${stem.slice(0, -1)}`)).toEqual([maria.username]);
    expect(await found(alice, `${maria.username} ${stem}`)).toEqual([maria.username]);
    expect(await found(alice, `${stem} olga`)).toEqual([]);
  });

  test(
    'are found by full name among a thousand common prefixes',
    { tags: ['SEARCH-11'] },
    async () => {
      const [alice, stem] = [await join(freshStem()), freshStem()];
      const [common, rare] = [`${stem}mohamed`, `${stem}salah`];
      const one = await named(freshStem(), `${common}z ${rare}`);
      const other = await named(freshStem(), `${common} ${rare}z`);
      const both = [one.username, other.username].toSorted();
      await fillNames(alice, `${common}b`);
      expect((await found(alice, `${common} ${rare}`)).toSorted()).toEqual(both);
      await fillNames(alice, `${rare}b`);
      expect((await found(alice, `${common} ${rare}`)).toSorted()).toEqual(both);
      expect(await found(alice, common)).toEqual([other.username]);
    },
  );

  test('are found by three words, two of them common', { tags: ['SEARCH-11'] }, async () => {
    const [alice, stem] = [await join(freshStem()), freshStem()];
    const [longest, longer, rare] = [`${stem}mohamed`, `${stem}hassan`, `${stem}adel`];
    const one = await named(freshStem(), `${longest}z ${longer}z ${rare}`);
    for (const word of [longest, longer]) await fillNames(alice, `${word}b`);
    expect(await found(alice, `${longest} ${longer} ${rare}`)).toEqual([one.username]);
  });

  test('match despite accents and case, in any script', { tags: ['SEARCH-11'] }, async () => {
    const alice = await join(freshStem());
    const names: [string, string[]][] = [
      ['Ælfgifu Žižková', ['aelf', 'ziz', 'ŽIŽ', 'zizkova ælf']],
      ["Siobhán O'Brienqz", ['siobhan', "o'brienq", 'obrienq', 'brienqz']],
      ['Жанна Ёлкина', ['жан', 'елк', 'ЁЛ']],
      ['山田花子', ['山田', '花子', '田花', '子']],
      ['ＷＩＤＥ Name', ['wide']],
      ['Jean-Lucqz Picard', ['jean-l', 'lucqz', 'lucqz jean']],
    ];
    for (const [name, typed] of names) {
      const member = await named(freshStem(), name);
      for (const q of typed) expect(await found(alice, q), q).toEqual([member.username]);
    }
  });

  test('are sorted by exact match, then by followers', { tags: ['SEARCH-11'] }, async () => {
    const [alice, stem] = [await join(freshStem()), freshStem()];
    const [exact, known, famous] = [stem, `${stem}_b`, `${stem}_c`];
    for (const name of [`${stem}_a`, famous, known, exact]) await join(name);
    const follow = (who: TestMember, name: string) => who.reply(followUser, { params: { name } });
    await follow(alice, famous);
    await follow(await join(freshStem()), famous);
    await follow(alice, known);
    expect(await found(alice, stem)).toEqual([exact, famous, known, `${stem}_a`]);
  });

  test('are 10 by default and 50 at most', { tags: ['SEARCH-11', 'SEARCH-10'] }, async () => {
    const [alice, stem] = [await join(freshStem()), freshStem()];
    for (let count = 10; count < 22; count++) await join(`${stem}${count}`);
    expect(await found(alice, stem)).toHaveLength(10);
    expect(await found(alice, stem, 3)).toHaveLength(3);
    expect(await found(alice, stem, 1000)).toHaveLength(12);
    expect(await found(alice, stem, 0)).toHaveLength(1);
  });

  test(
    'show the username and avatar that the viewer may see',
    { tags: ['SEARCH-11', 'SEARCH-10'] },
    async () => {
      const [alice, stem] = [await join(freshStem()), freshStem()];
      const bob = await named(stem, 'Bob Beak');
      await giveBadge(server, bob, 'verified');
      await alice.do(followUser, { params: { name: stem } });
      const search = await alice.do(searchUsers, { body: { q: stem } });
      expect(search.data).toMatchObject([
        { ulid: bob.ulid, followers: 1, ProfileEngagement: { isFollowing: true } },
      ]);
      const suggest = await alice.do(autocompleteUser, { body: { q: stem } });
      const [one] = suggest.data;
      const badges = expect.arrayContaining(['verified']);
      expect(one).toEqual({
        ulid: bob.ulid,
        name: 'Bob Beak',
        username: stem,
        avatar: null,
        badges,
      });
    },
  );

  test(
    'exclude the viewer and deleted members, but include muted ones',
    { tags: ['SEARCH-11'] },
    async () => {
      const stem = freshStem();
      const [alice, bob, carol] = [
        await join(`${stem}_alice`),
        await join(`${stem}_bob`),
        await join(`${stem}_carol`),
      ];
      const banned = await join(`${stem}_banned`);
      await server.signIn(`${stem}@rookery.test`);
      await alice.follow(banned);
      await sql`update users set banned_at = now() where id = ${banned.id}`.execute(server.db);
      await alice.do(unfollowUser, { params: { name: banned.username } });
      await alice.mute(bob);
      expect((await found(alice, stem)).toSorted()).toEqual([bob.username, carol.username]);
      await bob.do(deleteUser);
      expect(await found(alice, stem)).toEqual([carol.username]);
    },
  );

  test('are hidden from each other by a block', { tags: ['SEARCH-11'] }, async () => {
    const stem = freshStem();
    const [alice, bob] = [await join(`${stem}_alice`), await join(`${stem}_bob`)];
    const carol = await join(freshStem());
    await alice.block(bob);
    expect(await found(alice, stem)).toEqual([]);
    expect(await found(bob, stem)).toEqual([]);
    expect(await found(carol, stem)).toEqual([alice.username, bob.username]);
  });

  test('are found by the new name, not the old', async () => {
    const [alice, old, fresh] = [await join(freshStem()), freshStem(), freshStem()];
    const bob = await named(freshStem(), `Bob ${old}`);
    expect(await found(alice, old)).toEqual([bob.username]);
    await bob.do(updateUser, { body: { name: `Bob ${fresh}` } });
    expect(await found(alice, old)).toEqual([]);
    expect(await found(alice, fresh)).toEqual([bob.username]);
    const username = freshStem();
    expect((await bob.do(updateUser, { body: { username } })).success).toBe(true);
    expect(await found(alice, username)).toEqual([username]);
    expect(await found(alice, bob.username)).toEqual([]);
    expect(await found(alice, fresh)).toEqual([username]);
  });

  test('leave no names behind when purged', { tags: ['AUTH-44'] }, async () => {
    const bob = await named(freshStem(), 'Bob Beak');
    const keys = async (): Promise<unknown[]> =>
      (await sql`select key from user_keys where user_id = ${bob.id}`.execute(server.db)).rows;
    expect(await keys()).toHaveLength(3);
    await bob.do(deleteUser);
    server.clock.advance(31 * 24 * 3_600_000);
    await server.runJob('purge-accounts');
    expect(await keys()).toEqual([]);
  });

  test('are not found for a text without searchable characters', async () => {
    const alice = await join(freshStem());
    for (const q of ['', ' ', '@', '!', '\u0000', '%', '*', '🐦', '@@']) {
      expect(await found(alice, q), q).toEqual([]);
    }
  });

  test('are found after a restart when inserted directly', async () => {
    const [alice, stem] = [await join(freshStem()), freshStem()];
    const bob = await named(freshStem(), `Bob ${stem}`);
    await sql`delete from user_keys where user_id = ${bob.id}`.execute(server.db);
    expect(await found(alice, stem)).toEqual([]);
    await server.runJob('index-names');
    expect(await found(alice, stem)).toEqual([bob.username]);
  });
});
