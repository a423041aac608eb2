import { magicLogin } from '@rookery/contract/sessions/magic-login.ts';
import {
  activateTotp,
  beginTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from '@rookery/contract/sessions/second-factor.ts';
import {
  addPasskey,
  passkeyLoginOptions,
  passkeyOptions,
} from '@rookery/contract/sessions/passkeys.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLoginLink } from '#src/features/sessions/sign-in/create-login-link.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { bytesOfBase32, turnOnSecondFactor, type TestSecondFactor } from '#test/second-factor.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { resetSecondFactor } from './change-second-factor.ts';
import { stepAt, totpCode } from './totp.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Owner extends TestSecondFactor {
  member: TestMember;
}

async function protectedMember(): Promise<Owner> {
  const member = await server.signUp(`careful${++people}`);
  return { member, ...(await turnOnSecondFactor(server, member)) };
}

async function loginToken(email: string): Promise<string> {
  const link = await createLoginLink({ ...server, config: { appUrl: 'http://a.test' } }, email);
  return new URL(link).searchParams.get('magic') ?? '';
}

const login = (token: string, secondFactor?: string, more = {}): Promise<Reply> =>
  server.call('POST', '/magicLogin', {
    body: { token, ...(secondFactor !== undefined && { secondFactor }), ...more },
  });

const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

test('a login by link then needs an app’s code', async () => {
  const { member, code } = await protectedMember();
  const token = await loginToken(member.email);
  const refused = await login(token);
  expect([refused.status, refused.body.error_type]).toEqual([403, 'second_factor_required']);
  const wrong = await login(token, wrongFor(code()));
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['secondFactor']]);
  expect((await login(token, code())).status).toBe(200);
  expect((await login(token, code(1))).status).toBe(401);
});

test('accepts each code once, also for concurrent logins', async () => {
  const { member, code } = await protectedMember();
  const tokens = [await loginToken(member.email), await loginToken(member.email)];
  const replies = await Promise.all(tokens.map((token) => login(token, code())));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('accepts each recovery code once', async () => {
  const { member, recoveryCodes } = await protectedMember();
  expect(new Set(recoveryCodes).size).toBe(LIMITS.recoveryCodes);
  const [first = ''] = recoveryCodes;
  const typed = first.toLowerCase().replace('-', ' ');
  expect((await login(await loginToken(member.email), typed)).status).toBe(200);
  expect((await login(await loginToken(member.email), first)).status).toBe(422);
  const { data } = await member.do(getSecondFactor);
  expect(data).toMatchObject({ isOn: true, recoveryCodesLeft: LIMITS.recoveryCodes - 1 });
});

test('ten wrong codes lock the app’s codes for an hour', async () => {
  const { member, code, recoveryCodes } = await protectedMember();
  const token = await loginToken(member.email);
  const wrong = wrongFor(code());
  const replies = await Promise.all(
    Array.from({ length: LIMITS.wrongCodesInRow + 3 }, () => login(token, wrong)),
  );
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(LIMITS.wrongCodesInRow);
  expect((await login(token, code())).status).toBe(429);
  expect((await login(token, recoveryCodes[0])).status).toBe(200);
  server.clock.advance(3_600_000);
  expect((await login(await loginToken(member.email), code())).status).toBe(200);
});

test('a passkey counts as both factors', async () => {
  const { member } = await protectedMember();
  const authenticator = createAuthenticator('http://rookery.test');
  const { data } = await member.do(passkeyOptions);
  await member.do(addPasskey, { body: { credential: authenticator.create(data) } });
  const options = (await server.stranger.do(passkeyLoginOptions)).data;
  const body = { credential: authenticator.get(options) };
  expect((await server.call('POST', '/v3/sign-in/passkey', { body })).status).toBe(200);
});

test('an older session without the factor cannot add a passkey', async () => {
  const member = await server.signUp(`careful${++people}`);
  const older = (await login(await loginToken(member.email))).body;
  await turnOnSecondFactor(server, member);
  const refused = await server.does(older.access_token).refused(passkeyOptions, {}, 403);
  expect(refused.error_type).toBe('second_factor_required');
  expect((await member.reply(passkeyOptions)).status).toBe(200);
});

test('restores a deleted account only with the second factor', async () => {
  const { member, code } = await protectedMember();
  await member.do(deleteUser);
  const token = await loginToken(member.email);
  expect((await login(token, undefined, { restore: true })).status).toBe(403);
  expect((await login(token, code())).status).toBe(409);
  expect((await login(token, code(), { restore: true })).status).toBe(200);
});

describe('turning it on', () => {
  test('needs a code, and changes nothing before', async () => {
    const member = await server.signUp(`careful${++people}`);
    const { data } = await member.do(beginTotp);
    expect(data.uri).toContain(`secret=${data.secret}`);
    const right = totpCode(bytesOfBase32(data.secret), stepAt(server.clock.now()));
    await member.refused(activateTotp, { body: { code: wrongFor(right) } }, 422);
    expect((await member.do(getSecondFactor)).data.isOn).toBe(false);
    const body = { token: await loginToken(member.email) };
    await server.stranger.do(magicLogin, { body });
  });

  test('is refused while it is on', async () => {
    const { member, code } = await protectedMember();
    expect((await member.reply(beginTotp)).status).toBe(409);
    await member.refused(activateTotp, { body: { code: code() } }, 409);
  });

  test('stores neither the secret nor the codes as text', async () => {
    const { member, recoveryCodes } = await protectedMember();
    const { rows } = await server.database.pool.query(
      `select encode(secret, 'escape') as secret from second_factors where user_id = $1
       union all select encode(hash, 'escape') from recovery_codes where user_id = $1`,
      [member.id],
    );
    const stored = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    expect(rows).toHaveLength(1 + recoveryCodes.length);
  });
});

test('turning it off needs a code', async () => {
  const { member, code } = await protectedMember();
  await member.refused(removeTotp, { body: { code: wrongFor(code()) } }, 422);
  await member.do(removeTotp, { body: { code: code() } });
  expect((await login(await loginToken(member.email))).status).toBe(200);
  await member.refused(removeTotp, { body: { code: code() } }, 404);
});

test('new recovery codes replace the old ones', async () => {
  const { member, code, recoveryCodes } = await protectedMember();
  const { data } = await member.do(renewRecoveryCodes, { body: { code: code() } });
  expect((await login(await loginToken(member.email), recoveryCodes[0])).status).toBe(422);
  expect((await login(await loginToken(member.email), data.recoveryCodes[0])).status).toBe(200);
});

test('the export says that it is on, without secrets', async () => {
  const { member } = await protectedMember();
  const { data } = await member.do(exportAccount);
  expect(Object.keys(data.account?.secondFactor ?? {}).toSorted()).toEqual([
    'activatedAt',
    'isOn',
    'recoveryCodesLeft',
  ]);
});

test('the operator turns it off by command', async () => {
  const { member } = await protectedMember();
  expect(await resetSecondFactor(server, member.email)).toBe(true);
  expect(await resetSecondFactor(server, member.email)).toBe(false);
  expect((await login(await loginToken(member.email))).status).toBe(200);
});
