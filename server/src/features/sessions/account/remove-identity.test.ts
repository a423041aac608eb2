import { removeIdentity } from '@rookery/contract/sessions/remove-identity.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedAccountScene, type LinkedAccountScene } from '#test/linked-account-scene.ts';
import { startTestProvider, type TestProvider } from '#test/identity-provider.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { FIRST_ADMINISTRATOR } from '#src/features/sessions/record/first-administrator.ts';

let provider: TestProvider;
let server: TestServer;
let accounts: LinkedAccountScene;

beforeAll(async () => {
  provider = await startTestProvider('http://rookery.test');
  server = await startTestServer({ config: { identityProviders: [provider.config] } });
  accounts = linkedAccountScene(server, provider);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function removeAll(member: TestMember): Promise<void> {
  for (const { id } of await accounts.linkedOf(member))
    await member.do(removeIdentity, { params: { id } });
}

test('refuses a removed identity even with a verified address', async () => {
  const { member, elsewhere } = await accounts.member({ sameAddress: true });
  expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(member.ulid);
  await removeAll(member);
  const refused = await accounts.signInBy(elsewhere);
  expect([refused.status, refused.body.error_type]).toEqual([403, 'forbidden']);
  expect(refused.body.message).toContain('Log in by email');
  expect(await accounts.linkedOf(member)).toEqual([]);
});

test('accepts a removed identity after it is linked again', async () => {
  const { member, elsewhere } = await accounts.member({ sameAddress: true });
  await accounts.link(member, elsewhere);
  await removeAll(member);
  await accounts.link(member, elsewhere);
  expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(member.ulid);
});

test('signs in the other member who links a removed identity', async () => {
  const { member: before, elsewhere } = await accounts.member({ sameAddress: true });
  const { member: after } = await accounts.member();
  await accounts.link(before, elsewhere);
  await removeAll(before);
  await accounts.link(after, elsewhere);
  expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(after.ulid);
  await removeAll(after);
  expect((await accounts.signInBy(elsewhere)).status).toBe(403);
});

test('accepts another identity with the same address', async () => {
  const { member, elsewhere } = await accounts.member({ sameAddress: true });
  await accounts.signInBy(elsewhere);
  await removeAll(member);
  const account = provider.accounts.find(({ email }) => email === elsewhere);
  if (account) account.subject = 'another-subject';
  expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(member.ulid);
});

test('stays removed despite a concurrent sign-in', async () => {
  const { member, elsewhere } = await accounts.member({ sameAddress: true });
  await accounts.link(member, elsewhere);
  const subject = provider.accounts.find(({ email }) => email === elsewhere)?.subject;
  const lock = `identity:${provider.issuer} ${subject}`;
  const [, entered] = await server.together(lock, 2, () =>
    Promise.all([removeAll(member), accounts.signInBy(elsewhere)]),
  );
  expect([200, 403]).toContain(entered.status);
  expect(await accounts.linkedOf(member)).toEqual([]);
  expect((await accounts.signInBy(elsewhere)).status).toBe(403);
});

test("deletes all traces of an identity after its member's purge", async () => {
  const { member, elsewhere } = await accounts.member({ sameAddress: true });
  await accounts.link(member, elsewhere);
  await removeAll(member);
  const rows = () =>
    server.db
      .selectFrom('removed_identities')
      .select('subject')
      .where('user_id', '=', member.id)
      .execute();
  expect(await rows()).toHaveLength(1);
  await member.do(deleteUser);
  server.clock.advance(31 * 86_400_000);
  await server.runJob('purge-accounts');
  await expect.poll(rows).toEqual([]);
});

test("keeps a member's last identity when they have no email", async () => {
  const { member, elsewhere } = await accounts.member();
  const second = await accounts.member();
  await accounts.link(member, elsewhere);
  await accounts.link(member, second.elsewhere);
  const [one, two] = await accounts.linkedOf(member);
  await server.db
    .updateTable('users')
    .set({ email: FIRST_ADMINISTRATOR, email_key: FIRST_ADMINISTRATOR })
    .where('id', '=', member.id)
    .execute();
  const replies = await Promise.all(
    [one, two].map((each) => member.reply(removeIdentity, { params: { id: each!.id } })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.message).toContain('your only login method');
  expect(await accounts.linkedOf(member)).toHaveLength(1);
});
