import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { makeInviteLink } from '@rookery/contract/admin/members/make-invite-link.ts';
import { listInviteLinks } from '@rookery/contract/admin/members/list-invite-links.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { endInviteLink } from '@rookery/contract/admin/members/end-invite-link.ts';
import { addToList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let open: TestServer;
let byEmployee: ConsoleCalls;
let byChief: ConsoleCalls;
let ann: TestMember;
let moderator: TestMember;
let people = 0;

beforeAll(async () => {
  [server, open] = await Promise.all([
    startTestServer({ config: { registration: 'invite' } }),
    startTestServer(),
  ]);
  byChief = await atConsole(server, await join('chief', 'administrator'));
  ann = await join('ann');
  moderator = await join('mona', 'moderator');
  byEmployee = await atConsole(server, await join('emma', 'employee'));
});
afterAll(() => Promise.all([server.stop(), open.stop()]));

async function join(
  username: string,
  badge?: Parameters<typeof giveBadge>[2],
): Promise<TestMember> {
  const email = `${username}@rookery.test`;
  const token = new URL(await createLoginLink(server, email)).searchParams.get('magic');
  expect((await server.call('POST', '/v3/magicLogin', { body: { token } })).status).toBe(200);
  const member = await server.signUp(username);
  if (badge) await giveBadge(server, member, badge);
  return member;
}

interface Made {
  ulid: string;
  token: string;
}

async function make(uses = 1, days = 7, by = byEmployee, more: object = {}): Promise<Made> {
  const draft = { name: 'Spring', uses, days, ...more };
  const { status, body } = await by.reply(makeInviteLink, { body: draft });
  expect(status).toBe(201);
  const token = new URL(body.data.url as string).searchParams.get('invite') ?? '';
  return { ulid: body.data.ulid as string, token };
}

const row = async (ulid: string, by = byEmployee) =>
  (await by.do(listInviteLinks, { query: { limit: 50 } })).data.find(
    (each: { ulid: string }) => each.ulid === ulid,
  );
const found = (token: string): Promise<Reply> =>
  server.call('GET', `/v3/invitations/link/${token}`);

interface Asked {
  text: string;
  magic: string | null;
}

async function ask(invite: string | null, on = server): Promise<Asked> {
  people += 1;
  const email = `new${people}@rookery.test`;
  const body = { email, ...(invite !== null && { invite }) };
  expect((await on.call('POST', '/v3/magicLink', { body })).status).toBe(202);
  return mailed(email, on);
}
async function mailed(email: string, on = server): Promise<Asked> {
  const { text = '' } = await on.mail.to(email);
  return { text, magic: /magic=([\w-]+)/.exec(text)?.[1] ?? null };
}
const enter = ({ magic }: Asked, on = server): Promise<Reply> =>
  on.call('POST', '/v3/magicLogin', { body: { token: magic } });

describe('invitation link', () => {
  test(
    'admits one person per use when registration needs an invitation',
    { tags: ['INVITE-01'] },
    async () => {
      const { ulid, token } = await make(2);
      for (const left of [1, 0]) {
        expect((await enter(await ask(token))).status).toBe(200);
        expect(await row(ulid)).toMatchObject({ usesLeft: left, came: 2 - left });
      }
      expect(await row(ulid)).toMatchObject({ state: 'used', url: null });
      expect((await found(token)).body.data).toEqual({ state: 'used', welcome: null });
      const late = await ask(token);
      expect(late.magic).toBeNull();
      expect(late.text).toContain('has reached its limit');
    },
  );

  test('rejects a ulid that is already used', async () => {
    const ulid = server.freshUlid();
    const body = { ulid, name: 'Autumn', uses: 3, days: 7 };
    const send = (by: ConsoleCalls) => by.reply(makeInviteLink, { body });
    const replies = await Promise.all([send(byEmployee), send(byEmployee)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await send(byChief)).status).toBe(409);
    const log = (await byChief.do(listAuditLog, { query: { action: 'invite-link.make' } })).data;
    const made = log.filter((each: object) => JSON.stringify(each).includes('Autumn'));
    expect(made).toHaveLength(1);
  });

  test('is required to request a sign-in link', async () => {
    expect((await ask(null)).magic).toBeNull();
    expect((await ask('nonsense')).magic).toBeNull();
  });

  test('gives its last use to one of two concurrent requests', async () => {
    const { ulid, token } = await make(1);
    const asked = [await ask(token), await ask(token)];
    const replies = await Promise.all(asked.map((each) => enter(each)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const refused = replies.find(({ status }) => status === 403);
    expect(refused?.body.message).toContain('has reached its limit');
    expect(await row(ulid)).toMatchObject({ usesLeft: 0, came: 1 });
  });

  test('is not spent by existing members', async () => {
    const { ulid, token } = await make(1);
    await server.call('POST', '/v3/magicLink', { body: { email: ann.email, invite: token } });
    expect((await enter(await mailed(ann.email))).status).toBe(200);
    expect(await row(ulid)).toMatchObject({ usesLeft: 1, came: 0 });
  });

  test('rejects even requested sign-in links when revoked, until restored', async () => {
    const { ulid, token } = await make(3);
    const waiting = await ask(token);
    await byEmployee.do(endInviteLink, { params: { id: ulid } });
    expect((await enter(waiting)).status).toBe(403);
    expect((await found(token)).body.data.state).toBe('ended');
    expect((await ask(token)).text).toContain('was revoked');
    const [entry] = (
      await byChief.reply(listAuditLog, { query: { action: 'invite-link.end', limit: 1 } })
    ).body.data;
    expect(
      (await byChief('POST', `/audit/${entry.id}/undo`, { reason: 'Not for this place.' })).status,
    ).toBe(200);
    expect((await enter(waiting)).status).toBe(200);
    expect(
      (await byChief('POST', `/audit/${entry.id}/undo`, { reason: 'Not for this place.' })).status,
    ).toBe(409);
  });

  test('shows a stranger only its state and welcome text', async () => {
    const { token } = await make(5, 7, byEmployee, { welcome: ' Welcome,\nrooks! ' });
    expect((await found(token)).body).toEqual({
      success: true,
      data: { state: 'open', welcome: 'Welcome,\nrooks!' },
    });
    expect((await found('x'.repeat(token.length))).status).toBe(404);
    for (const wrong of ['nonsense', 'a%2Fb']) expect((await found(wrong)).status).toBe(422);
  });

  test('records new members without a limit while registration is open', async () => {
    const by = await atConsole(open, await signUpWith(open, 'emma', 'employee'));
    const { ulid, token } = await make(1, 7, by);
    expect((await enter(await ask(token, open), open)).status).toBe(200);
    const [only] = (await by.do(listInviteLinks)).data;
    expect(only).toMatchObject({ ulid, came: 1, usesLeft: 0 });
    expect((await enter(await ask(token, open), open)).status).toBe(200);
  });

  test('ends with its last day', async () => {
    const { ulid, token } = await make(1, 1);
    server.clock.advance(DAY_MS);
    expect((await found(token)).body.data.state).toBe('expired');
    expect((await ask(token)).text).toContain('has expired');
    const by = await atConsole(server, await server.signIn('emma@rookery.test'));
    expect(await row(ulid, by)).toMatchObject({ state: 'expired', url: null });
    server.clock.advance(-DAY_MS);
  });
});

test('suggests the list of a link while it is shared', async () => {
  const ben = await join('ben');
  const list = server.freshUlid();
  const save = (isShared: boolean) =>
    ben.do(saveList, { body: { ulid: list, name: 'Bakers', isShared } });
  await save(true);
  const draft = { name: 'Bakers', uses: 1, days: 7, listUlid: list };
  await byEmployee.refused(makeInviteLink, { body: draft }, 422);
  await ben.do(addToList, { params: { ulid: list }, body: { userUlid: ann.ulid } });
  const { url } = (await byEmployee.do(makeInviteLink, { body: draft })).data;
  const link = new URL(url ?? '');
  expect(link.searchParams.get('list')).toBe(list);
  const token = link.searchParams.get('invite') ?? '';
  const suggested = { ulid: list, name: 'Bakers', memberCount: 1 };
  expect((await found(token)).body.data).toEqual({ state: 'open', welcome: null, list: suggested });
  await save(false);
  expect((await found(token)).body.data).toEqual({ state: 'open', welcome: null });
});

describe('creating an invitation link', () => {
  test('is allowed only for employees and administrators', async () => {
    const draft = { name: 'Spring', uses: 1, days: 1 };
    byChief = await atConsole(server, await server.signIn('chief@rookery.test'));
    await byChief.do(makeInviteLink, { body: draft });
    for (const { email } of [ann, moderator]) {
      const who = await atConsole(server, await server.signIn(email));
      await who.refused(makeInviteLink, { body: draft }, 401);
    }
  });

  test.each([
    { uses: 0 },
    { uses: LIMITS.inviteLinkUses + 1 },
    { days: 0 },
    { days: LIMITS.inviteLinkDays + 1 },
    { name: '   ' },
    { name: 'x'.repeat(LIMITS.inviteLinkNameCharacters + 1) },
    { welcome: 'x'.repeat(LIMITS.inviteLinkWelcomeCharacters + 1) },
  ])('is rejected with %j', async (wrong) => {
    const draft = { name: 'Spring', uses: 1, days: 1, ...wrong };
    await byEmployee.refused(makeInviteLink, { body: draft }, 422);
  });

  test('stores no usable token in the database', async () => {
    const { token } = await make(1);
    const rows = await server.db.selectFrom('invite_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
