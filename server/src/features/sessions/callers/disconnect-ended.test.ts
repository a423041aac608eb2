import { logout } from '@rookery/contract/sessions/logout.ts';
import { logoutAll } from '@rookery/contract/sessions/logout-all.ts';
import { listSessions } from '@rookery/contract/sessions/list-sessions.ts';
import { revokeSession as revokeSessionCall } from '@rookery/contract/sessions/revoke-session.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { notificationsChannel, POSTS_CHANNEL, userChannel } from '@rookery/contract/events.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userFacts } from '#src/features/users/public.ts';
import { announceOnce } from '#test/announce-once.ts';
import { publishFact } from '#test/facts.ts';
import { listen, type Listener } from '#test/listener.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { revokeSession } from '#src/features/sessions/record/sessions.store.ts';

let server: TestServer;
let other: TestServer;
let member: TestMember;
let joined = 0;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock });
});
beforeEach(async () => {
  member = await server.signUp(`member${++joined}`);
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

interface Page extends Listener {
  heard: unknown[];
  wasClosed(): boolean;
}

async function open(who: TestMember, on = server): Promise<Page> {
  const listener = listen(on, who);
  listeners.push(listener);
  const heard = await listener.hear(userChannel(who.ulid), 'Engagement');
  let closed = false;
  listener.client.connection.bind('disconnected', () => (closed = true));
  listener.client.connection.bind('connecting', () => (closed = true));
  return { ...listener, heard, wasClosed: () => closed };
}

async function sendTo(who: TestMember, witness: Page): Promise<string> {
  const mark = makeUlid(Date.now());
  const message = { channel: userChannel(who.ulid), event: 'Engagement', data: mark };
  await announceOnce(server.db, 'realtime', message);
  await vi.waitFor(() => expect(witness.heard).toContain(mark), 30_000);
  return mark;
}

async function activityNoted(who: TestMember, witness: Page): Promise<void> {
  await vi.waitFor(async () => {
    const noted = server.db.selectFrom('user_activity').select('user_id');
    expect(await noted.where('user_id', '=', who.id).execute()).toHaveLength(1);
  }, 30_000);
  await sendTo(who, witness);
}

const closed = (page: Page): Promise<void> =>
  vi.waitFor(() => expect(page.wasClosed()).toBe(true), 30_000);

describe('a private channel is closed', { tags: ['RT-06'] }, () => {
  test('for one session at logout, in every process', async () => {
    const second = await server.signIn(member.email);
    const [here, there] = [await open(member), await open(member, other)];
    const kept = [await open(second), await open(second, other)] as const;
    await member.do(logout, { body: {} });
    await Promise.all([closed(here), closed(there)]);
    const channel = userChannel(member.ulid);
    await vi.waitFor(async () => expect(await here.refused(channel)).toBe(401), 30_000);
    const mark = await sendTo(member, kept[0]);
    await vi.waitFor(() => expect(kept[1].heard).toEqual([mark]), 30_000);
    expect(kept.map((page) => page.wasClosed())).toEqual([false, false]);
    expect([here.heard, there.heard]).toEqual([[], []]);
  });

  test('at logout everywhere, for every session', async () => {
    const second = await server.signIn(member.email);
    const pages = [await open(member), await open(second), await open(second, other)];
    await second.do(logoutAll);
    await Promise.all(pages.map(closed));
  });

  test('only for the session that another one revokes', async () => {
    const second = await server.signIn(member.email);
    const [here, there] = [await open(member), await open(member, other)];
    const kept = await open(second);
    const { data } = await member.do(listSessions);
    const { id } = data.find(({ isCurrent }) => isCurrent)!;
    await second.do(revokeSessionCall, { params: { id } });
    await Promise.all([closed(here), closed(there)]);
    await sendTo(member, kept);
    expect(kept.wasClosed()).toBe(false);
  });

  test('when a used refresh token is sent again', async () => {
    const page = await open(member);
    const refresh = () =>
      server.call('POST', '/auth/refreshtoken', { body: { refresh_token: member.refreshToken } });
    expect((await refresh()).status).toBe(200);
    server.clock.advance(61_000);
    expect((await refresh()).status).toBe(401);
    await closed(page);
  });

  test('when the account is deleted', async () => {
    const pages = [await open(member), await open(member, other)];
    await member.do(deleteUser);
    await Promise.all(pages.map(closed));
  });

  test('when the member is banned', async () => {
    const pages = [await open(member), await open(member, other)];
    const now = server.clock.now();
    await sql`update users set banned_at = ${now} where id = ${member.id}`.execute(server.db);
    await publishFact(server.db, userFacts.changed, { userIds: [member.id] });
    await Promise.all(pages.map(closed));
  });

  test('except when the member changes name or is active', async () => {
    const page = await open(member);
    await member.do(updateUser, { body: { name: 'Another Name' } });
    await publishFact(server.db, userFacts.changed, { userIds: [member.id] });
    await sendTo(member, page);
    expect(page.wasClosed()).toBe(false);
  });

  test('and the reconnected page receives public events', async () => {
    const page = await open(member);
    const posts = await page.hear<{ ulid: string }>(POSTS_CHANNEL, 'PostAdded');
    await member.do(logout, { body: {} });
    await closed(page);
    await vi.waitFor(() => expect(page.client.connection.state).toBe('connected'), 30_000);
    const writer = await server.signUp(`writer${++joined}`);
    await vi.waitFor(async () => {
      await writer.post('Still there?');
      expect(posts.length).toBeGreaterThan(0);
    }, 30_000);
  });
});

test('and refuses a signature from before the session ended', { tags: ['RT-06'] }, async () => {
  await activityNoted(member, await open(await server.signIn(member.email)));
  const { host } = new URL(server.url);
  const socket = new WebSocket(`ws://${host}/app/${server.config.realtimeKey}?protocol=7`);
  const messages: { event: string; data: string }[] = [];
  const gone = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (bytes: Buffer) => {
    messages.push(JSON.parse(bytes.toString()) as { event: string; data: string });
  });
  await vi.waitFor(() => expect(messages).toHaveLength(1), 30_000);
  const { socket_id } = JSON.parse(messages[0]?.data ?? '{}') as { socket_id: string };
  const channel = notificationsChannel(member.ulid);
  const signed = await server.call('POST', '/broadcasting/auth', {
    token: member.accessToken,
    body: { socket_id, channel_name: channel },
  });
  expect(signed.status).toBe(200);
  await member.do(logout, { body: {} });
  const data = { channel, auth: signed.body.auth as string };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  expect(await gone).toBe(4200);
});

test('once the bus is back if the message was lost', { tags: ['RT-06'] }, async () => {
  const page = await open(member, other);
  const kept = await open(await server.signIn(member.email), other);
  await activityNoted(member, kept);
  const [, payload = ''] = member.accessToken.split('.');
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  await revokeSession(server.db, ulidToUuid(sid), server.clock.now(), 'logout');
  await announceOnce(server.db, 'bus:reset', null);
  await closed(page);
  expect(kept.wasClosed()).toBe(false);
});
