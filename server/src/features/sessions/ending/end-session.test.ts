import { probe as probeCall } from '@rookery/contract/sessions/probe.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { logoutAll } from '@rookery/contract/sessions/logout-all.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userFacts } from '#src/features/users/public.ts';
import { externalFacts } from '#src/platform/facts/external-facts.ts';
import { signUpWith } from '#test/badges.ts';
import { publishFact } from '#test/facts.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { endSessionsOf } from './end-session.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const probe = async (accessToken: string, on = server): Promise<number> =>
  (await on.apiAs(accessToken)('GET', '/test/probe')).status;
const refresh = async (token: string): Promise<number> =>
  (await server.call('POST', '/auth/refreshtoken', { body: { refresh_token: token } })).status;

test(
  'answers the probe for a valid token, else 401',
  { tags: ['AUTH-07', 'GAP-009'] },
  async () => {
    const member = await server.signIn('probe@rookery.test');
    expect(await member.do(probeCall)).toEqual({ success: true });
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: member.accessToken },
      { authorization: `Basic ${member.accessToken}` },
      { authorization: `Bearer ${member.accessToken.slice(0, -3)}abc` },
      { authorization: `Bearer ${'a.'.repeat(3000)}` },
    ];
    for (const headers of wrong) {
      const refused = await server.call('GET', '/v3/test/probe', { headers });
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual({
        success: false,
        message: 'Authentication Failed',
        error_type: 'authentication',
        error: { type: 'authentication', message: 'Authentication Failed' },
      });
    }
  },
);

test('ends only this session and its refresh token on logout', { tags: ['AUTH-27'] }, async () => {
  const one = await server.signIn('logout@rookery.test');
  const two = await server.signIn('logout@rookery.test');
  const endpoint = 'https://push.example/abc';
  expect(await one.do(logout, { body: { endpoint } })).toEqual({ success: true });
  expect(await probe(one.accessToken)).toBe(401);
  expect(await refresh(one.refreshToken)).toBe(401);
  expect(await probe(two.accessToken)).toBe(200);
  expect(await refresh(two.refreshToken)).toBe(200);
});

test('ends every session on logout everywhere', { tags: ['GAP-010'] }, async () => {
  const sessions = [];
  for (let nth = 0; nth < 3; nth++) sessions.push(await server.signIn('everywhere@rookery.test'));
  await sessions[0]!.do(logoutAll);
  for (const session of sessions) {
    expect(await probe(session.accessToken)).toBe(401);
    expect(await refresh(session.refreshToken)).toBe(401);
  }
  const again = await server.signIn('everywhere@rookery.test');
  expect(await probe(again.accessToken)).toBe(200);
});

test(
  'logout everywhere also ends sessions dated in the future',
  { tags: ['GAP-010'] },
  async () => {
    const ahead = await server.signIn('set-back@rookery.test');
    server.clock.advance(-5 * 60_000);
    const here = await server.signIn('set-back@rookery.test');
    await here.do(logoutAll);
    server.clock.advance(5 * 60_000);
    expect(await probe(ahead.accessToken)).toBe(401);
    expect(await refresh(ahead.refreshToken)).toBe(401);
  },
);

test.each(['ban', 'deletion'] as const)(
  'a %s also ends sessions dated in the future',
  { tags: ['GAP-023', 'AUTH-44'] },
  async (way) => {
    const ahead = await server.signUp(`ahead${way}`);
    const second = await server.signIn(ahead.email);
    const staff = await signUpWith(server, `staff${way}`, 'moderator');
    server.clock.advance(-5 * 60_000);
    if (way === 'ban') {
      const about = { ulid: ahead.ulid, reason: 'Spam, again and again.' };
      await staff.do(banUser, { body: about });
      await untilOutboxHandled(server);
      await staff.do(unbanUser, { body: { ulid: ahead.ulid, reason: 'Not for this place.' } });
    } else {
      await second.do(deleteUser);
      await untilOutboxHandled(server);
      const restored = { deleted_at: null };
      await server.db.updateTable('users').set(restored).where('id', '=', ahead.id).execute();
      await publishFact(server.db, userFacts.restored, { userId: ahead.id });
    }
    await untilOutboxHandled(server);
    server.clock.advance(5 * 60_000);
    const here = await server.signIn(ahead.email);
    expect(await probe(here.accessToken)).toBe(200);
    for (const session of [ahead, second]) {
      expect(await probe(session.accessToken)).toBe(401);
      expect(await refresh(session.refreshToken)).toBe(401);
    }
  },
);

test(
  'keeps sessions newer than a deletion that is processed late',
  { tags: ['AUTH-44'] },
  async () => {
    const before = await server.signIn('back-again@rookery.test');
    server.clock.advance(1000);
    const deletedAt = server.clock.now();
    server.clock.advance(1000);
    const after = await server.signIn('back-again@rookery.test');
    const deps = { db: server.db, clock: server.clock, facts: externalFacts };
    await endSessionsOf(deps, after.id, 'account-deleted', deletedAt);
    expect(await refresh(before.refreshToken)).toBe(401);
    expect(await refresh(after.refreshToken)).toBe(200);
  },
);

test('ends a session in all processes', async () => {
  const member = await server.signIn('processes@rookery.test');
  expect(await probe(member.accessToken, other)).toBe(200);
  await member.do(logout, { body: {} });
  await expect.poll(() => probe(member.accessToken, other)).toBe(401);
});

test('rejects a deleted member’s tokens in every process', { tags: ['AUTH-44'] }, async () => {
  const member = await server.signUp('vanisher');
  const second = await server.signIn(member.email);
  expect(await probe(second.accessToken, other)).toBe(200);
  await member.do(deleteUser);
  expect(await probe(member.accessToken)).toBe(401);
  expect(await probe(second.accessToken)).toBe(401);
  expect(await refresh(second.refreshToken)).toBe(401);
  await expect.poll(() => probe(second.accessToken, other)).toBe(401);
});

test('notices a revocation without message within a minute', async () => {
  const member = await server.signIn('silent@rookery.test');
  expect(await probe(member.accessToken)).toBe(200);
  await server.db
    .updateTable('sessions')
    .set({ revoked_at: server.clock.now() })
    .where('user_id', '=', member.id)
    .execute();
  server.clock.advance(60_000);
  expect(await probe(member.accessToken)).toBe(401);
});

test('answers from the cache without a query for each call', async () => {
  const member = await server.signIn('cheap@rookery.test');
  await probe(member.accessToken);
  let queries = 0;
  const count = (): void => void queries++;
  server.database.pool.on('acquire', count);
  for (let nth = 0; nth < 60; nth++) expect(await probe(member.accessToken)).toBe(200);
  server.database.pool.off('acquire', count);
  expect(queries).toBeLessThan(30);
});
