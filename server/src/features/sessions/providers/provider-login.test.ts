import { getUser } from '@rookery/contract/users/get-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSigningKey, startTestProvider, type TestProvider } from '#test/identity-provider.ts';
import { turnOnSecondFactor } from '#test/second-factor.ts';
import { startTestServer, type Reply, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

const APP = 'http://rookery.test';
let provider: TestProvider;
let server: TestServer;
let named = 0;

beforeAll(async () => {
  provider = await startTestProvider(APP);
  server = await startTestServer({ config: { identityProviders: [provider.config] } });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

function person(more: { email?: string; isVerified?: boolean } = {}) {
  named += 1;
  const account = { subject: `sub-${named}`, email: `p${named}@rookery.test`, isVerified: true };
  provider.accounts.push(Object.assign(account, more));
  return account;
}

interface Back {
  code: string;
  state: string;
  iss: string;
  binding: string;
}

async function goAndReturn(email: string, more: object = {}, on = server): Promise<Back> {
  const { status, body } = await on.call('POST', '/v3/login/oidc/start', { body: more });
  expect(status).toBe(200);
  const back = await provider.visit(body.url, email);
  const of = (name: string): string => back.searchParams.get(name) ?? '';
  expect(`${back.origin}${back.pathname}`).toBe(`${APP}/login`);
  return { code: of('code'), state: of('state'), iss: of('iss'), binding: body.binding };
}

const finish = (body: object, on = server): Promise<Reply> =>
  on.call('POST', '/v3/login/oidc', { body });

async function expectNoSession(email: string): Promise<void> {
  const found = await server.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email_key', '=', email)
    .execute();
  expect(found).toEqual([]);
}

test(
  'signs in existing members, and new members before their setup',
  { tags: ['AUTH-20', 'AUTH-22'] },
  async () => {
    const { email } = person();
    const redirect = '/post/01J0000000000000000000000A?x=1';
    const { status, body } = await finish(await goAndReturn(email, { redirect }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, redirect, token: body.access_token });
    expect(body.user).toMatchObject({ email, accountSetup: false, acceptTermsOfService: false });
    const me = await server.call('GET', '/v3/user', { token: body.access_token });
    expect(me.body.data.ulid).toBe(body.user.ulid);
  },
);

test('needs the second factor of a member who has one', async () => {
  const { email } = person();
  const first = await finish(await goAndReturn(email));
  const { code } = await turnOnSecondFactor(server, server.does(first.body.access_token));
  const back = await goAndReturn(email);
  const refused = await finish(back);
  expect([refused.status, refused.body.error_type]).toEqual([403, 'second_factor_required']);
  const wrong = code() === '000000' ? '000001' : '000000';
  expect((await finish({ ...back, secondFactor: wrong })).status).toBe(422);
  expect((await finish({ ...back, secondFactor: code() })).status).toBe(200);
});

test('needs the factor of the account replacing a purged one', async () => {
  const account = person();
  const first = await finish(await goAndReturn(account.email));
  await server.does(first.body.access_token).do(deleteUser);
  server.clock.advance(31 * DAY_MS);
  const victim = await server.signUp('careful');
  await turnOnSecondFactor(server, victim);
  account.email = victim.email;
  const refused = await finish(await goAndReturn(account.email));
  expect([refused.status, refused.body.error_type]).toEqual([403, 'second_factor_required']);
});

test('redirects to the provider with PKCE, state and nonce', { tags: ['AUTH-20'] }, async () => {
  const { body } = await server.call('POST', '/v3/login/oidc/start', { body: {} });
  const asked = new URL(body.url);
  expect(asked.origin).toBe(provider.issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'rookery-test',
    redirect_uri: `${APP}/login`,
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'drops a redirect target of %s',
  async (redirect) => {
    const { body } = await finish(await goAndReturn(person().email, { redirect }));
    expect(body.redirect).toBeNull();
  },
);

describe('account selection', () => {
  test('opens the account of a verified address', { tags: ['AUTH-20'] }, async () => {
    const alice = await server.signUp('alice');
    const { email } = person({ email: 'Alice@Rookery.test' });
    const { body } = await finish(await goAndReturn(email));
    expect(body.user.ulid).toBe(alice.ulid);
  });

  test('opens the linked account even after an address change', async () => {
    const account = person();
    const first = await finish(await goAndReturn(account.email));
    account.email = 'moved@rookery.test';
    account.isVerified = false;
    const again = await finish(await goAndReturn(account.email));
    expect(again.body.user.ulid).toBe(first.body.user.ulid);
  });

  test('opens nothing for an unverified address', { tags: ['AUTH-21'] }, async () => {
    await server.signUp('victim');
    const { email } = person({ email: 'victim@rookery.test', isVerified: false });
    const { status, body } = await finish(await goAndReturn(email));
    expect([status, body.error_type]).toEqual([403, 'forbidden']);
    expect(body.message).toContain('no verified email address');
  });

  test('keeps the referral code', async () => {
    const host = await server.signUp('host');
    const { body: me } = await host.reply(getUser);
    const { email } = person();
    await finish(await goAndReturn(email, { ref: me.data.referral_code }));
    const row = await server.db
      .selectFrom('users')
      .select('invited_by')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row?.invited_by).toBe(host.id);
  });

  test('refuses a banned member', async () => {
    const carl = await server.signUp('carl');
    await server.db
      .updateTable('users')
      .set({ banned_at: server.clock.now() })
      .where('id', '=', carl.id)
      .execute();
    await server.db.deleteFrom('sessions').where('user_id', '=', carl.id).execute();
    const reply = await finish(await goAndReturn(person({ email: carl.email }).email));
    expect([reply.status, reply.body.message]).toEqual([403, 'This account has been banned.']);
    await expectNoSession(carl.email);
  });

  test('asks a deleted member to confirm, then restores the account', async () => {
    const dora = await server.signUp('dora');
    await dora.do(deleteUser);
    const back = await goAndReturn(person({ email: dora.email }).email);
    const asked = await finish(back);
    expect([asked.status, asked.body.error_type]).toEqual([409, 'account_deleted']);
    const restored = await finish({ ...back, restore: true });
    expect([restored.status, restored.body.user?.ulid]).toEqual([200, dora.ulid]);
  });

  test.each(['closed', 'invite'] as const)(
    'with registration %s refuses new members, not existing ones',
    async (registration) => {
      const config = { registration, identityProviders: [provider.config] };
      const { database, secrets, clock } = server;
      const strict = await startTestServer({ config, database, secrets, clock });
      const stranger = await finish(await goAndReturn(person().email, {}, strict), strict);
      expect([stranger.status, stranger.body.error_type]).toEqual([403, 'forbidden']);
      const member = await server.signUp(`member_${registration}`);
      const known = person({ email: member.email });
      const reply = await finish(await goAndReturn(known.email, {}, strict), strict);
      expect(reply.body.user.ulid).toBe(member.ulid);
      await strict.stop();
    },
  );

  test('deletes the linked identity when a member is purged', async () => {
    const account = person();
    const { body } = await finish(await goAndReturn(account.email));
    await server.call('DELETE', '/v3/user', { token: body.access_token });
    const rows = () =>
      server.db
        .selectFrom('external_identities')
        .select('user_id')
        .where('subject', '=', account.subject)
        .execute();
    expect(await rows()).toHaveLength(1);
    server.clock.advance(31 * 86_400_000);
    await server.runJob('purge-accounts');
    await expect.poll(rows).toEqual([]);
    server.clock.advance(-31 * 86_400_000);
  });
});

describe('provider callback', { tags: ['AUTH-21'] }, () => {
  test('works only once', async () => {
    const back = await goAndReturn(person().email);
    const { status, body } = await finish(back);
    expect(status).toBe(200);
    const refreshing = { body: { refresh_token: body.refresh_token } };
    expect((await server.call('POST', '/auth/refreshtoken', refreshing)).status).toBe(200);
    const replay = await finish(back);
    expect([replay.status, replay.body.message]).toEqual([
      401,
      expect.stringContaining('Start again'),
    ]);
  });

  test('returns the same session to a retry within a minute', async () => {
    const back = await goAndReturn(person().email);
    const { body: opened } = await finish(back);
    server.clock.advance(60_000);
    for (const wrong of [{ binding: 'x'.repeat(43) }, { state: 'x' }, { code: 'x' }])
      expect((await finish({ ...back, ...wrong })).status).toBe(401);
    const again = await finish(back);
    expect([again.status, again.body.refresh_token]).toEqual([200, opened.refresh_token]);
    const devices = await server.apiAs(again.body.access_token)('GET', '/user/sessions');
    expect(devices.body.data).toHaveLength(1);
    server.clock.advance(1);
    expect((await finish(back)).status).toBe(401);
  });

  test('creates one session for concurrent requests', async () => {
    const { email } = person();
    const back = await goAndReturn(email);
    const replies = await Promise.all([finish(back), finish(back), finish(back)]);
    const opened = replies.filter(({ status }) => status === 200);
    expect(new Set(opened.map(({ body }) => body.refresh_token)).size).toBe(1);
    const sessions = await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('users.email_key', '=', email)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['another browser', { binding: 'x'.repeat(43) }],
  ])('rejects %s', async (_what, wrong) => {
    const { email } = person();
    const back = await goAndReturn(email);
    expect((await finish({ ...back, ...wrong })).status).toBe(401);
    await expectNoSession(email);
    expect((await finish(back)).status).toBe(200);
  });

  test('rejects the code of another sign-in', async () => {
    const [one, other] = [person(), person()];
    const mine = await goAndReturn(one.email);
    const theirs = await goAndReturn(other.email);
    expect((await finish({ ...mine, code: theirs.code })).status).toBe(401);
    await expectNoSession(other.email);
  });

  test('rejects a response with another issuer', async () => {
    const { email } = person();
    const back = await goAndReturn(email);
    expect((await finish({ ...back, iss: 'https://evil.example' })).status).toBe(401);
    await expectNoSession(email);
  });

  test('rejects a sign-in older than ten minutes', async () => {
    const { email } = person();
    const back = await goAndReturn(email);
    server.clock.advance(10 * 60_000 + 1);
    expect((await finish(back)).status).toBe(401);
    server.clock.advance(-10 * 60_000 - 1);
  });

  const stranger = newSigningKey();
  test.each<[string, (claims: Record<string, unknown>) => Promise<string>]>([
    ['a forged signature', (claims) => provider.sign(claims, stranger)],
    ['a wrong nonce', (claims) => provider.sign({ ...claims, nonce: 'x'.repeat(43) })],
    ['no nonce', (claims) => provider.sign({ ...claims, nonce: undefined })],
    ['another audience', (claims) => provider.sign({ ...claims, aud: 'someone-else' })],
    ['another issuer', (claims) => provider.sign({ ...claims, iss: 'https://evil.example' })],
    ['an ended token', (claims) => provider.sign({ ...claims, iat: 1, exp: 2 })],
    [
      'no signature',
      async (claims) => {
        const part = (value: object): string =>
          Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none' })}.${part(claims)}.`;
      },
    ],
  ])('rejects an ID token with %s', async (_what, spoil) => {
    const { email } = person();
    const back = await goAndReturn(email);
    provider.spoil = async (answer) => {
      const { at_hash: _hash, ...claims } = decodeJwt(answer.id_token ?? '');
      return { ...answer, id_token: await spoil(claims) };
    };
    const reply = await finish(back);
    provider.spoil = null;
    expect(reply.status).toBe(401);
    await expectNoSession(email);
    expect((await finish(back)).status).toBe(401);
  });
});

describe('unavailable provider', () => {
  test('returns 503 with its name, and recovers', async () => {
    const { database, secrets, clock } = server;
    const config = { identityProviders: [provider.config] };
    const fresh = await startTestServer({ config, database, secrets, clock });
    provider.isDown = true;
    expectConsole('error', 'call failed');
    const { status, body, headers } = await fresh.call('POST', '/v3/login/oidc/start', {
      body: {},
    });
    expect([status, body.error_type, headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect(body.message).toContain('Test House can’t be reached');
    provider.isDown = false;
    expect((await fresh.call('POST', '/v3/login/oidc/start', { body: {} })).status).toBe(200);
    await fresh.stop();
  });

  test('allows a retry of the same callback', async () => {
    const back = await goAndReturn(person().email);
    provider.isDown = true;
    expectConsole('error', 'call failed');
    expect((await finish(back)).status).toBe(503);
    provider.isDown = false;
    expect((await finish(back)).status).toBe(200);
  });
});

test('answers 404 for a provider that is not configured', async () => {
  for (const id of ['google', 'none', '']) {
    const reply = await server.call('POST', '/v3/login/oidc/start', { body: { provider: id } });
    expect(reply.status, id).toBe(404);
  }
});

test('deletes abandoned sign-ins', async () => {
  await server.call('POST', '/v3/login/oidc/start', { body: {} });
  server.clock.advance(10 * 60_000 + 1);
  await server.runJob('clean-sessions');
  server.clock.advance(-10 * 60_000 - 1);
  expect(await server.db.selectFrom('external_logins').select('provider').execute()).toEqual([]);
});

test('logs refusals without tokens, codes, secrets or addresses', async () => {
  const back = await goAndReturn(person().email);
  expect((await finish({ ...back, binding: 'x'.repeat(43) })).status).toBeGreaterThanOrEqual(400);
  expect((await finish({ ...back, iss: 'https://evil.example' })).status).toBe(401);
  const log = server.logs.join('\n');
  expect(log).toContain('Login with an identity provider was rejected');
  expect(log).not.toMatch(/eyJ[\w-]{10,}\./);
  expect(log).not.toContain('a-secret-of-the-test');
  expect(log).not.toMatch(/p\d+@rookery\.test/);
  expect(log).not.toMatch(/code_verifier|[?&]code=/);
});
