import { removeIdentity } from '@rookery/contract/sessions/remove-identity.ts';
import { startIdentityLink } from '@rookery/contract/sessions/start-identity-link.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '#test/identity-provider.ts';
import {
  linkedAccountScene,
  type LinkedAccountScene,
  type ProviderCallback,
} from '#test/linked-account-scene.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

const APP = 'http://rookery.test';
const STALE_MS = 10 * 60_000;
let provider: TestProvider;
let server: TestServer;
let accounts: LinkedAccountScene;

beforeAll(async () => {
  provider = await startTestProvider(APP);
  server = await startTestServer({ config: { identityProviders: [provider.config] } });
  accounts = linkedAccountScene(server, provider);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

describe('a member', () => {
  test('links, lists, signs in with and removes an identity', async () => {
    const { member, elsewhere } = await accounts.member();
    expect(await accounts.linkedOf(member)).toEqual([]);
    await accounts.link(member, elsewhere);
    const now = server.clock.now().toISOString();
    const [linked, ...others] = await accounts.linkedOf(member);
    expect(linked).toMatchObject({ provider: 'Test House', linkedAt: now, lastUsedAt: now });
    expect(others).toEqual([]);
    const entered = await accounts.signInBy(elsewhere);
    expect([entered.status, entered.body.user.ulid]).toEqual([200, member.ulid]);

    await member.do(removeIdentity, { params: { id: linked!.id } });
    expect(await accounts.linkedOf(member)).toEqual([]);
    const after = await accounts.signInBy(elsewhere);
    expect(after.body.user.ulid).not.toBe(member.ulid);
    await member.refused(removeIdentity, { params: { id: linked!.id } }, 404);
  });

  test('gets one mail for each link and removal', async () => {
    const { member, elsewhere } = await accounts.member();
    await accounts.link(member, elsewhere);
    const { text: linked } = await server.mail.to(member.email, 1, 'New login method on');
    expect(linked).toContain('An account at Test House can now log in to your account here');
    expect(linked).toContain('If this was not you');
    await accounts.link(member, elsewhere);
    const [identity] = await accounts.linkedOf(member);
    await member.do(removeIdentity, { params: { id: identity!.id } });
    const { text: removed } = await server.mail.to(member.email, 1, 'was removed');
    expect(removed).toContain('The account at Test House can no longer log in');
    const mails = await server.mail.all();
    const own = mails.filter((mail) => mail.to?.[0]?.address === member.email);
    expect(own.filter((mail) => mail.subject?.startsWith('New login method'))).toHaveLength(1);
  });

  test('cannot link an identity of another member', async () => {
    const { member: owner, elsewhere } = await accounts.member();
    const { member: other } = await accounts.member();
    await accounts.link(owner, elsewhere);
    const refused = await accounts.finish(other, await accounts.goToLink(other, elsewhere));
    expect([refused.status, refused.body.error_type]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('is linked to another account here');
    expect(await accounts.linkedOf(other)).toEqual([]);
    expect(await accounts.linkedOf(owner)).toHaveLength(1);
    expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(owner.ulid);
  });

  test('neither sees nor removes another’s identities', async () => {
    const { member: owner, elsewhere } = await accounts.member();
    const { member: other } = await accounts.member();
    await accounts.link(owner, elsewhere);
    const [identity] = await accounts.linkedOf(owner);
    expect(await accounts.linkedOf(other)).toEqual([]);
    for (const id of [identity!.id, 'nonsense']) {
      await other.refused(removeIdentity, { params: { id } }, 404);
    }
    expect(await accounts.linkedOf(owner)).toEqual([identity]);
  });

  test('needs a fresh sign-in for an old session', async () => {
    const { member } = await accounts.member();
    server.clock.advance(STALE_MS);
    const body = { refresh_token: member.refreshToken };
    const refreshed = await server.call('POST', '/auth/refreshtoken', { body });
    const api = server.apiAs(refreshed.body.access_token);
    const refused = await api('POST', '/user/identities/start', { provider: 'oidc' });
    expect([refused.status, refused.body.error_type]).toEqual([403, 'fresh_sign_in_required']);
    const begun = server.db.selectFrom('external_logins').select('provider');
    expect(await begun.where('for_user', '=', member.id).execute()).toEqual([]);
  });
});

async function whileNoneCanChange<Result>(start: () => Promise<Result>): Promise<Result> {
  const holder = new pg.Client(server.database.connection);
  await holder.connect();
  try {
    await holder.query('begin; lock table external_identities in exclusive mode');
    const result = start();
    await expect.poll(() => lockWaits(server.database.pool)).toBe(2);
    await holder.query('commit');
    return await result;
  } finally {
    await holder.end();
  }
}

describe('concurrent use of one identity', () => {
  test('links the identity to only one of two members', async () => {
    const { member: one, elsewhere } = await accounts.member();
    const { member: two } = await accounts.member();
    const members = [one, two];
    const backs = [
      await accounts.goToLink(one, elsewhere),
      await accounts.goToLink(two, elsewhere),
    ];
    const replies = await whileNoneCanChange(() =>
      Promise.all(
        members.map((member, at) => accounts.finish(member, backs[at] as ProviderCallback)),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const owner = members[replies.findIndex(({ status }) => status === 200)] as TestMember;
    const other = members.find((member) => member !== owner) as TestMember;
    expect([await accounts.linkedOf(owner), await accounts.linkedOf(other)]).toMatchObject([
      [{}],
      [],
    ]);
    expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(owner.ulid);
  });

  test('links it or signs in, never both', async () => {
    const { member, elsewhere } = await accounts.member();
    const back = await accounts.goToLink(member, elsewhere);
    const begun = await server.call('POST', '/v3/login/oidc/start', { body: {} });
    const entry = await accounts.visit(begun.body, elsewhere);
    const [linked, entered] = await whileNoneCanChange(() =>
      Promise.all([
        accounts.finish(member, back),
        server.call('POST', '/v3/login/oidc', { body: entry }),
      ]),
    );
    expect(entered.status).toBe(200);
    const isOpened = entered.body.user.ulid === member.ulid;
    expect(linked.status).toBe(isOpened ? 200 : 409);
    expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(entered.body.user.ulid);
  });
});

describe('a link started by one member', () => {
  test('links nothing when another member completes it', async () => {
    const { member: attacker, elsewhere } = await accounts.member();
    const { member: victim } = await accounts.member();
    const back = await accounts.goToLink(attacker, elsewhere);
    for (const binding of ['none', 'x'.repeat(43), back.binding]) {
      const refused = await accounts.finish(victim, { ...back, binding });
      expect([refused.status, refused.body.error_type]).toEqual([403, 'forbidden']);
    }
    expect(await accounts.linkedOf(victim)).toEqual([]);
    expect((await accounts.finish(attacker, back)).status).toBe(200);
    expect((await accounts.signInBy(elsewhere)).body.user.ulid).toBe(attacker.ulid);
  });

  test('signs no one in', async () => {
    const { member, elsewhere } = await accounts.member();
    const back = await accounts.goToLink(member, elsewhere);
    const refused = await server.call('POST', '/v3/login/oidc', { body: back });
    expect([refused.status, refused.body.access_token]).toEqual([401, undefined]);
  });

  test('can be retried after a lost response, with one email', async () => {
    const { member, elsewhere } = await accounts.member();
    const back = await accounts.goToLink(member, elsewhere);
    for (let nth = 0; nth < 2; nth++)
      expect((await accounts.finish(member, back)).status).toBe(200);
    const together = await Promise.all([1, 2].map(() => accounts.finish(member, back)));
    expect(together.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accounts.linkedOf(member)).toHaveLength(1);
    const [identity] = await accounts.linkedOf(member);
    await member.do(removeIdentity, { params: { id: identity!.id } });
    await server.mail.to(member.email, 1, 'was removed');
    const mails = await server.mail.all();
    const own = mails.filter((mail) => mail.to?.[0]?.address === member.email);
    expect(own.filter((mail) => mail.subject?.startsWith('New login method'))).toHaveLength(1);
  });

  test('does not restore an identity that was removed afterwards', async () => {
    const { member, elsewhere } = await accounts.member();
    const { elsewhere: second } = await accounts.member();
    const back = await accounts.goToLink(member, elsewhere);
    expect((await accounts.finish(member, back)).status).toBe(200);
    const underway = await accounts.goToLink(member, second);
    const [identity] = await accounts.linkedOf(member);
    await member.do(removeIdentity, { params: { id: identity!.id } });
    expect((await accounts.finish(member, back)).status).toBe(403);
    expect(await accounts.linkedOf(member)).toEqual([]);
    expect((await accounts.finish(member, underway)).status).toBe(200);
  });

  test('expires after ten minutes', async () => {
    const { member, elsewhere } = await accounts.member();
    const late = await accounts.goToLink(member, elsewhere);
    server.clock.advance(STALE_MS + 1);
    const body = { refresh_token: member.refreshToken };
    const { body: tokens } = await server.call('POST', '/auth/refreshtoken', { body });
    const api = server.apiAs(tokens.access_token);
    expect((await api('POST', '/user/identities', late)).status).toBe(403);
    expect((await api('GET', '/user/identities')).body.data).toEqual([]);
  });

  test('can be finished after an outage of the provider', async () => {
    const { member, elsewhere } = await accounts.member();
    const back = await accounts.goToLink(member, elsewhere);
    provider.isDown = true;
    expectConsole('error', 'call failed');
    const refused = await accounts.finish(member, back);
    provider.isDown = false;
    expect([refused.status, refused.body.error_type]).toEqual([503, 'unavailable']);
    expect((await accounts.finish(member, back)).status).toBe(200);
  });
});

test('rejects a sign-in that a stranger started', async () => {
  const { member, elsewhere } = await accounts.member();
  const { body } = await server.call('POST', '/v3/login/oidc/start', { body: {} });
  const refused = await accounts.finish(member, await accounts.visit(body, elsewhere));
  expect([refused.status, refused.body.error_type]).toEqual([403, 'forbidden']);
  expect(await accounts.linkedOf(member)).toEqual([]);
});

test('answers 404 for a provider that is not configured', async () => {
  const { member } = await accounts.member();
  for (const id of ['google', 'none', '']) {
    await member.refused(startIdentityLink, { body: { provider: id } }, 404);
  }
});
