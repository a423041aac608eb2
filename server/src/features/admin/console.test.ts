import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { listConsoleMembers } from '@rookery/contract/admin/members/list-console-members.ts';
import { getConsoleMember } from '@rookery/contract/admin/members/get-console-member.ts';
import { removeBadgeByConsole } from '@rookery/contract/admin/members/remove-badge-by-console.ts';
import { banByConsole } from '@rookery/contract/admin/members/ban-by-console.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { addBadgeByConsole } from '@rookery/contract/admin/members/add-badge-by-console.ts';
import { settleFeedback } from '@rookery/contract/admin/overview/settle-feedback.ts';
import { unbanByConsole } from '@rookery/contract/admin/members/unban-by-console.ts';
import type { Query } from '@rookery/contract/kernel/call.ts';
import { undoByConsole } from '@rookery/contract/admin/overview/undo-by-console.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { sendFeedback } from '@rookery/contract/users/send-feedback.ts';
import { listConsoleFeedback } from '@rookery/contract/admin/overview/list-console-feedback.ts';
import { listConsoleGroups } from '@rookery/contract/admin/content/list-console-groups.ts';
import { deleteGroupByConsole } from '@rookery/contract/admin/content/delete-group-by-console.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import { listConsoleInvitations } from '@rookery/contract/admin/members/list-console-invitations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { signUpWith } from '#test/badges.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let emma: TestMember;
let chief: TestMember;
let byEmployee: ConsoleCalls;
let byChief: ConsoleCalls;

beforeAll(async () => {
  server = await startTestServer();
  ann = await addMember(server, 'ann');
  server.clock.advance(1);
  emma = await signUpWith(server, 'emma', 'employee');
  server.clock.advance(1);
  chief = await signUpWith(server, 'chief', 'administrator');
  byEmployee = await atConsole(server, emma);
  byChief = await atConsole(server, chief);
});
afterAll(() => server.stop());

const memberAt = async (by: ConsoleCalls, { ulid }: TestMember) =>
  (await by.do(getConsoleMember, { params: { id: ulid } })).data;
const openFeedback = async (by: ConsoleCalls) =>
  (await by.do(listConsoleFeedback, { query: { state: 'open' } })).data;

test('shows totals and thirty days in the overview', { tags: ['ADMIN-12'] }, async () => {
  const overview = async () => (await byEmployee.do(getConsoleOverview)).data;
  const before = await overview();
  expect(before.members).toBeGreaterThanOrEqual(3);
  const newcomer = await addMember(server, 'newcomer');
  await newcomer.post();
  const data = await overview();
  expect(data).toMatchObject({
    members: before.members + 1,
    posts: before.posts + 1,
    waitingReports: 0,
    oldestReportAt: null,
    errorsOfDay: 0,
  });
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)).toMatchObject({ joined: data.members, posts: data.posts });
});

describe('members', () => {
  test('lists all members in pages, newest first', async () => {
    for (const name of ['first_in', 'second_in', 'third_in']) {
      server.clock.advance(1);
      await addMember(server, name);
    }
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const page = await byEmployee.do(listConsoleMembers, { query });
      pages.push(page.data.map(({ username }) => username ?? ''));
      cursor = page.next_cursor;
    }
    expect(pages.slice(0, 2)).toEqual([
      ['third_in', 'second_in'],
      ['first_in', expect.any(String)],
    ]);
    const names = pages.flat();
    expect(names.slice(-2)).toEqual(['emma', 'ann']);
    const everyone = await server.db.selectFrom('users').select('username').execute();
    expect(names.toSorted()).toEqual(everyone.map(({ username }) => username).toSorted());
  });

  test.each([
    ['AN', ['ann']],
    ['ann@rookery.test', ['ann']],
    ['ann@rookery', []],
    ['%', []],
  ])('finds by %s the members %j', async (q, found) => {
    const { data } = await byChief.do(listConsoleMembers, { query: { q } });
    expect(data.map(({ username }) => username)).toEqual(found);
  });

  test('shows email addresses only to administrators', { tags: ['GAP-025'] }, async () => {
    expect((await memberAt(byEmployee, ann)).email).toBeNull();
    const shown = { email: ann.email, sessions: 1, points: 0 };
    expect(await memberAt(byChief, ann)).toMatchObject(shown);
    const found = async (by: ConsoleCalls) =>
      (await by.do(listConsoleMembers, { query: { q: ann.email } })).data.map(
        ({ username }) => username,
      );
    expect(await found(byChief)).toEqual([ann.username]);
    expect(await found(byEmployee)).toEqual([]);
  });

  test('ignores expired points', async () => {
    const at = server.clock.now().getTime();
    const post = await ann.post();
    const decided = { user_id: ann.id, post_id: ulidToUuid(post), moderated_by: chief.id };
    const days = (count: number): Date => new Date(at - count * 86_400_000);
    await server.db
      .insertInto('violations')
      .values([
        {
          id: ulidToUuid(makeUlid(at)),
          ...decided,
          points: 7,
          status: 'removed',
          created_at: days(89),
        },
        {
          id: ulidToUuid(makeUlid(at + 1)),
          ...decided,
          points: 5,
          status: 'dismissed',
          created_at: days(1),
        },
      ])
      .execute();
    expect((await memberAt(byChief, ann)).points).toBe(7);
    await server.db
      .updateTable('violations')
      .set({ created_at: days(90) })
      .where('user_id', '=', ann.id)
      .execute();
    expect((await memberAt(byChief, ann)).points).toBe(0);
    await server.db.deleteFrom('violations').where('user_id', '=', ann.id).execute();
  });

  test(
    'lets an employee ban and give badges except staff badges',
    { tags: ['GAP-028'] },
    async () => {
      const rowdy = await addMember(server, 'rowdy');
      const of = { id: rowdy.ulid };
      await byEmployee.do(banByConsole, { params: of, body: { reason: 'Spam.' } });
      expect((await memberAt(byEmployee, rowdy)).isBanned).toBe(true);
      await byEmployee.do(unbanByConsole, { params: of, body: { reason: 'Not for this place.' } });
      await byEmployee.do(addBadgeByConsole, {
        params: { ...of, badge: 'verified' },
        body: { reason: 'Not for this place.' },
      });
      expect((await memberAt(byEmployee, rowdy)).badges).toContain('verified');
      const why = { reason: 'Not for this place.' };
      const staff = { params: { ...of, badge: 'administrator' }, body: why };
      await byEmployee.refused(addBadgeByConsole, staff, 403);
      const own = { params: { id: emma.ulid, badge: 'employee' }, body: why };
      await byEmployee.refused(removeBadgeByConsole, own, 403);
      await byEmployee.refused(
        banByConsole,
        { params: { id: chief.ulid }, body: { reason: 'Not for this place.' } },
        403,
      );
    },
  );

  test(
    'returns canBan only for members the viewer may ban',
    { tags: ['MOD-36', 'ADMIN-09'] },
    async () => {
      const told = (by: ConsoleCalls) =>
        Promise.all([ann, emma, chief].map(async (who) => (await memberAt(by, who)).canBan));
      expect(await told(byEmployee)).toEqual([true, false, false]);
      expect(await told(byChief)).toEqual([true, true, false]);
    },
  );
});

test(
  'logs staff actions immutably and shows them to administrators',
  { tags: ['GAP-155'] },
  async () => {
    const params = { id: (await addMember(server, 'noisy')).ulid };
    await byChief.do(banByConsole, { params, body: { reason: 'A reason of its own.' } });
    await byChief.do(unbanByConsole, { params, body: { reason: 'Not for this place.' } });
    await byEmployee.refused(listAuditLog, {}, 403);
    const find = async (query: Query<typeof listAuditLog>): Promise<string[]> =>
      (await byChief.do(listAuditLog, { query })).data.map(({ action }) => action);
    const both = ['member.unban', 'member.ban'];
    expect((await find({ actor: 'chief' })).slice(0, 2)).toEqual(both);
    expect(await find({ actor: 'chief', member: 'noisy' })).toEqual(both);
    expect(await find({ actor: 'emma', member: 'noisy' })).toEqual([]);
    expect(await find({ q: 'reason of its' })).toEqual(['member.ban']);
    expect(await find({ member: 'nobody' })).toEqual([]);
    const action = 'member.unban';
    expect(await find({ actor: 'chief', action, member: 'NOISY' })).toEqual([action]);
    const { db } = server;
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/refused/);
    await expect(db.updateTable('audit_log').set({ action: 'none' }).execute()).rejects.toThrow(
      /refused/,
    );
  },
);

describe('undo from the audit log', () => {
  const latest = async (action: string) => {
    const [row] = (await byChief.do(listAuditLog, { query: { action } })).data;
    return row ?? expect.fail(`${action} is not in the log`);
  };
  const undoRow = async ({ id }: { id: number }, by = byChief): Promise<number> =>
    (
      await by.reply(undoByConsole, {
        params: { id: String(id) },
        body: { reason: 'Not for this place.' },
      })
    ).status;
  const undo = async (action: string, by = byChief): Promise<number> =>
    undoRow(await latest(action), by);

  test('undoes bans, badges, labels and removals, and logs it', async () => {
    const zoe = await addMember(server, 'zoe');
    const ulid = await zoe.post();
    await chief.moderate(ulid, 'applyNSFW');
    expect(await undo('post.mark-sensitive', byEmployee)).toBe(403);
    expect(await undo('post.mark-sensitive')).toBe(200);
    expect((await chief.see(ulid))?.isSensitive).toBe(false);
    expect(await undo('post.mark-sensitive')).toBe(409);
    await chief.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
    expect(await undo('post.hide')).toBe(200);
    expect((await chief.see(ulid))?.isHidden).toBe(false);
    expect(await undo('post.hide')).toBe(409);
    await byChief.do(addBadgeByConsole, {
      params: { id: zoe.ulid, badge: 'verified' },
      body: { reason: 'Not for this place.' },
    });
    expect(await undo('badge.add')).toBe(200);
    await byChief.do(banByConsole, {
      params: { id: zoe.ulid },
      body: { reason: 'Not for this place.' },
    });
    expect(await undo('member.ban')).toBe(200);
    const { isBanned, badges } = await memberAt(byChief, zoe);
    expect([isBanned, badges.includes('verified')]).toEqual([false, false]);
    expect(await latest('member.unban')).toMatchObject({ canUndo: true });
    expect(await latest('post.restore')).toMatchObject({ canUndo: false });
    expect(await undo('post.restore')).toBe(409);
    await byChief.refused(
      undoByConsole,
      { params: { id: '999999' }, body: { reason: 'Not for this place.' } },
      404,
    );
  });

  test('reopens dismissed reports unless they were decided again', async () => {
    const [zoe, reporter] = await addMembers(server, ['zoe_d', 'reporter_d']);
    const ulid = await zoe.post();
    await reporter.report(ulid);
    const waiting = async (): Promise<string[]> =>
      (await chief.do(listViolations, { body: {} })).data.map(({ id }) => id);
    await chief.do(removeFlag, { body: { postULID: ulid } });
    const first = await latest('report.dismiss');
    expect(await waiting()).not.toContain(ulid);
    expect(await undo('report.dismiss')).toBe(200);
    expect(await waiting()).toContain(ulid);
    expect(await undo('report.dismiss')).toBe(409);
    await chief.do(removeFlag, { body: { postULID: ulid } });
    expect(await undoRow(first)).toBe(409);
    expect(await waiting()).not.toContain(ulid);
  });

  test('rejects a ban or badge that has changed since', async () => {
    const zoe = await addMember(server, 'zoe_b');
    const params = { id: zoe.ulid };
    const giveBadge = (badge: string) =>
      byChief.do(addBadgeByConsole, {
        params: { ...params, badge },
        body: { reason: 'Not for this place.' },
      });
    await byChief.do(banByConsole, { params, body: { reason: 'Not for this place.' } });
    const ban = await latest('member.ban');
    await byChief.do(unbanByConsole, { params, body: { reason: 'Not for this place.' } });
    const unban = await latest('member.unban');
    expect(await undoRow(ban)).toBe(409);
    await byChief.do(banByConsole, { params, body: { reason: 'Not for this place.' } });
    for (const row of [ban, unban]) expect(await undoRow(row)).toBe(409);
    expect((await memberAt(byChief, zoe)).isBanned).toBe(true);
    expect(await undo('member.ban')).toBe(200);

    await giveBadge('verified');
    const added = await latest('badge.add');
    await giveBadge('influencer');
    expect(await undoRow(added)).toBe(200);
    await giveBadge('verified');
    expect(await undoRow(added)).toBe(409);
    const { badges } = await memberAt(byChief, zoe);
    expect(badges).toEqual(expect.arrayContaining(['influencer', 'verified']));

    await server.db.deleteFrom('user_badges').where('user_id', '=', zoe.id).execute();
    expect(await undo('badge.add')).toBe(409);
  });

  test('keeps a later removal when an earlier one is undone', async () => {
    const zoe = await addMember(server, 'zoe_r');
    const ulid = await zoe.post();
    await chief.moderate(ulid, 'removeContent');
    const first = await latest('post.remove');
    await chief.moderate(ulid, 'restoreContent');
    await chief.moderate(ulid, 'removeContent');
    expect(await undoRow(first)).toBe(409);
    expect(await undo('post.remove')).toBe(200);
  });
});

test('mails one answer to feedback, and logs the employee', async () => {
  const member = await addMember(server, 'writer');
  await member.do(sendFeedback, { body: { message: 'The <b>sea</b> is missing.' } });
  const [entry] = await openFeedback(byEmployee);
  expect(entry?.message).toBe('The <b>sea</b> is missing.');
  const params = { id: String(entry?.id) };
  await byEmployee.do(settleFeedback, { params, body: { answer: 'It comes.' } });
  await byEmployee.refused(settleFeedback, { params, body: { answer: 'Again.' } }, 409);
  const mail = await server.mail.to(member.email, 1, 'An answer');
  expect(mail.text).toContain('It comes.');
  expect(mail.html).toContain('The &lt;b&gt;sea&lt;/b&gt; is missing.');
  expect(await openFeedback(byEmployee)).toEqual([]);
  const { data } = await byEmployee.do(listConsoleFeedback, { query: { state: 'done' } });
  expect(data[0]).toMatchObject({ doneBy: 'emma', answer: 'It comes.', author: 'writer' });
  const query = { action: 'feedback.answer', member: 'writer' };
  expect((await byChief.do(listAuditLog, { query })).data).toMatchObject([
    { actor: 'emma', member: 'writer' },
  ]);
});

test('rejects a second answer to feedback', async () => {
  const member = await addMember(server, 'heard');
  await member.do(sendFeedback, { body: { message: 'The tide is late.' } });
  const [entry] = await openFeedback(byEmployee);
  const request = { params: { id: String(entry?.id) }, body: { answer: 'It comes.' } };
  await byEmployee.do(settleFeedback, request);
  await byEmployee.refused(settleFeedback, request, 409);
  await byChief.refused(settleFeedback, request, 409);
  const query = { action: 'feedback.answer', member: 'heard' };
  expect((await byChief.do(listAuditLog, { query })).data).toHaveLength(1);
  await server.mail.to(member.email, 1, 'An answer');
});

test('hides feedback about a staff member from them', async () => {
  const member = await addMember(server, 'bullied');
  const said = { message: 'They insult me.', reportedUlid: emma.ulid };
  await member.do(sendFeedback, { body: said });
  const count = async (by: ConsoleCalls) => (await by.do(getConsoleOverview)).data.openFeedback;
  expect(await openFeedback(byEmployee)).toEqual([]);
  expect([await count(byEmployee), await count(byChief)]).toEqual([0, 1]);
  const [entry] = await openFeedback(byChief);
  expect(entry).toMatchObject({ message: 'They insult me.', reported: 'emma' });
  const settled = { params: { id: String(entry?.id) }, body: {} };
  await byEmployee.refused(settleFeedback, settled, 404);
  await byChief.do(settleFeedback, settled);
  expect(
    (await byEmployee.do(listConsoleFeedback, { query: { state: 'done' } })).data,
  ).not.toContainEqual(expect.objectContaining({ reported: 'emma' }));
});

test('finds groups by name, lets only administrators delete them', async () => {
  const owner = await addMember(server, 'owner');
  for (const name of ['Herons', 'Egrets']) await owner.createGroup(name, { visibility: 'private' });
  const { data } = await byEmployee.do(listConsoleGroups, { query: { q: 'heron' } });
  expect(data).toMatchObject([
    { name: 'Herons', owner: 'owner', members: 1, visibility: 'private' },
  ]);
  const herons = { params: { id: data[0]?.ulid ?? '' }, body: { reason: 'Not for this place.' } };
  await byEmployee.refused(deleteGroupByConsole, herons, 403);
  await byChief.do(deleteGroupByConsole, herons);
  const left = (await byEmployee.do(listConsoleGroups)).data;
  expect(left.map(({ name }) => name)).toEqual(['Egrets']);
});

test('counts invitations by inviter, without refused ones', async () => {
  const inviter = await addMember(server, 'inviter');
  await inviter.do(inviteByEmail, { body: { email: 'friend@rookery.test' } });
  await inviter.refused(inviteByEmail, { body: { email: inviter.email } }, 400);
  const { data } = await byEmployee.do(listConsoleInvitations);
  expect(data).toMatchObject([{ inviter: 'inviter', invitations: 1 }]);
});
