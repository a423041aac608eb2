import { proveSession } from '@rookery/contract/sessions/prove-session.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const STALE_MS = 10 * 60_000;
let people = 0;

async function staleMember(): Promise<TestMember> {
  const member = await server.signUp(`stale${++people}`);
  server.clock.advance(STALE_MS);
  return refreshed(member);
}

async function refreshed(member: TestMember): Promise<TestMember> {
  const body = { refresh_token: member.refreshToken };
  const reply = await server.call('POST', '/auth/refreshtoken', { body });
  const { access_token: accessToken, refresh_token: refreshToken } = reply.body;
  return { ...member, accessToken, refreshToken, ...server.does(accessToken) };
}

async function mailedCode(email: string): Promise<string> {
  const before = (await server.mail.all()).filter(
    (mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith('Log in to'),
  ).length;
  server.clock.advance(1000);
  await server.call('POST', '/v3/magicLink', { body: { email } });
  const { text = '' } = await server.mail.to(email, before + 1, 'Log in to');
  return /mail: (\d{6})/.exec(text)?.[1] ?? '';
}

async function mailAbout(email: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = await server.mail.all();
      const own = mails.filter((mail) => mail.to?.[0]?.address === email);
      found = own.find((mail) => mail.subject?.includes(subject))?.text;
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

const CALLS = {
  'deleting the account': ({ api }: TestMember): Promise<Reply> => api('DELETE', '/user'),
  'exporting it': ({ api }: TestMember): Promise<Reply> => api('GET', '/user/export'),
  'ending all sessions': ({ api }: TestMember): Promise<Reply> => api('POST', '/user/logoutAll'),
  'changing the mail address': ({ api, username }: TestMember): Promise<Reply> =>
    api('POST', '/user/email', { email: `${username}@elsewhere.test` }),
  'linking an identity': ({ api }: TestMember): Promise<Reply> =>
    api('POST', '/user/identities/start', { provider: 'oidc' }),
};

test.each(Object.entries(CALLS))('%s requires a fresh sign-in', async (_what, make) => {
  const member = await staleMember();
  const refused = await make(member);
  expect([refused.status, refused.body.error_type]).toEqual([403, 'fresh_sign_in_required']);
  await member.do(proveSession, { body: { otp: await mailedCode(member.email) } });
  // 404 means that no provider is set up here. Only a freshly signed-in member learns this.
  expect([200, 202, 404]).toContain((await make(member)).status);
});

test('accepts a proof for ten minutes, in its session only', async () => {
  const here = await staleMember();
  const there = await server.signIn(here.email);
  server.clock.advance(STALE_MS);
  await here.do(proveSession, { body: { otp: await mailedCode(here.email) } });
  await there.refused(exportAccount, {}, 403);
  server.clock.advance(STALE_MS - 1);
  const again = await refreshed(here);
  await again.do(exportAccount);
  server.clock.advance(1);
  await again.refused(exportAccount, {}, 403);
});

test('does not extend a proof when the clock is reset', async () => {
  const member = await server.signUp('set_back');
  server.clock.advance(-STALE_MS);
  await member.refused(exportAccount, {}, 403);
  server.clock.advance(1);
  await member.do(exportAccount);
  server.clock.advance(STALE_MS - 1);
});

describe('proof code', () => {
  test('works once and only for the member who received it', async () => {
    const [alice, bob] = [await staleMember(), await staleMember()];
    const [hers, his] = [await mailedCode(alice.email), await mailedCode(bob.email)];
    const other = hers === his ? '000000' : his;
    const wrong = await alice.refused(proveSession, { body: { otp: other } }, 422);
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['otp']);
    await alice.do(getUser);
    await alice.do(proveSession, { body: { otp: hers } });
    server.clock.advance(1);
    const there = await server.signIn(alice.email);
    await there.refused(proveSession, { body: { otp: hers } }, 422);
    const body = { otp: hers, email: alice.email };
    expect((await server.call('POST', '/magicLogin', { body })).status).toBe(401);
  });

  test('accepts a retry from its session without extending the proof', async () => {
    const member = await staleMember();
    const otp = await mailedCode(member.email);
    await member.do(proveSession, { body: { otp } });
    server.clock.advance(STALE_MS / 2);
    await member.do(proveSession, { body: { otp } });
    server.clock.advance(STALE_MS / 2 - 1001);
    const { api } = await refreshed(member);
    expect((await api('GET', '/user/export')).status).toBe(200);
    server.clock.advance(1001);
    expect((await api('GET', '/user/export')).status).toBe(403);
    expect((await api('POST', '/user/prove', { otp })).status).toBe(422);
  });

  test('expires when another proof code is sent', async () => {
    const member = await staleMember();
    const [first, second] = [await mailedCode(member.email), await mailedCode(member.email)];
    await member.do(proveSession, { body: { otp: second } });
    const other = first === second ? '000000' : first;
    await member.refused(proveSession, { body: { otp: other } }, 422);
  });

  test('shares the wrong-code limit with sign-in', async () => {
    const member = await staleMember();
    for (let round = 1; round <= 2; round++) {
      const code = Number(await mailedCode(member.email));
      for (let by = 1; by <= 5; by++) {
        const otp = String((code + by) % 1_000_000).padStart(6, '0');
        await member.refused(proveSession, { body: { otp } }, 422);
      }
    }
    const reply = await member.refused(proveSession, { body: { otp: '123456' } }, 403);
    expect(reply.message).toContain('Use the link in the email instead.');
  });
});

describe('security email', () => {
  test.each([
    ['the deletion', 'deleting the account', 'was deleted'],
    ['the export', 'exporting it', 'was downloaded'],
    ['the end of all sessions', 'ending all sessions', 'All sessions ended'],
  ] as const)('is sent about %s', async (_what, call, subject) => {
    const member = await server.signUp(`told${++people}`);
    expect((await CALLS[call](member)).status).toBe(200);
    expect(await mailAbout(member.email, subject)).toContain('If this was not you');
  });

  test('is sent about a sign-in from a new device', async () => {
    const { email } = await server.signUp('traveller');
    const signInFrom = async (agent: string, network: string): Promise<void> => {
      const otp = await mailedCode(email);
      const headers = { 'user-agent': agent, 'x-forwarded-for': network };
      const reply = await server.call('POST', '/magicLogin', { body: { otp, email }, headers });
      expect(reply.status).toBe(200);
    };
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await signInFrom(firefox, '10.0.0.1');
    const text = await mailAbout(email, 'New login to');
    expect(text).toContain('Firefox on Linux');
    expect(text).toMatch(/This happened on \d+ \w+ \d{4} at \d\d:\d\d UTC\./);
    expect(text).toContain('http://rookery.test/settings');
    await signInFrom(firefox.replace('140.0', '141.0'), '10.0.0.1');
    await signInFrom(firefox, '10.0.0.2');
    await expect
      .poll(async () => {
        const mails = await server.mail.all();
        const own = mails.filter((mail) => mail.to?.[0]?.address === email);
        return own.filter((mail) => mail.subject?.startsWith('New login to')).length;
      })
      .toBe(2);
  });

  test('is not sent about the first sign-in or known devices', async () => {
    const email = 'newcomer@rookery.test';
    await server.signIn(email);
    server.clock.advance(86_400_000);
    await server.signIn(email);
    const jobs = await server.database.pool.query(
      `select count(*) from graphile_worker.jobs where task_identifier = 'send-account-mail'`,
    );
    expect(Number(jobs.rows[0].count)).toBe(0);
    const mails = await server.mail.all();
    expect(mails.filter((mail) => mail.to?.[0]?.address === email)).toEqual([]);
  });
});
