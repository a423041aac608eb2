import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '@rookery/contract/sessions/passkeys.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator, type TestAuthenticator } from '#test/authenticator.ts';
import { signUpWith } from '#test/badges.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

const ORIGIN = 'http://rookery.test';
const FRESH_MS = LIMITS.freshSignInMinutes * 60_000;
const CHALLENGE_MS = LIMITS.challengeMinutes * 60_000;

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Owner {
  member: TestMember;
  authenticator: TestAuthenticator;
}

const join = (): Promise<TestMember> => server.signUp(`keeper${++people}`);

async function withPasskey(member?: TestMember): Promise<Owner> {
  const owner = member ?? (await join());
  const authenticator = createAuthenticator(ORIGIN);
  const { data } = await owner.do(passkeyOptions);
  await owner.do(addPasskey, { body: { name: 'Phone', credential: authenticator.create(data) } });
  return { member: owner, authenticator };
}

const newOptions = async () => (await server.stranger.do(passkeyLoginOptions)).data;

const login = (credential: unknown, more: { restore?: true } = {}): Promise<Reply> =>
  server.call('POST', '/v3/sign-in/passkey', { body: { credential, ...more } });

async function mailsTo(email: string, subject: string): Promise<string[]> {
  const mails = await server.mail.all();
  const own = mails.filter(({ to }) => to?.[0]?.address === email);
  return own.filter((mail) => mail.subject?.includes(subject)).map(({ text }) => text ?? '');
}

test('a passkey logs in without an email', async () => {
  const { member, authenticator } = await withPasskey();
  const options = await newOptions();
  expect(options).toMatchObject({ rpId: 'rookery.test', userVerification: 'required' });
  const answer = await server.stranger.do(passkeyLogin, {
    body: { credential: authenticator.get(options) },
  });
  expect(answer.user.ulid).toBe(member.ulid);
  const session = server.does(answer.access_token);
  expect((await session.do(getUser)).data.ulid).toBe(member.ulid);
  const [listed] = (await member.do(listPasskeys)).data;
  expect(listed).toMatchObject({ name: 'Phone', isSynced: false });
  expect(listed?.lastUsedAt).toBe(server.clock.now().toISOString());
});

test('asks for a discoverable credential with user verification', async () => {
  const { member } = await withPasskey();
  const { data } = await member.do(passkeyOptions);
  expect(data.authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  expect(data.excludeCredentials).toHaveLength(1);
  expect(data.rp.id).toBe('rookery.test');
});

describe('refuses a login', () => {
  test('with a replayed assertion', async () => {
    const { authenticator } = await withPasskey();
    const credential = authenticator.get(await newOptions());
    expect((await login(credential)).status).toBe(200);
    expect((await login(credential)).status).toBe(401);
  });

  test('with the counter of a clone', async () => {
    const { authenticator } = await withPasskey();
    expect((await login(authenticator.get(await newOptions(), { counter: 9 }))).status).toBe(200);
    for (const counter of [9, 3, 0]) {
      const reply = await login(authenticator.get(await newOptions(), { counter }));
      expect(reply.status).toBe(401);
    }
    expect((await login(authenticator.get(await newOptions(), { counter: 10 }))).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://phishing.test' }],
    ['another domain', { rpId: 'phishing.test' }],
    ['no user verification', { verifiesUser: false }],
    ['a response for a new passkey', { type: 'webauthn.create' }],
  ])('with %s', async (_what, behaviour) => {
    const { authenticator } = await withPasskey();
    const reply = await login(authenticator.get(await newOptions(), behaviour));
    expect(reply.status).toBe(401);
  });

  test('with an invented, expired or foreign challenge', async () => {
    const { member, authenticator } = await withPasskey();
    const options = await newOptions();
    const invented = { ...options, challenge: 'A'.repeat(options.challenge.length) };
    expect((await login(authenticator.get(invented))).status).toBe(401);
    const { challenge } = (await member.do(passkeyOptions)).data;
    expect((await login(authenticator.get({ ...options, challenge }))).status).toBe(401);
    server.clock.advance(CHALLENGE_MS - 1);
    const inTime = authenticator.get(options);
    server.clock.advance(1);
    expect((await login(inTime)).status).toBe(401);
  });

  test('with a signature of another key', async () => {
    const { authenticator } = await withPasskey();
    const other = await withPasskey();
    const options = await newOptions();
    const foreign = other.authenticator.get(options);
    const mixed = { ...authenticator.get(options), response: foreign.response };
    expect((await login(mixed)).status).toBe(401);
  });

  test('with the name of another member', async () => {
    const { authenticator } = await withPasskey();
    const other = await withPasskey();
    const options = await newOptions();
    const { userHandle } = other.authenticator.get(options).response;
    const credential = authenticator.get(options);
    const response = { ...credential.response, userHandle };
    expect((await login({ ...credential, response })).status).toBe(401);
  });

  test('by a banned member', async () => {
    const { member, authenticator } = await withPasskey();
    const staff = await signUpWith(server, `guard${++people}`, 'administrator');
    await staff.do(banUser, { body: { ulid: member.ulid, reason: 'Spam, again and again.' } });
    const reply = await login(authenticator.get(await newOptions()));
    expect([reply.status, reply.body.message]).toEqual([403, 'This account has been banned.']);
  });
});

test('restores a deleted account with the same assertion', async () => {
  const { member, authenticator } = await withPasskey();
  await member.do(deleteUser);
  await untilOutboxHandled(server);
  const credential = authenticator.get(await newOptions());
  const refused = await login(credential);
  expect([refused.status, refused.body.error_type]).toEqual([409, 'account_deleted']);
  expect((await login(credential, { restore: true })).status).toBe(200);
});

test('accepts one of two concurrent logins with one assertion', async () => {
  const { authenticator } = await withPasskey();
  const credential = authenticator.get(await newOptions());
  const replies = await Promise.all([login(credential), login(credential)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

describe('adding a passkey', () => {
  test('requires a fresh login', async () => {
    const member = await join();
    server.clock.advance(FRESH_MS);
    const { body } = await server.call('POST', '/auth/refreshtoken', {
      body: { refresh_token: member.refreshToken },
    });
    const stale = server.does(body.access_token);
    const refused = await stale.reply(passkeyOptions);
    expect([refused.status, refused.body.error_type]).toEqual([403, 'fresh_sign_in_required']);
  });

  test('refuses challenges of other sessions, and used or expired ones', async () => {
    const { member, authenticator } = await withPasskey();
    const other = await server.signIn(member.email);
    const add = (by: TestMember, credential: unknown): Promise<Reply> =>
      by.api('PUT', '/passkeys', { credential });
    const { data } = await member.do(passkeyOptions);
    const second = createAuthenticator(ORIGIN);
    expect((await add(other, second.create(data))).status).toBe(422);
    expect((await add(member, second.create(data, { origin: 'https://b.test' }))).status).toBe(422);
    expect((await add(member, second.create(data, { verifiesUser: false }))).status).toBe(422);
    expect((await add(member, second.create(data))).status).toBe(200);
    expect((await add(member, createAuthenticator(ORIGIN).create(data))).status).toBe(422);
    const { data: late } = await member.do(passkeyOptions);
    server.clock.advance(CHALLENGE_MS);
    expect((await add(member, createAuthenticator(ORIGIN).create(late))).status).toBe(422);
    const { data: again } = await (await server.signIn(member.email)).do(passkeyOptions);
    expect((await add(member, authenticator.create(again))).status).toBe(422);
  });

  test('refuses a credential that is registered already', async () => {
    const { authenticator } = await withPasskey();
    const other = await join();
    const { data } = await other.do(passkeyOptions);
    const body = { credential: authenticator.create(data) };
    expect((await other.api('PUT', '/passkeys', body)).status).toBe(409);
  });

  test('names it after the device and emails the member', async () => {
    const member = await join();
    const { data } = await member.do(passkeyOptions);
    const credential = createAuthenticator(ORIGIN).create(data);
    const added = await member.do(addPasskey, { body: { credential } });
    expect(added.data.name).toBe('node');
    await expect.poll(() => mailsTo(member.email, 'New passkey')).toHaveLength(1);
  });

  test('ends at the limit', async () => {
    const member = await join();
    const authenticators = Array.from({ length: LIMITS.passkeysMax }, () =>
      createAuthenticator(ORIGIN),
    );
    const { data: spare } = await member.do(passkeyOptions);
    for (const each of authenticators) {
      const { data } = await member.do(passkeyOptions);
      await member.do(addPasskey, { body: { credential: each.create(data) } });
    }
    expect((await member.reply(passkeyOptions)).status).toBe(409);
    const body = { credential: createAuthenticator(ORIGIN).create(spare) };
    expect((await member.api('PUT', '/passkeys', body)).status).toBe(409);
  });
});

describe('the list of passkeys', () => {
  test('renames and removes the own ones only', async () => {
    const { member, authenticator } = await withPasskey();
    const stranger = await join();
    const [{ id } = { id: '' }] = (await member.do(listPasskeys)).data;
    await stranger.refused(renamePasskey, { body: { id, name: 'Mine' } }, 404);
    await stranger.refused(removePasskey, { body: { id } }, 404);
    await member.refused(renamePasskey, { body: { id, name: ' \u200b ' } }, 422);
    await member.do(renamePasskey, { body: { id, name: '  Old   phone ' } });
    expect((await member.do(listPasskeys)).data).toMatchObject([{ id, name: 'Old phone' }]);
    await member.do(removePasskey, { body: { id } });
    expect((await member.do(listPasskeys)).data).toEqual([]);
    expect((await login(authenticator.get(await newOptions()))).status).toBe(401);
    await expect.poll(() => mailsTo(member.email, 'passkey on')).toHaveLength(2);
  });

  test('is part of the data export, without keys', async () => {
    const { member } = await withPasskey();
    const { data } = await member.do(exportAccount);
    const [passkey] = data.account?.passkeys ?? [];
    expect(Object.keys(passkey ?? {}).toSorted()).toEqual(
      ['createdAt', 'id', 'isSynced', 'lastUsedAt', 'name'].toSorted(),
    );
  });
});

test('explains that passkeys need a domain name', async () => {
  const { database, secrets, clock } = server;
  const config = { appUrl: 'http://127.0.0.1:3000' };
  const other = await startTestServer({ database, secrets, clock, config });
  try {
    const reply = await other.call('POST', '/v3/sign-in/passkey/options');
    expect([reply.status, reply.body.error_type]).toEqual([501, 'not_configured']);
    expect(reply.body.message).toContain('domain name');
  } finally {
    await other.stop();
  }
});

test('forgets used challenges after they expire', async () => {
  const { authenticator } = await withPasskey();
  await login(authenticator.get(await newOptions()));
  const count = async (): Promise<number> =>
    (await server.db.selectFrom('used_challenges').select('hash').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  server.clock.advance(CHALLENGE_MS);
  await server.runJob('clean-sessions');
  expect(await count()).toBe(0);
});
