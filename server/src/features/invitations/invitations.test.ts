import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { getReferralLink } from '@rookery/contract/invitations/get-referral-link.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { addToList, removeFromList } from '@rookery/contract/lists/list-members.ts';
import { deleteList, saveList } from '@rookery/contract/lists/own-lists.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let limited: TestServer;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  limited = await startTestServer({ config: { rateLimits: true } });
  [ann, ben] = await addMembers(server, ['ann', 'ben']);
});
afterAll(async () => {
  await server.stop();
  await limited.stop();
});

const invite = (who: TestMember, email: string) => who.reply(inviteByEmail, { body: { email } });
const codeOf = async (who: TestMember): Promise<string> =>
  (await who.do(getUser)).data.referral_code;

describe('an invitation by mail', () => {
  test(
    'sends the inviter’s name and sign-up link',
    { tags: ['INVITE-01', 'INVITE-02'] },
    async () => {
      const reply = await invite(ann, ' friend@rookery.test ');
      expect([reply.status, reply.body]).toEqual([202, { success: true }]);
      const mail = await server.mail.to('friend@rookery.test');
      expect(mail.subject).toBe('Ann invites you to Rookery');
      expect(mail.text).toContain('Ann (@ann) invites you to Rookery.');
      const code = await codeOf(ann);
      expect(mail.text).toContain(`/login?ref=${code}`);
      expect(mail.html).toContain(`/login?ref=${code}`);
    },
  );

  test('keeps addresses out of its subject', async () => {
    const named = await addMember(server, 'penny');
    for (const [at, name] of ['Win at prize.example', 'support@bank.example'].entries()) {
      await named.do(updateUser, { body: { name } });
      await named.do(inviteByEmail, { body: { email: `subject${at}@rookery.test` } });
      const { subject } = await server.mail.to(`subject${at}@rookery.test`);
      expect(subject).toBe('penny invites you to Rookery');
    }
  });

  test.each([
    ['a b@c.d', 422],
    ['abc', 422],
    ['a@b', 422],
    ['@c.d', 422],
    ['a@c.d', 202],
  ])('%s: %i', { tags: ['INVITE-03'] }, async (email, status) => {
    const reply = await invite(ann, email);
    expect(reply.status).toBe(status);
    if (status === 422) expect(Object.keys(reply.body.error.fields)).toEqual(['email']);
  });

  test(
    'answers 400 alike for members and recent invitees',
    { tags: ['INVITE-07', 'GAP-146'] },
    async () => {
      expect((await invite(ann, 'wren@rookery.test')).status).toBe(202);
      for (const [who, email] of [
        [ann, 'wren@rookery.test'],
        [ben, 'WREN@rookery.test'],
        [ben, 'w.ren+1@rookery.test'],
        [ann, ben.email],
      ] as const) {
        const reply = await invite(who, email);
        expect([reply.status, reply.body.message]).toEqual([400, 'User already invited']);
      }
    },
  );

  test('answers 400 for other spellings of a member’s address', { tags: ['GAP-146'] }, async () => {
    await server.signIn('jo.doe@rookery.test');
    for (const email of ['jo.doe@rookery.test', 'jodoe@rookery.test', 'jo.doe+1@rookery.test']) {
      const reply = await invite(ann, email);
      expect([reply.status, reply.body.message]).toEqual([400, 'User already invited']);
    }
  });

  test('sends one mail for concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => invite(ann, 'at-once@rookery.test')),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 400, 400, 400, 400]);
  });

  test('stores no readable address of the invitee', async () => {
    await invite(ann, 'secret-friend@rookery.test');
    const rows = await server.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('secret-friend');
    expect(rows.length).toBeGreaterThan(0);
  });

  test(
    'gives each member a unique link and code',
    { tags: ['INVITE-12', 'INVITE-16'] },
    async () => {
      const code = await codeOf(ann);
      expect(code).toMatch(/^\S{8}$/);
      expect(await codeOf(ben)).not.toBe(code);
      const { referralLink } = await ann.do(getReferralLink);
      expect(new URL(referralLink).pathname).toBe('/login');
      expect(new URL(referralLink).searchParams.get('ref')).toBe(code);
    },
  );

  test('allows another invitation after thirty days', async () => {
    const cleo = await addMember(limited, 'cleo');
    const send = async (who: TestMember) =>
      (await who.reply(inviteByEmail, { body: { email: 'late@rookery.test' } })).status;
    expect(await send(cleo)).toBe(202);
    limited.clock.advance(30 * DAY_MS - 60_000);
    expect(await send(await limited.signIn(cleo.email))).toBe(400);
    limited.clock.advance(60_001);
    const again = await limited.signIn(cleo.email);
    expect(await send(again)).toBe(202);
    limited.clock.advance(31 * DAY_MS);
    await limited.runJob('forget-invitations');
    expect(await limited.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });
});

test('ignores an earlier invitation with a future timestamp', async () => {
  const send = async () => (await invite(ann, 'ahead@rookery.test')).status;
  server.clock.advance(10 * 60_000);
  expect(await send()).toBe(202);
  server.clock.advance(-10 * 60_000);
  expect(await send()).toBe(202);
  expect(await send()).toBe(400);
});

describe('answers 403 with a reason', { tags: ['GAP-146', 'INVITE-08'] }, () => {
  test('limits invitations per member and day', async () => {
    const [eve, dan] = await addMembers(limited, ['eve', 'dan']);
    const send = (who: TestMember, at: number) =>
      who.reply(inviteByEmail, { body: { email: `friend${at}@rookery.test` } });
    for (let at = 0; at < LIMITS.invitationsADay; at++) {
      expect((await send(eve, at)).status).toBe(202);
    }
    const refused = await send(eve, 100);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You can invite at most 20 email addresses a day. Try again tomorrow.',
    ]);
    expect((await send(dan, 100)).status).toBe(202);
  });

  test('counts refused attempts towards the daily limit', async () => {
    const [fay, gus] = await addMembers(limited, ['fay', 'gus']);
    const send = (who: TestMember, email: string) => who.reply(inviteByEmail, { body: { email } });
    expect((await send(gus, 'friend@rookery.test')).status).toBe(202);
    for (const [who, email, tries] of [
      [fay, gus.email, LIMITS.invitationsADay],
      [gus, 'friend@rookery.test', LIMITS.invitationsADay - 1],
    ] as const) {
      for (let at = 0; at < tries; at++) expect((await send(who, email)).status).toBe(400);
      expect((await send(who, 'other@rookery.test')).status).toBe(403);
    }
    limited.clock.advance(DAY_MS);
    const later = await limited.signIn(fay.email);
    expect((await send(later, 'other@rookery.test')).status).toBe(202);
  });

  test('sends no invitation where registration is closed', async () => {
    const hal = await addMember(server, 'hal');
    const { database, secrets, clock } = server;
    const config = { registration: 'closed' } as const;
    const shut = await startTestServer({ database, secrets, clock, config });
    const api = shut.apiAs(hal.accessToken);
    const reply = await api('POST', '/user/inviteByEmail', { email: 'friend@rookery.test' });
    expect([reply.status, reply.body.message]).toEqual([403, 'Registration is closed.']);
    await shut.stop();
  });
});

test('mails a link for one account where registration needs one', async () => {
  const network = await startTestServer({ config: { registration: 'invite' } });
  const ivy = await addMember(network, 'ivy');
  await ivy.do(inviteByEmail, { body: { email: 'guest@rookery.test' } });
  const { text = '' } = await network.mail.to('guest@rookery.test');
  expect(text).toContain('It works once, for 30 days.');
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
  expect(link.searchParams.get('ref')).toBe(await codeOf(ivy));
  const token = link.searchParams.get('invite') ?? '';
  const state = async () =>
    (await network.call('GET', `/v3/invitations/link/${token}`)).body.data.state;
  expect(await state()).toBe('open');
  const body = { email: 'guest@rookery.test', invite: token };
  await network.call('POST', '/v3/magicLink', { body });
  const mail = await network.mail.to(body.email, 1, 'Log in');
  const magic = /magic=([\w-]+)/.exec(mail.text ?? '')?.[1];
  await network.call('POST', '/v3/magicLogin', { body: { token: magic } });
  expect(await state()).toBe('used');
  const guest = await network.db
    .selectFrom('users')
    .select('invited_by')
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow();
  expect(guest.invited_by).toBe(ivy.id);
  await network.stop();
});

test('admits no one by a banned inviter’s mailed link', async () => {
  const network = await startTestServer({ config: { registration: 'invite' } });
  const ivy = await addMember(network, 'ivy');
  await ivy.do(inviteByEmail, { body: { email: 'guest@rookery.test' } });
  const { text = '' } = await network.mail.to('guest@rookery.test');
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
  const body = { email: 'guest@rookery.test', invite: link.searchParams.get('invite') ?? '' };
  await network.call('POST', '/v3/magicLink', { body });
  const mail = await network.mail.to(body.email, 1, 'Log in');
  const token = /magic=([\w-]+)/.exec(mail.text ?? '')?.[1];
  const isIvy = network.db.updateTable('users').where('id', '=', ivy.id);
  await isIvy.set({ banned_at: network.clock.now() }).execute();
  const reply = await network.call('POST', '/v3/magicLogin', { body: { token } });
  expect(reply.status).toBe(403);
  await network.stop();
});

test('shows an active inviter’s name and picture before sign-in', async () => {
  const ada = await addMember(server, 'ada_invites');
  const { referral_code: code } = (await ada.do(getUser)).data;
  const ask = (of: string) => server.call('GET', `/v3/invitations/from/${of}`);
  expect((await ask(code)).body.data).toEqual({
    userId: ada.ulid,
    username: 'ada_invites',
    name: expect.any(String),
    avatar: null,
  });
  expect((await ask('nobodys1')).status).toBe(404);
  await ada.do(deleteUser);
  expect((await ask(code)).status).toBe(404);
});

describe('a suggested list', () => {
  let list: string;
  const share = (fields: { isShared?: boolean } = {}) =>
    ann.do(saveList, { body: { ulid: list, name: 'Bakers', isShared: true, ...fields } });
  const found = async (who: TestMember): Promise<unknown> => {
    const path = `/v3/invitations/from/${await codeOf(who)}?list=${list}`;
    return (await server.call('GET', path)).body.data.list;
  };

  beforeEach(async () => {
    list = server.freshUlid();
    await share();
    await ann.do(addToList, { params: { ulid: list }, body: { userUlid: ben.ulid } });
  });

  test('is in the mailed link and on its page', async () => {
    await ann.do(inviteByEmail, { body: { email: 'bakes@rookery.test', listUlid: list } });
    const { text = '' } = await server.mail.to('bakes@rookery.test');
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
    expect(link.searchParams.get('list')).toBe(list);
    expect(await found(ann)).toEqual({ ulid: list, name: 'Bakers', memberCount: 1 });
  });

  test('must be a shared list of the inviter', async () => {
    await ben.do(inviteByEmail, { body: { email: 'stranger@rookery.test', listUlid: list } });
    expect((await server.mail.to('stranger@rookery.test')).text).not.toContain(list);
    expect(await found(ben)).toBeUndefined();
    await share({ isShared: false });
    expect(await found(ann)).toBeUndefined();
    await share();
    expect(await found(ann)).toBeDefined();
    await ann.do(deleteList, { body: { ulid: list } });
    expect(await found(ann)).toBeUndefined();
  });

  test('is left out without members', async () => {
    await ann.do(removeFromList, { params: { ulid: list }, query: { userUlid: ben.ulid } });
    expect(await found(ann)).toBeUndefined();
  });
});
