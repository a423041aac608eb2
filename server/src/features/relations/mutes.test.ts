import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listMuted } from '@rookery/contract/relations/list-muted.ts';
import { muteReposts, unmuteReposts } from '@rookery/contract/relations/mute-reposts.ts';
import { muteUser } from '@rookery/contract/relations/mute-user.ts';
import { unmuteUser } from '@rookery/contract/relations/unmute-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listRepostMutes } from '#src/features/relations/blocks/public.ts';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let number = 0;
let reader: TestMember;
let writer: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  number += 1;
  reader = await addMember(server, `reader${number}`);
  writer = await addMember(server, `writer${number}`);
  stranger = await addMember(server, `stranger${number}`);
  await reader.follow(writer);
});

const named = (whom: TestMember) => ({ params: { name: whom.username } });
const mute = (body: { durationSeconds?: number; notificationsOnly?: boolean }) =>
  reader.do(muteUser, { ...named(writer), body });

async function home(limit = 20): Promise<string[]> {
  const { data } = await reader.do(listFeed, { params: { feed: 'following' }, query: { limit } });
  return data.map(({ id }) => id);
}

async function notify(): Promise<number> {
  await writer.comment(await reader.post('Hello.'), 'Hi.');
  await untilOutboxHandled(server);
  return (await reader.do(listNotifications)).data.length;
}

describe('a mute for a time', () => {
  test('ends by itself and can be repeated', async () => {
    const post = await writer.post('Good morning.');
    const ends = new Date(server.clock.now().getTime() + 300_000).toISOString();
    await mute({ durationSeconds: 300 });
    expect((await reader.do(listMuted)).data).toMatchObject([{ endsAt: ends }]);
    await server.runJob('end-mutes');
    expect(await home()).toEqual([]);
    server.clock.advance(301_000);
    await server.runJob('end-mutes');
    expect(await home()).toEqual([post]);
    expect((await reader.do(listMuted)).data).toEqual([]);
    await mute({ durationSeconds: 300 });
    expect(await home()).toEqual([]);
  });

  test('takes another end without a cool-down', async () => {
    await mute({ durationSeconds: 300 });
    await mute({});
    expect((await reader.do(listMuted)).data).toMatchObject([{ endsAt: expect.any(String) }]);
    await mute({ notificationsOnly: false });
    expect((await reader.do(listMuted)).data[0]).not.toHaveProperty('endsAt');
  });

  test('starts no cool-down when it is undone', async () => {
    await mute({ durationSeconds: 300 });
    await reader.do(unmuteUser, named(writer));
    await mute({});
    await reader.do(unmuteUser, named(writer));
    const refused = await reader.refused(muteUser, { ...named(writer), body: {} }, 403);
    expect(refused.error_type).toBe('cooldown');
  });

  test('starts the cool-down of a permanent mute that it replaces', async () => {
    await mute({});
    server.clock.advance(23 * HOUR_MS);
    reader = { ...(await server.signIn(reader.email)), username: reader.username };
    await mute({ durationSeconds: 300 });
    await reader.do(unmuteUser, named(writer));
    server.clock.advance(2 * HOUR_MS);
    reader = { ...(await server.signIn(reader.email)), username: reader.username };
    const refused = await reader.refused(muteUser, { ...named(writer), body: {} }, 403);
    expect(refused.error_type).toBe('cooldown');
  });

  test('needs no body', async () => {
    const reply = await reader.api('PUT', `/profile/${writer.username}/mute`);
    expect(reply.status).toBe(200);
    expect(reply.body.data.ProfileEngagement.isMuted).toBe(true);
  });
});

describe('a mute of notifications', () => {
  test('keeps posts in feeds', async () => {
    const post = await writer.post('Good morning.');
    const { data } = await mute({ notificationsOnly: true });
    expect(data.ProfileEngagement).toMatchObject({ isMuted: false, areNotificationsMuted: true });
    expect(await home()).toEqual([post]);
    expect(await notify()).toBe(0);
  });

  test('hides earlier notifications from list and count', async () => {
    expect(await notify()).toBe(1);
    await mute({ notificationsOnly: true });
    expect((await reader.do(listNotifications)).data).toEqual([]);
    expect((await reader.do(countNotifications)).unseen_count).toBe(0);
  });
});

describe('muted reposts', () => {
  test('leave Home and stay on the profile', async () => {
    const original = await stranger.post('A heron.');
    const own = await writer.post('Good morning.');
    const repost = await writer.repost(original);
    const quote = await writer.repost(original, 'Look.');
    expect(await home()).toEqual([quote, repost, own]);
    const { data } = await reader.do(muteReposts, named(writer));
    expect(data.ProfileEngagement).toMatchObject({ isMuted: false, areRepostsMuted: true });
    expect(await home()).toEqual([quote, own]);
    const profile = await reader.do(listProfileFeed, named(writer));
    expect(profile.data.map(({ id }) => id)).toContain(repost);
    await reader.do(unmuteReposts, named(writer));
    expect(await home()).toEqual([quote, repost, own]);
    const after = (await reader.do(getProfile, named(writer))).data;
    expect(after.ProfileEngagement).not.toHaveProperty('areRepostsMuted');
  });

  test('do not hide the original on a later page', async () => {
    await reader.follow(stranger);
    const original = await stranger.post('A heron.');
    const newer = await stranger.post('A stork.');
    await writer.repost(original);
    await reader.do(muteReposts, named(writer));
    const first = await reader.do(listFeed, {
      params: { feed: 'following' },
      query: { limit: 1 },
    });
    expect(first.data.map(({ id }) => id)).toEqual([newer]);
    const cursor = first.next_cursor ?? '';
    const second = await reader.do(listFeed, {
      params: { feed: 'following' },
      query: { limit: 1, cursor },
    });
    expect(second.data.map(({ id }) => id)).toEqual([original]);
  });

  test('name other reposters on the card', async () => {
    await reader.follow(stranger);
    const other = await addMember(server, `other${number}`);
    const original = await other.post('A heron.');
    await writer.repost(original);
    await stranger.repost(original);
    await reader.do(muteReposts, named(writer));
    const { data } = await reader.do(listFeed, { params: { feed: 'following' } });
    expect(data).toMatchObject([{ repostUsernames: [stranger.username], otherRepostUsers: [] }]);
  });
});

test('pages muted reposts of the same millisecond', async () => {
  await sql`with made as (
      insert into users (id, email, email_key, name, referral_code, created_at, updated_at)
      select gen_random_uuid(), n || '@many.test', n || '@many.test', 'Many', 'many' || n, now(), now()
      from generate_series(1, 25) n returning id
    ) insert into muted_reposts (user_id, member_id, created_at)
      select ${reader.id}, id, now() - (row_number() over () / 3) * interval '1 ms' from made`.execute(
    server.db,
  );
  const found: string[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = await listRepostMutes(server.db, reader.id, { before, limit: 10 });
    found.push(...page.map(({ userId }) => userId));
    before = page.at(-1)?.seq ?? 0;
    if (page.length < 10) break;
  }
  expect(found).toHaveLength(25);
  expect(new Set(found).size).toBe(25);
});
