import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { addBadgeByConsole } from '@rookery/contract/admin/members/add-badge-by-console.ts';
import { exportCase } from '@rookery/contract/admin/members/export-case.ts';
import { getConsoleMember } from '@rookery/contract/admin/members/get-console-member.ts';
import { getConsoleSession } from '@rookery/contract/admin/access/get-console-session.ts';
import { listConsoleMembers } from '@rookery/contract/admin/members/list-console-members.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { proveByConsole } from '@rookery/contract/admin/access/prove-by-console.ts';
import { savePolicy } from '@rookery/contract/admin/content/save-policy.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { addBadge } from '@rookery/contract/moderation/add-badge.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { moderatePost } from '@rookery/contract/moderation/moderate-post.ts';
import { removeBadge } from '@rookery/contract/moderation/remove-badge.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import type { CallInput } from '#test/typed-calls.ts';

const REASON = 'Three warnings are enough.';

let server: TestServer;
let chief: TestMember;
let watcher: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signUpWith(server, 'chief', 'administrator');
  watcher = await signUpWith(server, 'watchful', 'moderator');
});
afterAll(() => server.stop());

const join = (): Promise<TestMember> => addMember(server, `member${++joined}`);
async function refreshed(member: TestMember): Promise<TestMember> {
  const body = { refresh_token: member.refreshToken };
  const reply = await server.call('POST', '/auth/refreshtoken', { body });
  const { access_token: accessToken, refresh_token: refreshToken } = reply.body;
  return { ...member, accessToken, refreshToken, ...server.does(accessToken) };
}

const auditOf = async (
  action: string,
): Promise<{ actor: string | null; member: string | null }[]> =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'user_id as member'])
    .where('action', '=', action as 'member.ban')
    .orderBy('id')
    .execute();

const newestOf = async (member: TestMember) => (await member.do(listNotifications)).data[0];

interface Act {
  what: string;
  call: CallDefinition;
  input(member: TestMember, post: string, reason?: string): object;
  text: string;
}

const bodyOf = (body: object, reason?: string) => ({
  body: { ...body, ...(reason && { reason }) },
});
const ACTS: Act[] = [
  {
    what: 'giving a badge',
    call: addBadge,
    input: ({ ulid }, _post, reason) => ({
      params: { id: ulid },
      ...bodyOf({ badge: 'verified' }, reason),
    }),
    text: 'Staff gave you the badge verified.',
  },
  {
    what: 'taking a badge',
    call: removeBadge,
    input: ({ ulid }, _post, reason) => ({
      params: { id: ulid },
      ...bodyOf({ badge: 'new_user' }, reason),
    }),
    text: 'Staff removed your badge new_user.',
  },
  {
    what: 'hiding a post',
    call: removePost,
    input: (_member, ulid, reason) => bodyOf({ ulid }, reason),
    text: 'A moderator removed your post.',
  },
  {
    what: 'marking a post',
    call: moderatePost,
    input: (_member, postULID, reason) => ({
      params: { action: 'applyNSFW' },
      ...bodyOf({ postULID }, reason),
    }),
    text: 'A moderator marked your post as sensitive.',
  },
];

describe('an action of staff', () => {
  test.each(ACTS)(
    'requires a reason, which the member is shown: $what',
    async ({ call, input, text }) => {
      const member = await join();
      const post = await member.post();
      const asked = (reason?: string) => input(member, post, reason) as CallInput<CallDefinition>;
      const refusal = await chief.refused(call, asked(), 422);
      expect(Object.keys(refusal.error?.fields ?? {})).toEqual(['reason']);
      await chief.do(call, asked(REASON));
      await expect.poll(async () => (await newestOf(member))?.postBody).toBe(`${text} ${REASON}`);
      expect(await newestOf(member)).toMatchObject({
        notificationType: 'decision',
        fromUser: { ulid: member.ulid, username: null, name: 'Staff' },
        postId: null,
      });
    },
  );

  test('names the comment, the timeout and the reason', async () => {
    const [member, other] = [await join(), await join()];
    const comment = await member.comment(await other.post());
    const long = 'This is not how we speak here. '.repeat(8).trim();
    await watcher.moderate(comment, 'removeContent', { violation: 'terrorism', reason: long });
    await expect.poll(async () => (await newestOf(member))?.notificationType).toBe('decision');
    const { postBody } = (await newestOf(member)) ?? {};
    expect(postBody).toMatch(/^A moderator removed your comment for Terrorism\./);
    expect(postBody).toMatch(/You cannot post until \d+ \w+ \d{4} at \d\d:\d\d UTC\./);
    expect(postBody).toContain(long);
  });

  test('requires only a reason for a ban and unban', async () => {
    const { ulid } = await join();
    await watcher.refused(banUser, { body: { ulid, reason: 'Bah' } }, 422);
    await watcher.do(banUser, { body: { ulid, reason: REASON } });
    await watcher.refused(unbanUser, { body: { ulid } }, 422);
    await watcher.do(unbanUser, { query: { ulid }, body: { reason: REASON } });
  });
});

describe('a session without recent reauthentication', () => {
  const STALE_MS = 10 * MINUTE_MS;
  let stale: TestMember;
  let desk: ConsoleCalls;
  beforeAll(async () => {
    stale = await signUpWith(server, 'stale_chief', 'administrator');
    desk = await atConsole(server, stale);
    server.clock.advance(STALE_MS);
    stale = await refreshed(stale);
    [chief, watcher] = [await refreshed(chief), await refreshed(watcher)];
  });

  test('is rejected by the console and the highest permissions', async () => {
    const [member, colleague] = [await join(), await signUpWith(server, 'aide', 'moderator')];
    const id = member.ulid;
    const badge = 'administrator';
    const text = { kind: 'rules', body: 'Be kind.', asksAnew: false, basedOn: 1 } as const;
    const refusals = [
      await stale.refused(loginToConsole, {}, 403),
      await desk.refused(exportCase, { params: { id }, body: { reason: REASON } }, 403),
      await desk.refused(savePolicy, { body: text }, 403),
      await stale.refused(addBadge, { params: { id }, body: { badge, reason: REASON } }, 403),
      await desk.refused(
        addBadgeByConsole,
        { params: { id, badge }, body: { reason: REASON } },
        403,
      ),
      await stale.refused(banUser, { body: { ulid: colleague.ulid, reason: REASON } }, 403),
    ];
    expect(refusals.map(({ error_type }) => error_type)).toEqual(
      refusals.map(() => 'fresh_sign_in_required'),
    );
    await stale.do(addBadge, { params: { id }, body: { badge: 'verified', reason: REASON } });
    await stale.do(banUser, { body: { ulid: id, reason: REASON } });
  });

  test('reauthenticates at the console by a mailed code', async () => {
    const member = await join();
    const { data } = await desk.do(getConsoleSession);
    expect(data.email).toBe(stale.email);
    await server.call('POST', '/v3/magicLink', { body: { email: data.email } });
    const { text = '' } = await server.mail.to(data.email, 1, 'Log in to');
    const otp = /mail: (\d{6})/.exec(text)?.[1] ?? '';
    await desk.refused(
      proveByConsole,
      { body: { otp: otp === '000000' ? '111111' : '000000' } },
      422,
    );
    await desk.do(proveByConsole, { body: { otp } });
    await desk.do(exportCase, { params: { id: member.ulid }, body: { reason: REASON } });
    await stale.do(loginToConsole);
  });
});

test('notifies and mails every administrator of a new administrator', async () => {
  const boss = await server.signIn(chief.email);
  const heir = await signUpWith(server, 'heir_to_it', 'verified');
  const body = { badge: 'administrator', reason: REASON };
  await boss.do(addBadge, { params: { id: heir.ulid }, body });
  for (const who of [chief, heir]) {
    const mail = await server.mail.to(who.email, who === heir ? 1 : undefined, 'New administrator');
    expect(mail.text).toContain('is now an administrator.');
  }
  await expect.poll(async () => (await newestOf(boss))?.fromUser.username).toBe('heir_to_it');
  expect((await newestOf(boss))?.notificationType).toBe('administrator');
});

test('refuses the 31st ban by one moderator within an hour', async () => {
  const eager = await signUpWith(server, 'eager', 'moderator');
  const names = Array.from({ length: 32 }, (_, at) => `banned${at}`);
  const members = await addMembers(server, names);
  for (const member of members.slice(0, 30)) await eager.ban(member);
  const [next, last] = members.slice(30);
  if (!next || !last) throw new Error('Two are left.');
  const order = { body: { ulid: next.ulid, reason: REASON } };
  const { message } = await eager.refused(banUser, order, 403);
  expect(message).toBe(
    'You have banned 30 members in the last hour. Wait, or ask an administrator.',
  );
  await (await server.signIn(chief.email)).do(banUser, order);
  server.clock.advance(60 * MINUTE_MS);
  await (await server.signIn(eager.email)).ban(last);
});

describe('the audit log', () => {
  test('records each login link of the command line', async () => {
    const member = await join();
    await createLoginLink(server, member.email);
    expect(await auditOf('login-link.make')).toEqual([{ actor: null, member: member.id }]);
  });

  test('records who opened the console and read an address', async () => {
    const reader = await signUpWith(server, 'reader_of_it', 'administrator');
    const member = await join();
    const by = await atConsole(server, reader);
    expect(await auditOf('console.open')).toContainEqual({ actor: reader.id, member: null });
    await by.do(getConsoleMember, { params: { id: member.ulid } });
    expect(await auditOf('member.read-address')).toEqual([{ actor: reader.id, member: member.id }]);
    await by.do(listConsoleMembers, { query: { q: 'member' } });
    expect(await auditOf('member.find-by-address')).toEqual([]);
    await by.do(listConsoleMembers, { query: { q: member.email } });
    expect(await auditOf('member.find-by-address')).toEqual([{ actor: reader.id, member: null }]);
  });
});
