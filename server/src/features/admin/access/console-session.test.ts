import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeBadge } from '#src/features/users/standing/public.ts';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;
let emma: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  emma = await signUpWith(server, `emma${++joined}`, 'employee');
});
afterAll(() => server.stop());

async function enter(who: TestMember): Promise<string> {
  const { status, headers } = await who.reply(loginToConsole);
  expect(status).toBe(200);
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

const at = (cookie: string, headers: Record<string, string> = {}): Promise<Reply> =>
  server.call('GET', '/v3/admin/session', { headers: { cookie, ...headers } });

const statusAt = async (cookie: string): Promise<number> => (await at(cookie)).status;

describe('opening the console', { tags: ['ADMIN-11'] }, () => {
  test.each([
    ['moderator', 403],
    ['verified', 403],
    ['employee', 200],
    ['administrator', 200],
  ] as const)('answers a member with the badge %s with %i', async (badge, status) => {
    const member = await signUpWith(server, `holder${++joined}`, badge);
    const reply = await member.reply(loginToConsole);
    expect(reply.status).toBe(status);
    expect(reply.headers.has('set-cookie')).toBe(status === 200);
  });

  test('limits the cookie to this server and stores no token', async () => {
    const { headers } = await emma.reply(loginToConsole);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^rookery_admin=[\w-]{43}; Path=\/v3\/admin; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    const rows = await server.db.selectFrom('admin_sessions').select('token_hash').execute();
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token);
  });

  test('sets Secure over https', async () => {
    const { database, secrets, clock } = server;
    const config = { appUrl: 'https://rookery.test' };
    const other = await startTestServer({ database, secrets, clock, config });
    try {
      const reply = await other.apiAs(emma.accessToken)('POST', '/admin/login');
      expect(reply.headers.get('set-cookie')).toMatch(/; Secure$/);
    } finally {
      await other.stop();
    }
  });
});

describe('the console cookie', { tags: ['ADMIN-12'] }, () => {
  test('identifies its member, while a bearer token does not', async () => {
    const { body } = await at(await enter(emma));
    const { ulid, username } = emma;
    expect(body.data).toMatchObject({ ulid, username, role: 'employee' });
    expect((await emma.api('GET', '/admin/session')).status).toBe(401);
    expect(await statusAt('')).toBe(401);
    expect(await statusAt(`rookery_admin=${'a'.repeat(43)}`)).toBe(401);
  });

  test('does not authenticate member API calls', async () => {
    const cookie = await enter(emma);
    expect((await server.call('GET', '/v3/user', { headers: { cookie } })).status).toBe(401);
  });

  test('requires this session’s token for each change', async () => {
    const [cookie, other] = [await enter(emma), await enter(emma)];
    const end = async (token?: string): Promise<number> => {
      const headers = { cookie, ...(token !== undefined && { 'x-csrf-token': token }) };
      return (await server.call('DELETE', '/v3/admin/session', { headers })).status;
    };
    const { csrfToken } = (await at(cookie)).body.data;
    const { csrfToken: foreign } = (await at(other)).body.data;
    expect([await end(), await end(''), await end(foreign)]).toEqual([403, 403, 403]);
    expect(await end(csrfToken)).toBe(200);
    expect([await statusAt(cookie), await statusAt(other)]).toEqual([401, 200]);
  });

  test('sends no CORS headers to other sites', async () => {
    const { headers } = await at(await enter(emma), { origin: 'https://elsewhere.test' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the end of a console session', () => {
  test('expires after 30 minutes without a call', async () => {
    const cookie = await enter(emma);
    server.clock.advance(29 * MINUTE_MS);
    expect(await statusAt(cookie)).toBe(200);
    server.clock.advance(29 * MINUTE_MS);
    expect(await statusAt(cookie)).toBe(200);
    server.clock.advance(30 * MINUTE_MS);
    expect(await statusAt(cookie)).toBe(401);
  });

  test('expires after eight hours despite activity', async () => {
    const cookie = await enter(emma);
    for (let halfHours = 0; halfHours < 16; halfHours += 1) {
      expect(await statusAt(cookie)).toBe(200);
      server.clock.advance(30 * MINUTE_MS - 1);
    }
    expect(await statusAt(cookie)).toBe(200);
    server.clock.advance(16);
    expect(await statusAt(cookie)).toBe(401);
  });

  test('ends when the member loses the role', async () => {
    const cookie = await enter(emma);
    await changeBadge(server, emma.username, 'employee', false);
    await expect.poll(() => statusAt(cookie)).toBe(401);
    await untilOutboxHandled(server);
    await giveBadge(server, emma, 'employee');
    expect(await statusAt(cookie)).toBe(401);
  });

  test('ends when the member’s session ends', async () => {
    const cookie = await enter(emma);
    await emma.reply(logout, { body: {} });
    expect(await statusAt(cookie)).toBe(401);
  });

  test('ends when the member is banned', async () => {
    const cookie = await enter(emma);
    const chief = await signUpWith(server, `chief${++joined}`, 'administrator');
    const body = { ulid: emma.ulid, reason: 'Not for this place.' };
    await chief.do(banUser, { body });
    expect(await statusAt(cookie)).toBe(401);
  });
});
