import { getUser } from '@rookery/contract/users/get-user.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { checkUsername } from '@rookery/contract/users/check-username.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const patch = (member: TestMember, body: unknown): Promise<Reply> =>
  member.api('PATCH', '/user', body);
const me = async (member: TestMember) => (await member.do(getUser)).data;
const DAY = 86_400_000;

test('refuses callers without a session', { tags: ['AUTH-01', 'GUARD-02'] }, async () => {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'Mallory' } : undefined;
    expect((await server.call(method, '/v3/user', { body })).status).toBe(401);
  }
});

test(
  'returns the current user',
  {
    tags: [
      'AUTH-43',
      'PROFILE-01',
      'PROFILE-02',
      'PROFILE-03',
      'PROFILE-04',
      'PROFILE-06',
      'PROFILE-21',
    ],
  },
  async () => {
    const alice = await server.signUp('Alice');
    const user = await me(alice);
    expect(user).toMatchObject({
      ulid: alice.ulid,
      username: 'Alice',
      name: 'Alice',
      avatar: null,
      cover: null,
      bio: '',
      website: '',
      followers: 0,
      following: 0,
      friendCount: 0,
      postCount: 0,
      badges: [{ name: 'new_user', description: 'New member' }],
      updatedAtEpoch: Date.parse(user.updatedAt),
      email: 'alice@rookery.test',
      accountSetup: true,
      acceptTermsOfService: true,
      usernameChangeableAt: null,
    });
    expect(user.referral_code).toMatch(/^[a-z0-9]{8}$/);
    expect(user.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(user).toHaveProperty('lastActiveAt');
    expect(user.ProfileEngagement).toEqual({
      isFollowing: false,
      isFollowingYou: false,
      isFollowYou: false,
      isBlocked: false,
      isBlockedByYou: false,
      hasBlockedYou: false,
      isMuted: false,
    });
  },
);

test('requires setup first, then the terms', { tags: ['GUARD-36'] }, async () => {
  const newcomer = await server.signIn('newcomer@rookery.test');
  const feed = async (): Promise<string | undefined> =>
    (await newcomer.reply(listFeed, { params: { feed: 'all' } })).body.error_type;
  expect(await feed()).toBe('setup_required');
  const named = await patch(newcomer, { username: 'newcomer' });
  expect(named.body.data.accountSetup).toBe(false);
  expect(await feed()).toBe('setup_required');
  const complete = await patch(newcomer, { name: 'New Comer' });
  expect(complete.body.data).toMatchObject({ accountSetup: true, acceptTermsOfService: false });
  expect(await feed()).toBe('terms_required');
  const accepted = await patch(newcomer, { acceptTermsOfService: true });
  expect(accepted.body.data).toMatchObject({ accountSetup: true, acceptTermsOfService: true });
  expect(await feed()).toBeUndefined();
  await server.db
    .updateTable('users')
    .set({ terms_version: 0 })
    .where('id', '=', newcomer.id)
    .execute();
  server.clock.advance(60_000);
  expect(await feed()).toBe('terms_required');
});

test(
  'saves, publishes and shows a change, keeping other fields',
  { tags: ['PROFILE-09'] },
  async () => {
    const bob = await server.signUp('bob');
    server.clock.advance(1000);
    const reply = await patch(bob, { bio: ' Hi.\r\nI bake. ', website: 'https://bob.example/' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ success: true, message: 'Saved.' });
    expect(reply.body.data).toEqual(await me(bob));
    expect(await me(bob)).toMatchObject({
      name: 'Bob',
      bio: 'Hi.\nI bake.',
      website: 'https://bob.example/',
      updatedAt: server.clock.now().toISOString(),
    });
    const bare = await patch(bob, { website: ' www.bob.example/bread ' });
    expect(bare.body.data.website).toBe('https://www.bob.example/bread');
    const cleared = await patch(bob, { bio: '', website: '' });
    expect(cleared.body.data).toMatchObject({ bio: '', website: '', name: 'Bob' });
  },
);

describe(
  'refuses malformed fields by name and saves nothing',
  { tags: ['PROFILE-22', 'GAP-019', 'GAP-020'] },
  () => {
    let carol: TestMember;
    beforeAll(async () => {
      carol = await server.signUp('carol');
    });

    test.each([
      ['name', ''],
      ['name', '   '],
      ['name', '\u202e\u200b'],
      ['name', '\u3164\u2800'],
      ['name', 'n'.repeat(51)],
      ['name', 5],
      ['bio', 'b'.repeat(301)],
      ['website', 'bob'],
      ['website', 'javascript:alert(1)'],
      ['website', 'https://bank.example@evil.example/'],
      ['website', `https://a.example/${'x'.repeat(200)}`],
      ['username', ''],
      ['username', 'u'.repeat(51)],
      ['acceptTermsOfService', false],
    ])('%s: %j', async (field, value) => {
      const reply = await patch(carol, { bio: 'changed', [field]: value });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual([field]);
      expect((await me(carol)).bio).toBe('');
    });
  },
);

test.each([
  ['name', 'n'.repeat(50), 'n'.repeat(51)],
  ['bio', 'b'.repeat(300), 'b'.repeat(301)],
  ['website', `https://a.example/${'x'.repeat(182)}`, `https://a.example/${'x'.repeat(183)}`],
])(
  'accepts %s at the limit and refuses one character more',
  { tags: ['PROFILE-22'] },
  async (field, longest, over) => {
    const member = await server.signUp(`long_${field}`);
    expect((await patch(member, { [field]: longest })).body.data).toMatchObject({
      [field]: longest,
    });
    const reply = await patch(member, { [field]: over });
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]]);
    expect(await me(member)).toMatchObject({ [field]: longest });
  },
);

test('counts visible characters in names and bios', async () => {
  const member = await server.signUp('emoji');
  const reply = await patch(member, { name: '🐦'.repeat(50), bio: '🥚'.repeat(300) });
  expect(reply.body.data).toMatchObject({ name: '🐦'.repeat(50), bio: '🥚'.repeat(300) });
});

test('strips disruptive characters from names', async () => {
  const member = await server.signUp('bidi');
  const reply = await patch(member, { name: ' A\u202el\u0007i\nc\u200be \ud800' });
  expect(reply.status).toBe(200);
  expect(reply.body.data.name).toBe('Al i ce \ufffd');
});

describe('usernames', { tags: ['GAP-018'] }, () => {
  const refused = async (member: TestMember, username: string): Promise<string> => {
    const { status, body } = await patch(member, { username, bio: 'not saved' });
    expect(status).toBe(200);
    expect(body.success).toBe(false);
    expect(body).not.toHaveProperty('data');
    expect((await me(member)).bio).toBe('');
    return body.message;
  };

  test('allow 3 to 20 characters with a letter, unless reserved', async () => {
    const member = await server.signIn('rules@rookery.test');
    expect(await refused(member, 'ab')).toContain('3 to 20');
    expect(await refused(member, 'a'.repeat(21))).toContain('3 to 20');
    expect(await refused(member, 'böb')).toContain('letters from a to z');
    expect(await refused(member, 'a-b')).toContain('letters from a to z');
    expect(await refused(member, '12345')).toContain('at least one letter');
    for (const name of ['feed', 'Settings', 'magicLogin', 'ADMINISTRATOR', 'mute_block']) {
      expect(await refused(member, name)).toContain('reserved');
    }
    const saved = await patch(member, { username: ' Rule_Abider9 ' });
    expect(saved.body.data.username).toBe('Rule_Abider9');
  });

  test('are unique regardless of case', async () => {
    await server.signUp('Unique');
    const other = await server.signIn('copy@rookery.test');
    expect(await refused(other, 'uNIQUE')).toContain('taken');
  });

  test('go to exactly one of 10 concurrent members', async () => {
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => server.signIn(`wants${nth}@rookery.test`)),
    );
    const replies = await Promise.all(many.map((each) => patch(each, { username: 'coveted' })));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(replies.filter((reply) => reply.body.success)).toHaveLength(1);
    for (const { body } of replies) if (!body.success) expect(body.message).toContain('taken');
  });

  test('change at most once in 30 days, except their case', async () => {
    const member = await server.signUp('first_name');
    expect((await patch(member, { username: 'second_name' })).body.success).toBe(true);
    const changeableAt = new Date(server.clock.now().getTime() + 30 * DAY);
    expect((await me(member)).usernameChangeableAt).toBe(changeableAt.toISOString());
    const early = await patch(member, { username: 'third_name' });
    expect(early.body.success).toBe(false);
    expect(early.body.message).toContain(changeableAt.toISOString().slice(0, 10));
    const capitals = await patch(member, { username: 'Second_Name' });
    expect(capitals.body.data.username).toBe('Second_Name');
    server.clock.advance(30 * DAY);
    const again = await server.signIn(member.email);
    expect((await me(again)).usernameChangeableAt).toBeNull();
    expect((await patch(again, { username: 'third_name' })).body.success).toBe(true);
  });

  test('can change after a change dated in the future', async () => {
    const member = await server.signUp('ahead_of_time');
    server.clock.advance(DAY);
    const then = await server.signIn(member.email);
    expect((await patch(then, { username: 'ahead_by_a_day' })).body.success).toBe(true);
    server.clock.advance(-DAY);
    const now = await server.signIn(member.email);
    expect((await me(now)).usernameChangeableAt).toBeNull();
    expect((await patch(now, { username: 'on_time' })).body.success).toBe(true);
  });

  test('stay reserved for 30 days for their former owner', async () => {
    const member = await server.signUp('old_feather');
    const looker = await server.signUp('looker');
    const profile = async (name: string): Promise<number> =>
      (await looker.reply(getProfile, { params: { name } })).status;
    expect(await profile('OLD_FEATHER')).toBe(200);
    await patch(member, { username: 'new_feather' });
    expect([await profile('old_feather'), await profile('new_feather')]).toEqual([404, 200]);
    const taker = await server.signIn('taker@rookery.test');
    expect(await refused(taker, 'old_feather')).toContain('taken');
    server.clock.advance(30 * DAY);
    await server.runJob('forget-held-usernames');
    const later = await server.signIn(taker.email);
    expect((await patch(later, { username: 'old_feather', name: 'T' })).body.success).toBe(true);
    await patch(later, { acceptTermsOfService: true });
    const lookerAgain = await server.signIn(looker.email);
    const found = await lookerAgain.reply(getProfile, { params: { name: 'old_feather' } });
    expect(found.body.data.ulid).toBe(taker.ulid);
  });

  test('are refused when another transaction takes them concurrently', async () => {
    const member = await server.signIn('slower@rookery.test');
    const other = await server.signIn('faster@rookery.test');
    const client = new pg.Client(server.database.connection);
    await client.connect();
    await client.query('begin');
    await client.query(
      `update users set username = 'quick', username_key = 'quick' where id = $1`,
      [other.id],
    );
    const reply = patch(member, { username: 'quick' });
    const waiting = async (): Promise<string[]> => {
      // Uses another connection, because a transaction sees only one snapshot of `pg_stat_activity`.
      const { rows } = await server.database.pool.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.map(({ query }) => query.slice(0, 14));
    };
    await expect.poll(waiting).toContain('update "users"');
    await client.query('commit');
    await client.end();
    expect(await reply).toMatchObject({ status: 200, body: { success: false } });
  });

  test('never go to the wrong member during concurrent changes', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await server.signUp(`swap_from_${round}`);
      const taker = await server.signIn(`swap${round}@rookery.test`);
      const [given, taken] = await server.together(`username:swap_from_${round}`, 2, () =>
        Promise.all([
          patch(owner, { username: `swap_to_${round}` }),
          patch(taker, { username: `swap_from_${round}` }),
        ]),
      );
      expect(given.body.success).toBe(true);
      expect(taken.body.success).toBe(false);
    }
  });
});

test(
  'returns whether a username is free, or the reason',
  { tags: ['PROFILE-11', 'GAP-016'] },
  async () => {
    const member = await server.signUp('checker');
    const check = async (username: string): Promise<unknown> => {
      const { status, body } = await member.reply(checkUsername, { body: { username } });
      expect(status).toBe(200);
      expect(body.success).toBe(true);
      expect(body.message).not.toBe('');
      return body.available;
    };
    expect(await check('nobody_has_this')).toBe(true);
    expect(await check('CHECKER')).toBe(true);
    await server.signUp('checked');
    expect(await check('Checked')).toBe(false);
    for (const name of ['', 'ab', 'me', 'feed', '123', 'a b', 'x'.repeat(100)]) {
      expect(await check(name)).toBe(false);
    }
    const missing = await member.api('POST', '/user/checkUsername', {});
    expect(missing.status).toBe(422);
  },
);
