import { getSettings } from '@rookery/contract/users/get-settings.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { getBadges } from '@rookery/contract/users/get-badges.ts';
import { getReactions } from '@rookery/contract/posts/get-reactions.ts';
import { SETTINGS } from '@rookery/contract/kernel/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: TestMember;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  member = await server.signIn(`settings${++people}@rookery.test`);
});
afterAll(() => server.stop());

async function settings(): Promise<Record<string, string>> {
  const { data } = await member.do(getSettings);
  return Object.fromEntries(data.map(({ name, value }) => [name, value]));
}

test(
  'accepts push_notifications as another name of its setting',
  { tags: ['GAP-108'] },
  async () => {
    const pair = { name: 'push_notifications', value: 'false' };
    for (const body of [pair, [pair], { push_notifications: 'false' }]) {
      await member.do(updateSettings, { body: { notifications_push_notifications: 'true' } });
      await member.do(updateSettings, { body });
      const now = await settings();
      expect(now['notifications_push_notifications']).toBe('false');
      expect(now).not.toHaveProperty('push_notifications');
    }
    await member.refused(updateSettings, { body: { push_notifications: 'perhaps' } }, 422);
  },
);

test('refuses callers without a session', async () => {
  for (const [method, body] of [['GET'], ['PATCH', { auto_play: 'true' }]] as const) {
    expect((await server.call(method, '/v3/user/settings', { body })).status).toBe(401);
  }
});

test(
  'returns the defaults',
  {
    tags: [
      'SETTINGS-01',
      'SETTINGS-03',
      'SETTINGS-06',
      'SETTINGS-10',
      'SETTINGS-11',
      'SETTINGS-13',
    ],
  },
  async () => {
    expect(await settings()).toEqual({
      primary_colors: '#e50038',
      secondary_colors: '#942360',
      tertiary_colors: '#e50038',
      auto_play: 'true',
      show_sensitive: 'false',
      alt_reminder: 'true',
      who_answers: 'everyone',
      who_quotes: 'everyone',
      allow_in_shared_lists: 'true',
      chats_from: 'everyone',
      chats_read_marks: 'true',
      notifications_chat: 'true',
      dark_mode: 'system',
      comment_sort: 'popular',
      default_feed: 'following',
      home_tabs: '',
      notifications_follow: 'true',
      notifications_follow_request: 'true',
      notifications_follow_accepted: 'true',
      notifications_comment: 'true',
      notifications_reaction: 'true',
      notifications_mention: 'true',
      notifications_poll: 'true',
      notifications_group: 'true',
      notifications_repost: 'true',
      notifications_repost_with_comment: 'true',
      notifications_push_notifications: 'true',
      quiet_hours: 'off',
      time_zone: '',
      digest: 'never',
    });
  },
);

test.each([
  ['one pair', { name: 'auto_play', value: 'false' }, { auto_play: 'false' }],
  [
    'a list of pairs',
    [
      { name: 'dark_mode', value: 'true' },
      { name: 'comment_sort', value: 'newest' },
    ],
    { dark_mode: 'true', comment_sort: 'newest' },
  ],
  [
    'names to values',
    { default_feed: 'global', notifications_follow: 'false' },
    { default_feed: 'global', notifications_follow: 'false' },
  ],
  ['each notification', allOff(), allOff()],
])(
  'saves %s and returns it',
  { tags: ['SETTINGS-08', 'SETTINGS-02', 'SETTINGS-09', 'GAP-152', 'SETTINGS-12'] },
  async (_, body, expected) => {
    const before = await settings();
    const reply = await member.do(updateSettings, { body });
    expect(reply.success).toBe(true);
    const after = await settings();
    expect(after).toEqual({ ...before, ...expected });
    expect(reply.data).toEqual(Object.entries(after).map(([name, value]) => ({ name, value })));
  },
);

function allOff(): Record<string, string> {
  const names = Object.keys(SETTINGS).filter((name) => name.startsWith('notifications_'));
  return Object.fromEntries(names.map((name) => [name, 'false']));
}

test(
  'averages two colours for the third, rounding up',
  { tags: ['SETTINGS-04', 'GAP-153', 'GAP-154'] },
  async () => {
    await member.do(updateSettings, {
      body: {
        primary_colors: '#000000',
        secondary_colors: '#FFFFFF',
      },
    });
    expect(await settings()).toMatchObject({
      secondary_colors: '#ffffff',
      tertiary_colors: '#808080',
    });
  },
);

test('accepts all settings sent back unchanged', { tags: ['SETTINGS-02'] }, async () => {
  const all = { ...(await settings()), auto_play: 'false', tertiary_colors: '#123456' };
  await member.do(updateSettings, { body: all });
  expect(await settings()).toMatchObject({ auto_play: 'false', tertiary_colors: '#e50038' });
});

test.each([
  [{ nonesuch: 'true' }, 'nonesuch'],
  [{ constructor: 'true' }, 'constructor'],
  [{ auto_play: 'yes' }, 'auto_play'],
  [{ primary_colors: 'red' }, 'primary_colors'],
  [{ primary_colors: '#12345' }, 'primary_colors'],
  [{ comment_sort: 'random' }, 'comment_sort'],
  [{ default_feed: 'nonesuch' }, 'default_feed'],
  [{ name: 'dark_mode', value: 'dim' }, 'dark_mode'],
])('rejects %j and names the setting', async (body, field) => {
  const reply = await member.reply(updateSettings, { body });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.error.fields)).toEqual([field]);
});

test.each([[[]], [{}], [{ auto_play: true }], ['text'], [[{ name: 'auto_play' }]], [null]])(
  'refuses malformed %j',
  async (body) => {
    const reply = await member.api('PATCH', '/user/settings', JSON.stringify(body));
    expect(reply.status).toBe(422);
  },
);

test('saves all settings of a request or none', async () => {
  const body = { dark_mode: 'true', auto_play: 'perhaps' };
  await member.refused(updateSettings, { body }, 422);
  expect((await settings())['dark_mode']).toBe('system');
});

test('keeps settings separate for each member', async () => {
  const other = await server.signIn('other@rookery.test');
  await other.do(updateSettings, { body: { dark_mode: 'true' } });
  expect((await settings())['dark_mode']).toBe('system');
});

test('lists every badge', { tags: ['SETTINGS-15', 'PROFILE-17', 'PROFILE-18'] }, async () => {
  const { data } = await member.do(getBadges);
  for (const badge of data) expect(badge.description).not.toBe('');
  expect(data.map(({ name }) => name)).toEqual([
    'early_adopter',
    'verified',
    'gold_verified',
    'parody_badge',
    'business_verified',
    'influencer',
    'new_user',
    'moderator',
    'employee',
    'administrator',
  ]);
});

test(
  'lists every reaction with name, character and weight',
  { tags: ['SETTINGS-16'] },
  async () => {
    const { data } = await member.do(getReactions);
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({ name: 'heart', value: '❤️', category: 'positive' });
    for (const { name, value, category } of data) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(value).toMatch(/^\p{RGI_Emoji}$/v);
      expect(['positive', 'neutral', 'negative']).toContain(category);
    }
  },
);
