import { listSessions } from '@rookery/contract/sessions/list-sessions.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { probe } from '@rookery/contract/sessions/probe.ts';
import { revokeSession } from '@rookery/contract/sessions/revoke-session.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sessionsOf = async (member: TestMember) => (await member.do(listSessions)).data;

test('lists the current session first, then the last used', async () => {
  const first = await server.signUp('ann');
  server.clock.advance(60_000);
  const second = await server.signIn(first.email);
  server.clock.advance(60_000);
  await server.signIn(first.email);
  const sessions = await sessionsOf(first);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  const times = sessions.slice(1).map(({ lastUsedAt }) => lastUsedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(sessions[0]).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    device: 'node',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    isCurrent: true,
  });
  const mine = (await sessionsOf(second)).find(({ isCurrent }) => isCurrent);
  expect(mine?.id).not.toBe(sessions[0]?.id);
});

test('hides ended sessions and sessions with an expired refresh token', async () => {
  const member = await server.signUp('ben');
  const other = await server.signIn(member.email);
  await other.do(logout, { body: {} });
  expect(await sessionsOf(member)).toHaveLength(1);
  server.clock.advance(61 * 86_400_000);
  const back = await server.signIn(member.email);
  expect(await sessionsOf(back)).toHaveLength(1);
});

test('invalidates a revoked session immediately and keeps the others', async () => {
  const member = await server.signUp('cleo');
  const other = await server.signIn(member.email);
  const third = await server.signIn(member.email);
  const [wanted] = (await sessionsOf(other)).filter(({ isCurrent }) => isCurrent);
  const session = { params: { id: wanted!.id } };
  await member.do(revokeSession, session);
  await other.refused(probe, {}, 401);
  const body = { refresh_token: other.refreshToken };
  expect((await server.call('POST', '/auth/refreshtoken', { body })).status).toBe(401);
  await third.do(probe);
  await member.do(probe);
  await member.do(revokeSession, session);
});

test("refuses to revoke another member's session or the current one", async () => {
  const [dan, eve] = [await server.signUp('dan'), await server.signUp('eve')];
  const [ofEve] = await sessionsOf(eve);
  const [ofDan] = await sessionsOf(dan);
  await dan.refused(revokeSession, { params: { id: ofEve!.id } }, 404);
  await eve.do(probe);
  const own = await dan.refused(revokeSession, { params: { id: ofDan!.id } }, 409);
  expect(own.error_type).toBe('conflict');
  await dan.do(probe);
  for (const id of [makeUlid(Date.now()), 'nonsense', "'; drop table users"]) {
    await dan.refused(revokeSession, { params: { id } }, 404);
  }
});
