import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
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

let people = 0;
const someone = () => server.signIn(`person${++people}@rookery.test`);

test('AUTH-02 AUTH-04 AUTH-35 a refresh token brings new tokens, at the unversioned base', async () => {
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
});

test('AUTH-03 a missing refresh token is named, a wrong one refused', async () => {
  const missing = await server.call('POST', '/auth/refreshtoken', { body: {} });
  expect(missing.status).toBe(422);
  expect(missing.body.error.fields).toHaveProperty('refresh_token');
  for (const wrong of ['x', 'a'.repeat(43), '\u0000']) {
    const reply = await refresh(wrong);
    expect(reply.status).toBe(401);
    expect(reply.body.error_type).toBe('authentication');
  }
});

test('each refresh rotates: the chain goes on for more than 60 days', async () => {
  const member = await someone();
  let token = member.refreshToken;
  for (let month = 0; month < 3; month++) {
    server.clock.advance(30 * 86_400_000);
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    token = body.refresh_token;
  }
});

test('a refresh token is good for 60 days', async () => {
  const member = await someone();
  server.clock.advance(60 * 86_400_000);
  expect((await refresh(member.refreshToken)).status).toBe(401);
});

test('a token used twice within 60 s works both times, in the same session', async () => {
  const member = await someone();
  const first = await refresh(member.refreshToken);
  server.clock.advance(60_000);
  const second = await refresh(member.refreshToken);
  expect([first.status, second.status]).toEqual([200, 200]);
  for (const { body } of [first, second]) {
    expect(await probe(body.access_token)).toBe(200);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  }
});

test('a token used again after 60 s ends the whole session at once, and the log says so', async () => {
  const member = await someone();
  const { body } = await refresh(member.refreshToken);
  server.clock.advance(60_001);
  expect(await probe(body.access_token)).toBe(200);
  expect((await refresh(member.refreshToken)).status).toBe(401);
  expect(await probe(body.access_token)).toBe(401);
  expect((await refresh(body.refresh_token)).status).toBe(401);
  const warning = server.logs.find((line) => line.includes('its session was ended')) ?? '';
  expect(JSON.parse(warning)).toMatchObject({ level: 40, userId: member.id });
  expect(warning).not.toContain(member.refreshToken);
});

test('a stolen session does not touch the member’s other sessions', async () => {
  const one = await server.signIn('two-devices@rookery.test');
  const two = await server.signIn('two-devices@rookery.test');
  await refresh(one.refreshToken);
  server.clock.advance(60_001);
  await refresh(one.refreshToken);
  expect((await refresh(one.refreshToken)).status).toBe(401);
  expect((await refresh(two.refreshToken)).status).toBe(200);
});

test('20 refreshes of one token at once all succeed, and the session lives on', async () => {
  const member = await someone();
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(member.refreshToken)));
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
  const tokens = new Set(replies.map((reply) => reply.body.refresh_token));
  expect(tokens.size).toBe(20);
  const next = await Promise.all([...tokens].map((token) => refresh(token)));
  expect(next.every((reply) => reply.status === 200)).toBe(true);
  const used = await server.database.pool.query(
    `select count(*) from refresh_tokens t join sessions s on s.id = t.session_id
     where s.user_id = $1 and t.used_at is not null`,
    [member.id],
  );
  expect(used.rows[0].count).toBe(21);
});

test('20 refreshes at once need no second connection each, also for a member nobody holds in memory', async () => {
  const { accessToken, refreshToken } = await server.signUp('cold');
  const api = server.apiAs(accessToken);
  const many = (): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  const ulid = makeUlid(server.clock.now().getTime());
  await api('PUT', '/posts', { ulid, body: 'Soon gone.' });
  // Every connection of the pool is open now, so that all are taken at the same moment.
  await many();
  // A deleted post makes the server forget what it holds of its author.
  expect((await api('DELETE', `/posts/delete?ulid=${ulid}`)).status).toBe(200);
  expect((await many()).map((reply) => reply.status)).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
});

test('AUTH-38 an access token is dead after 15 minutes, the refresh token is not', async () => {
  const member = await someone();
  server.clock.advance(15 * 60_000 - 1000);
  expect(await probe(member.accessToken)).toBe(200);
  server.clock.advance(1000);
  expect(await probe(member.accessToken)).toBe(401);
  expect((await refresh(member.refreshToken)).status).toBe(200);
});

test('cleaning keeps what can still be used, and forgets the rest', async () => {
  const idle = await someone();
  const active = await someone();
  const gone = await someone();
  await gone.api('POST', '/user/logout', {});
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
