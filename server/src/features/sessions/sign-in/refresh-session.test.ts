import { logout } from '@rookery/contract/sessions/logout.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Reply, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refresh = (token: unknown, path = '/auth/refreshtoken'): Promise<Reply> =>
  server.call('POST', path, { body: { refresh_token: token } });
const probe = async (accessToken: string): Promise<number> =>
  (await server.apiAs(accessToken)('GET', '/test/probe')).status;

async function usableTokens(userId: string): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select count(*) from refresh_tokens t join sessions s on s.id = t.session_id
     where s.user_id = $1 and s.revoked_at is null and t.used_at is null`,
    [userId],
  );
  return Number(rows[0].count);
}

let people = 0;
const someone = () => server.signIn(`person${++people}@rookery.test`);

test(
  'returns new tokens at the path without a version',
  { tags: ['AUTH-02', 'AUTH-04', 'AUTH-35'] },
  async () => {
    const member = await someone();
    const { status, body } = await refresh(member.refreshToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      token: body.access_token,
      token_type: 'Bearer',
      expires_in: 900,
      scopes: ['user'],
    });
    expect(body.access_token).toContain('.');
    expect(body.access_token.length).toBeGreaterThanOrEqual(20);
    expect(body.refresh_token).not.toBe(member.refreshToken);
    expect(await probe(body.access_token)).toBe(200);
    expect((await refresh(body.refresh_token, '/v3/auth/refreshtoken')).status).toBe(200);
  },
);

test('names a missing token and refuses a wrong one', { tags: ['AUTH-03'] }, async () => {
  const missing = await server.call('POST', '/auth/refreshtoken', { body: {} });
  expect(missing.status).toBe(422);
  expect(missing.body.error.fields).toHaveProperty('refresh_token');
  for (const wrong of ['x', 'a'.repeat(43), '\u0000']) {
    const reply = await refresh(wrong);
    expect(reply.status).toBe(401);
    expect(reply.body.error_type).toBe('authentication');
  }
});

test('keeps a session alive beyond 60 days by refreshing', async () => {
  const member = await someone();
  let token = member.refreshToken;
  for (let month = 0; month < 3; month++) {
    server.clock.advance(30 * 86_400_000);
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    token = body.refresh_token;
  }
});

test('accepts a refresh token for 60 days', async () => {
  const member = await someone();
  server.clock.advance(60 * 86_400_000);
  expect((await refresh(member.refreshToken)).status).toBe(401);
});

test('returns the same successor for a reuse within 60 s', async () => {
  const member = await someone();
  const first = await refresh(member.refreshToken);
  server.clock.advance(60_000);
  const second = await refresh(member.refreshToken);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.refresh_token).toBe(first.body.refresh_token);
  for (const { body } of [first, second]) expect(await probe(body.access_token)).toBe(200);
  expect((await refresh(second.body.refresh_token)).status).toBe(200);
});

test('leaves one usable token after 30 uses within 60 s', async () => {
  const member = await someone();
  const successors = new Set<string>();
  for (let nth = 1; nth <= 30; nth++) {
    successors.add((await refresh(member.refreshToken)).body.refresh_token);
    server.clock.advance(2000);
  }
  expect(successors.size).toBe(1);
  expect(await usableTokens(member.id)).toBe(1);
});

test('ends the session on reuse after the successor was used', async () => {
  const member = await someone();
  const { body } = await refresh(member.refreshToken);
  const next = await refresh(body.refresh_token);
  expect(next.status).toBe(200);
  expect((await refresh(member.refreshToken)).status).toBe(401);
  expect(await probe(next.body.access_token)).toBe(401);
  expect((await refresh(next.body.refresh_token)).status).toBe(401);
});

test('returns the same successor from a second process', async () => {
  const { database, secrets, clock } = server;
  const other = await startTestServer({ database, secrets, clock });
  try {
    const member = await someone();
    const here = await refresh(member.refreshToken);
    const body = { refresh_token: member.refreshToken };
    const there = await other.call('POST', '/auth/refreshtoken', { body });
    expect(there.body.refresh_token).toBe(here.body.refresh_token);
  } finally {
    await other.stop();
  }
});

test('ends and logs the session on reuse after 60 s', async () => {
  const member = await someone();
  const { body } = await refresh(member.refreshToken);
  server.clock.advance(60_001);
  expect(await probe(body.access_token)).toBe(200);
  expect((await refresh(member.refreshToken)).status).toBe(401);
  expect(await probe(body.access_token)).toBe(401);
  expect((await refresh(body.refresh_token)).status).toBe(401);
  const warnings = server.logs.filter((line) => line.includes('its session was ended'));
  const warning = warnings.find((line) => line.includes(member.id)) ?? '{}';
  expect(JSON.parse(warning)).toMatchObject({ level: 'warn', userId: member.id });
  expect(warning).not.toContain(member.refreshToken);
});

test('does not extend the 60 s after a clock reset', async () => {
  for (const [backMs, status] of [
    [60_000, 200],
    [60_001, 401],
  ] as const) {
    const member = await someone();
    expect((await refresh(member.refreshToken)).status).toBe(200);
    server.clock.advance(-backMs);
    expect((await refresh(member.refreshToken)).status).toBe(status);
    server.clock.advance(backMs);
  }
});

test('keeps the member’s other sessions when one is stolen', async () => {
  const one = await server.signIn('two-devices@rookery.test');
  const two = await server.signIn('two-devices@rookery.test');
  await refresh(one.refreshToken);
  server.clock.advance(60_001);
  await refresh(one.refreshToken);
  expect((await refresh(one.refreshToken)).status).toBe(401);
  expect((await refresh(two.refreshToken)).status).toBe(200);
});

test('returns one successor to 20 concurrent refreshes', async () => {
  const member = await someone();
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(member.refreshToken)));
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
  const tokens = new Set(replies.map((reply) => reply.body.refresh_token));
  expect(tokens.size).toBe(1);
  expect(await usableTokens(member.id)).toBe(1);
  expect((await refresh([...tokens][0])).status).toBe(200);
});

test('does not exhaust the connection pool with 20 concurrent refreshes', async () => {
  const { accessToken, refreshToken } = await server.signUp('cold');
  const api = server.apiAs(accessToken);
  const many = (): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  const ulid = server.freshUlid();
  await api('PUT', '/posts', { ulid, body: 'Soon gone.' });
  // Opens every connection of the pool, so that later all are used concurrently.
  await many();
  expect((await api('DELETE', `/posts/delete?ulid=${ulid}`)).status).toBe(200);
  expect((await many()).map((reply) => reply.status)).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
});

test('allows a refresh after the access token expires', { tags: ['AUTH-38'] }, async () => {
  const member = await someone();
  server.clock.advance(15 * 60_000 - 1000);
  expect(await probe(member.accessToken)).toBe(200);
  server.clock.advance(1000);
  expect(await probe(member.accessToken)).toBe(401);
  expect((await refresh(member.refreshToken)).status).toBe(200);
});

test('deletes only unusable tokens and ended sessions when cleaning', async () => {
  const idle = await someone();
  const active = await someone();
  const gone = await someone();
  await gone.do(logout, { body: {} });
  const { body } = await refresh(active.refreshToken);
  server.clock.advance(31 * 86_400_000);
  await server.runJob('clean-sessions');
  expect((await refresh(active.refreshToken)).status).toBe(401);
  expect((await refresh(body.refresh_token)).status).toBe(200);
  expect((await refresh(idle.refreshToken)).status).toBe(200);
  const sessionsOf = (userId: string) =>
    server.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  expect(await sessionsOf(gone.id)).toEqual([]);
  expect(await sessionsOf(idle.id)).toHaveLength(1);
  const links = await server.db.selectFrom('magic_links').select('id').execute();
  expect(links).toEqual([]);
});
