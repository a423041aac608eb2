import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newSigningKey, startTestProvider, type TestProvider } from '#test/identity-provider.ts';
import { startTestServer, type Reply, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

let google: TestProvider;
let server: TestServer;
let tenant: TestServer;

beforeAll(async () => {
  google = await startTestProvider('http://rookery.test');
  const identityProviders = [{ ...google.config, id: 'google', name: 'Google' } as const];
  server = await startTestServer({ config: { identityProviders } });
  tenant = await startTestServer({ config: { identityProviders, tenant: true } });
});
afterAll(async () => {
  await server.stop();
  await tenant.stop();
  await google.stop();
});

const claimsOf = (name: string, more: object = {}) => ({
  sub: `google-${name}`,
  email: `${name}@rookery.test`,
  email_verified: true,
  ...more,
});
const signIn = (body: object, on = server): Promise<Reply> =>
  on.call('POST', '/api/login/google', { body });

test.each(['token', 'credential', 'access_token'])(
  "accepts Google's ID token in the field %s",
  { tags: ['AUTH-20'] },
  async (name) => {
    const { status, body } = await signIn({ [name]: await google.sign(claimsOf(name)) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, token: body.access_token, token_type: 'Bearer' });
    expect(body.user.email).toBe(`${name}@rookery.test`);
    expect((await server.call('GET', '/v3/user', { token: body.token })).status).toBe(200);
  },
);

test('signs in by the verified address or creates an account', { tags: ['AUTH-20'] }, async () => {
  const alice = await server.signUp('alice');
  const known = await signIn({ token: await google.sign(claimsOf('alice')) });
  expect(known.body.user.ulid).toBe(alice.ulid);
  const fresh = await signIn({ token: await google.sign(claimsOf('nobody')) });
  expect(fresh.body.user).toMatchObject({ accountSetup: false, username: null });
});

test('accepts an issuer without https://', { tags: ['AUTH-20'] }, async () => {
  const token = await google.sign(claimsOf('short', { iss: 'accounts.google.com' }));
  expect((await signIn({ token })).status).toBe(200);
});

describe('rejected tokens', { tags: ['AUTH-21'] }, () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, () => Promise<string>]>([
    ['a forged signature', () => google.sign(claimsOf('forged'), newSigningKey())],
    ['another audience', () => google.sign(claimsOf('forged', { aud: 'other' }))],
    ['another issuer', () => google.sign(claimsOf('forged', { iss: 'https://evil.example' }))],
    ['an expired token', () => google.sign(claimsOf('forged', { exp: now - 60 }))],
    ['no expiry', () => google.sign(claimsOf('forged', { exp: undefined }))],
    ['no subject', () => google.sign({ email: 'forged@rookery.test', email_verified: true })],
    ['nonsense', async () => 'nonsense'],
    ['an access token of Rookery', async () => (await server.signUp('own')).accessToken],
    [
      'no signature',
      async () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none' })}.${part(claimsOf('forged'))}.`;
      },
    ],
  ])('%s', async (_what, make) => {
    const { status, body } = await signIn({ token: await make() });
    expect([status, body.message]).toEqual([401, 'Authentication Failed']);
    const account = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'forged@rookery.test')
      .execute();
    expect(account).toEqual([]);
  });

  test('rejects an unverified address', async () => {
    for (const verified of [false, 'false', undefined]) {
      const token = await google.sign(claimsOf('forged', { email_verified: verified }));
      expect((await signIn({ token })).status).toBe(403);
    }
  });

  test('answers 422 without a token', async () => {
    expect((await signIn({})).body.error.fields).toHaveProperty('token');
  });
});

test('caches keys and reloads them for an unknown key', { tags: ['AUTH-21'] }, async () => {
  await signIn({ token: await google.sign(claimsOf('keys')) });
  const before = google.keyRequests;
  await signIn({ token: await google.sign(claimsOf('keys')) });
  expect(google.keyRequests).toBe(before);
  const next = newSigningKey();
  await google.publish(next);
  // Unknown keys are looked up at most twice a minute, so advance the clock by more than 30 seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  try {
    const reply = await signIn({ token: await google.sign(claimsOf('keys'), next) });
    expect([reply.status, google.keyRequests]).toEqual([200, before + 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('answers 501 where Google is not set up', { tags: ['AUTH-20'] }, async () => {
  const plain = await startTestServer();
  const { status, body } = await signIn({ token: 'a.b.c' }, plain);
  expect([status, body.error_type]).toEqual([501, 'not_configured']);
  await plain.stop();
});

test('answers 503 with a reason when Google is unreachable', async () => {
  const { database, secrets, clock, config } = server;
  const fresh = await startTestServer({ config, database, secrets, clock });
  const token = await google.sign(claimsOf('away'));
  google.isDown = true;
  expectConsole('error', 'call failed');
  const { status, body } = await signIn({ token }, fresh);
  google.isDown = false;
  expect([status, body.message]).toEqual([503, expect.stringContaining('Google can’t be reached')]);
  expect((await signIn({ token }, fresh)).status).toBe(200);
  await fresh.stop();
});

describe('default feed after the first sign-in', { tags: ['AUTH-23', 'AUTH-24', 'PWA-07'] }, () => {
  let others = 0;
  async function follows(on: TestServer, name: string, count: number): Promise<void> {
    const member = await on.signUp(name);
    for (let each = 0; each < count; each += 1) {
      const other = await on.signUp(`other${++others}`);
      await member.api('PUT', `/profile/${other.username}/follow`, {});
    }
  }
  async function defaultFeed(on: TestServer, name: string): Promise<unknown> {
    const { body } = await signIn({ token: await google.sign(claimsOf(name)) }, on);
    const settings = await on.call('GET', '/v3/user/settings', { token: body.access_token });
    return settings.body.data.find((each: { name: string }) => each.name === 'default_feed').value;
  }

  test(
    'is influencers in a tenant community with 4 followed members',
    { tags: ['AUTH-23', 'PWA-07'] },
    async () => {
      await follows(tenant, 'few', 4);
      expect(await defaultFeed(tenant, 'few')).toBe('influencers');
    },
  );

  test('is unchanged with 5 followed members', { tags: ['AUTH-24'] }, async () => {
    await follows(tenant, 'five', 5);
    expect(await defaultFeed(tenant, 'five')).toBe('following');
  });

  test('is unchanged in other communities', { tags: ['AUTH-24'] }, async () => {
    await server.signUp('plain');
    expect(await defaultFeed(server, 'plain')).toBe('following');
  });

  test('keeps the feed that the member chose', { tags: ['AUTH-23'] }, async () => {
    const member = await tenant.signUp('chooser');
    await member.do(updateSettings, { body: { default_feed: 'following' } });
    expect(await defaultFeed(tenant, 'chooser')).toBe('following');
  });
});
