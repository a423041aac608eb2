import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
} from '@rookery/contract/sessions/passkeys.ts';
import { beginTotp } from '@rookery/contract/sessions/second-factor.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSecondFactor } from './change-second-factor.ts';
import { createLoginLink } from '#src/features/sessions/sign-in/create-login-link.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { signUpWith } from '#test/badges.ts';
import { turnOnSecondFactor } from '#test/second-factor.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { TypedCalls } from '#test/typed-calls.ts';

let server: TestServer;
let other: TestServer;
let people = 0;
beforeAll(async () => {
  const config = { staffSecondFactor: true };
  server = await startTestServer({ config });
  const { database, secrets, clock } = server;
  other = await startTestServer({ config, database, secrets, clock });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const isNoticed = async (who: TypedCalls): Promise<boolean> =>
  (await who.do(getUser)).data.needsSecondFactor === true;

async function loginByLink(email: string, secondFactor?: string) {
  const link = await createLoginLink({ ...server, config: { appUrl: 'http://a.test' } }, email);
  const token = new URL(link).searchParams.get('magic');
  const body = { token, ...(secondFactor !== undefined && { secondFactor }) };
  return (await server.call('POST', '/magicLogin', { body })).body;
}

test('staff act only after they turned on a second factor', async () => {
  const target = await server.signUp(`target${++people}`);
  const staff = await signUpWith(server, `guardian${++people}`, 'moderator');
  const ban = { body: { ulid: target.ulid, reason: 'Spam, again and again.' } };
  const refused = await staff.refused(banUser, ban, 403);
  expect(refused.error_type).toBe('second_factor_required');
  expect(refused.message).toContain('Turn on two-step login');
  expect(await isNoticed(staff)).toBe(true);
  expect(await isNoticed(target)).toBe(false);
  const { code } = await turnOnSecondFactor(server, staff);
  await staff.do(banUser, ban);
  expect(await isNoticed(staff)).toBe(false);
  await expect.poll(() => isNoticed(other.does(staff.accessToken))).toBe(false);
  const again = await loginByLink(staff.email, code());
  expect(again.user.needsSecondFactor).toBeUndefined();
  expect(await isNoticed(server.does(again.access_token))).toBe(false);
});

test('keeps logins by email alone out of the console', async () => {
  const staff = await signUpWith(server, `guardian${++people}`, 'administrator');
  const authenticator = createAuthenticator('http://rookery.test');
  const { data } = await staff.do(passkeyOptions);
  await staff.do(addPasskey, { body: { credential: authenticator.create(data) } });
  expect((await staff.reply(loginToConsole)).status).toBe(200);
  const weak = await loginByLink(staff.email);
  expect(weak.user.needsSecondFactor).toBe(true);
  expect((await server.does(weak.access_token).reply(loginToConsole)).status).toBe(403);
  const options = (await server.stranger.do(passkeyLoginOptions)).data;
  const body = { credential: authenticator.get(options) };
  const strong = (await server.call('POST', '/v3/sign-in/passkey', { body })).body;
  expect((await server.does(strong.access_token).reply(loginToConsole)).status).toBe(200);
});

test('a login by email cannot replace the passkey of staff', async () => {
  const staff = await signUpWith(server, `guardian${++people}`, 'moderator');
  const authenticator = createAuthenticator('http://rookery.test');
  const { data } = await staff.do(passkeyOptions);
  await staff.do(addPasskey, { body: { credential: authenticator.create(data) } });
  const weak = server.does((await loginByLink(staff.email)).access_token);
  const [passkey] = (await weak.do(listPasskeys)).data;
  const replies = [
    await weak.reply(passkeyOptions),
    await weak.reply(beginTotp),
    await weak.reply(removePasskey, { body: { id: passkey?.id ?? '' } }),
  ];
  expect(replies.map(({ body }) => body.error_type)).toEqual(
    Array.from({ length: 3 }, () => 'second_factor_required'),
  );
  expect(await resetSecondFactor(server, staff.email)).toBe(true);
  await turnOnSecondFactor(server, weak);
  expect(await isNoticed(weak)).toBe(false);
});
