import { getConsoleOverview } from '@rookery/contract/admin/get-console-overview.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { listConsoleMembers } from '@rookery/contract/admin/list-console-members.ts';
import { getConsoleMember } from '@rookery/contract/admin/get-console-member.ts';
import { removeBadgeByConsole } from '@rookery/contract/admin/remove-badge-by-console.ts';
import { banByConsole } from '@rookery/contract/admin/ban-by-console.ts';
import { listAuditLog } from '@rookery/contract/admin/list-audit-log.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { moderatePost } from '@rookery/contract/moderation/moderate-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { addBadgeByConsole } from '@rookery/contract/admin/add-badge-by-console.ts';
import { undoByConsole } from '@rookery/contract/admin/undo-by-console.ts';
import { flagPost } from '@rookery/contract/posts/flag-post.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { sendFeedback } from '@rookery/contract/users/send-feedback.ts';
import { listConsoleFeedback } from '@rookery/contract/admin/list-console-feedback.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { listConsoleGroups } from '@rookery/contract/admin/list-console-groups.ts';
import { deleteGroupByConsole } from '@rookery/contract/admin/delete-group-by-console.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import { listConsoleInvitations } from '@rookery/contract/admin/list-console-invitations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { signUpWith } from '#test/badges.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

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

const statusOf = async (reply: Promise<Reply>): Promise<number> => (await reply).status;

test('ADMIN-12 the overview counts what is there, and has a row for each of thirty days', async () => {
  const overview = async () => (await byEmployee.do(getConsoleOverview)).data;
  const before = await overview();
  expect(before.members).toBeGreaterThanOrEqual(3);
  const newcomer = await addMember(server, 'newcomer');
  await newcomer.reply(createPost, {
    body: { ulid: '01JZZZZZZZZZZZZZZZZZZZZZZZ', body: 'A post.' },
  });
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
  test('the newest first, in pages, without a gap', async () => {
    for (const name of ['first_in', 'second_in', 'third_in']) {
      server.clock.advance(1);
      await addMember(server, name);
    }
    const pages: string[][] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body }: Reply = await byEmployee('GET', `/members?limit=2${next}`);
      pages.push(body.data.map((row: { username: string }) => row.username));
      next = body.next_cursor && `&cursor=${body.next_cursor}`;
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
  ])('looking for %s finds %j', async (q, found) => {
    const { data } = (await byChief.reply(listConsoleMembers, { query: { q } })).body;
    expect(data.map((row: { username: string }) => row.username)).toEqual(found);
  });

  test('GAP-025 the address of one is shown to administrators alone', async () => {
    const path = `/members/${ann.ulid}`;
    expect((await byEmployee('GET', path)).body.data.email).toBeNull();
    expect((await byChief('GET', path)).body.data).toMatchObject({
      email: ann.email,
      sessions: 1,
      points: 0,
    });
    // Nor is one that is guessed told to be right.
    const search = `/members?q=${encodeURIComponent(ann.email)}`;
    const found = async (by: typeof byChief): Promise<string[]> =>
      (await by('GET', search)).body.data.map(({ username }: { username: string }) => username);
    expect(await found(byChief)).toEqual([ann.username]);
    expect(await found(byEmployee)).toEqual([]);
  });

  test('points that ran out weigh nothing here either', async () => {
    const at = server.clock.now().getTime();
    const post = makeUlid(at);
    await ann.do(createPost, { body: { ulid: post, body: 'A post.' } });
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
    const points = async (): Promise<number> =>
      (await byChief.do(getConsoleMember, { params: { id: ann.ulid } })).data.points;
    expect(await points()).toBe(7);
    await server.db
      .updateTable('violations')
      .set({ created_at: days(90) })
      .where('user_id', '=', ann.id)
      .execute();
    expect(await points()).toBe(0);
    await server.db.deleteFrom('violations').where('user_id', '=', ann.id).execute();
  });

  test('GAP-028 an employee bans and gives badges, but none that make staff', async () => {
    const path = `/members/${(await addMember(server, 'rowdy')).ulid}`;
    expect(await statusOf(byEmployee('POST', `${path}/ban`, { reason: 'Spam.' }))).toBe(200);
    expect((await byEmployee('GET', path)).body.data.isBanned).toBe(true);
    expect(await statusOf(byEmployee('DELETE', `${path}/ban`))).toBe(200);
    expect(await statusOf(byEmployee('PUT', `${path}/badges/verified`))).toBe(200);
    expect((await byEmployee('GET', path)).body.data.badges).toContain('verified');
    expect(await statusOf(byEmployee('PUT', `${path}/badges/administrator`))).toBe(403);
    expect(
      await statusOf(
        byEmployee.reply(removeBadgeByConsole, { params: { id: emma.ulid, badge: 'employee' } }),
      ),
    ).toBe(403);
    expect(
      await statusOf(byEmployee.reply(banByConsole, { params: { id: chief.ulid }, body: {} })),
    ).toBe(403);
  });

  test('MOD-36 ADMIN-09 the console tells whom its reader may ban: others, and staff for administrators alone', async () => {
    const canBan = async (by: ConsoleCalls, { ulid }: TestMember): Promise<boolean> =>
      (await by('GET', `/members/${ulid}`)).body.data.canBan;
    const told = async (by: ConsoleCalls): Promise<boolean[]> =>
      Promise.all([ann, emma, chief].map((member) => canBan(by, member)));
    expect(await told(byEmployee)).toEqual([true, false, false]);
    expect(await told(byChief)).toEqual([true, true, false]);
  });
});

test('GAP-155 the audit log holds what was done here, is filtered, is for administrators, and cannot be changed', async () => {
  const path = `/members/${(await addMember(server, 'noisy')).ulid}/ban`;
  await byChief('POST', path, { reason: 'A reason of its own.' });
  await byChief('DELETE', path);
  expect(await statusOf(byEmployee.reply(listAuditLog))).toBe(403);
  const find = async (query: string): Promise<string[]> => {
    const { body } = await byChief('GET', `/audit?${query}`);
    return body.data.map((row: { action: string }) => row.action);
  };
  expect((await find('actor=chief')).slice(0, 2)).toEqual(['member.unban', 'member.ban']);
  expect(await find('actor=chief&member=noisy')).toEqual(['member.unban', 'member.ban']);
  expect(await find('actor=emma&member=noisy')).toEqual([]);
  expect(await find('q=reason+of+its')).toEqual(['member.ban']);
  expect(await find('member=nobody')).toEqual([]);
  expect(await find('actor=chief&action=member.unban&member=NOISY')).toEqual(['member.unban']);
  const { db } = server;
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/refused/);
  await expect(db.updateTable('audit_log').set({ action: 'none' }).execute()).rejects.toThrow(
    /refused/,
  );
});

describe('what the audit log tells is undone from there', () => {
  const latest = async (action: string): Promise<{ id: number; canUndo: boolean }> =>
    (await byChief('GET', `/audit?action=${action}`)).body.data[0];
  const undo = async (action: string, by = byChief): Promise<number> =>
    (await by('POST', `/audit/${(await latest(action)).id}/undo`)).status;

  test('a ban, a badge, a mark and a removal, by administrators alone, each with a row of its own', async () => {
    const zoe = await addMember(server, 'zoe');
    const ulid = server.freshUlid();
    await zoe.do(createPost, { body: { ulid, body: 'A post.' } });
    const post = async () =>
      (await chief.reply(mapPosts, { body: { ulids: [ulid] } })).body.data[0];
    await chief.reply(moderatePost, { params: { action: 'applyNSFW' }, body: { postULID: ulid } });
    expect(await undo('post.mark-sensitive', byEmployee)).toBe(403);
    expect(await undo('post.mark-sensitive')).toBe(200);
    expect((await post()).isSensitive).toBe(false);
    // It stands so no more.
    expect(await undo('post.mark-sensitive')).toBe(409);
    await chief.reply(removePost, { body: { ulid } });
    expect(await undo('post.hide')).toBe(200);
    expect((await post()).isHidden).toBe(false);
    expect(await undo('post.hide')).toBe(409);
    await byChief.reply(addBadgeByConsole, { params: { id: zoe.ulid, badge: 'verified' } });
    expect(await undo('badge.add')).toBe(200);
    await byChief.reply(banByConsole, { params: { id: zoe.ulid }, body: {} });
    expect(await undo('member.ban')).toBe(200);
    const { data } = (await byChief.reply(getConsoleMember, { params: { id: zoe.ulid } })).body;
    expect([data.isBanned, data.badges.includes('verified')]).toEqual([false, false]);
    expect(await latest('member.unban')).toMatchObject({ canUndo: true });
    expect(await latest('post.restore')).toMatchObject({ canUndo: false });
    expect(await undo('post.restore')).toBe(409);
    await byChief.refused(undoByConsole, { params: { id: '999999' } }, 404);
  });

  test('a dismissal: its reports wait again, unless somebody has decided since', async () => {
    const [zoe, reporter] = await addMembers(server, ['zoe_d', 'reporter_d']);
    const ulid = server.freshUlid();
    await zoe.do(createPost, { body: { ulid, body: 'A post.' } });
    await reporter.reply(flagPost, { body: { ulid, violationType: 'spam' } });
    const dismiss = () => chief.reply(removeFlag, { body: { postULID: ulid } });
    const waiting = async (): Promise<string[]> =>
      (await chief.do(listViolations, { body: {} })).data.map(({ id }: { id: string }) => id);
    await dismiss();
    const { id: first } = await latest('report.dismiss');
    expect(await waiting()).not.toContain(ulid);
    expect(await undo('report.dismiss')).toBe(200);
    expect(await waiting()).toContain(ulid);
    expect(await undo('report.dismiss')).toBe(409);
    await dismiss();
    expect(await statusOf(byChief('POST', `/audit/${first}/undo`))).toBe(409);
    expect(await waiting()).not.toContain(ulid);
  });

  test('a ban or a badge that was decided anew since, or stands no more: 409, and nothing changes', async () => {
    const { ulid, id } = await addMember(server, 'zoe_b');
    const rowOf = (row: { id: number }) => statusOf(byChief('POST', `/audit/${row.id}/undo`));
    const at = `/members/${ulid}`;
    const isBanned = async (): Promise<boolean> =>
      (await byChief('GET', at)).body.data.isBanned as boolean;
    const badges = async (): Promise<string[]> =>
      (await byChief('GET', at)).body.data.badges as string[];
    await byChief('POST', `${at}/ban`, {});
    const ban = await latest('member.ban');
    await byChief('DELETE', `${at}/ban`);
    const unban = await latest('member.unban');
    expect(await rowOf(ban)).toBe(409);
    await byChief('POST', `${at}/ban`, {});
    for (const row of [ban, unban]) expect(await rowOf(row)).toBe(409);
    expect(await isBanned()).toBe(true);
    expect(await undo('member.ban')).toBe(200);

    await byChief('PUT', `${at}/badges/verified`);
    const added = await latest('badge.add');
    await byChief('PUT', `${at}/badges/influencer`);
    // Another badge is another matter.
    expect(await rowOf(added)).toBe(200);
    await byChief('PUT', `${at}/badges/verified`);
    expect(await rowOf(added)).toBe(409);
    expect(await badges()).toEqual(expect.arrayContaining(['influencer', 'verified']));

    await server.db.deleteFrom('user_badges').where('user_id', '=', id).execute();
    expect(await undo('badge.add')).toBe(409);
  });

  test('a removal that was taken back: its row does not lift one that was decided later', async () => {
    const zoe = await addMember(server, 'zoe_r');
    const ulid = server.freshUlid();
    await zoe.do(createPost, { body: { ulid, body: 'A post.' } });
    const act = (action: string) =>
      chief.api('POST', `/moderation/post/action/${action}`, {
        ...{ postULID: ulid, violation: 'spam', reason: 'This is spam.' },
      });
    await act('removeContent');
    const { id: first } = await latest('post.remove');
    await act('restoreContent');
    await act('removeContent');
    expect(await statusOf(byChief('POST', `/audit/${first}/undo`))).toBe(409);
    expect(await undo('post.remove')).toBe(200);
  });
});

test('feedback is answered once, by mail, and the log says by whom', async () => {
  const member = await addMember(server, 'writer');
  await member.reply(sendFeedback, { body: { message: 'The <b>sea</b> is missing.' } });
  const open = async (): Promise<{ id: number; message: string }[]> =>
    (await byEmployee.do(listConsoleFeedback, { query: { state: 'open' } })).data;
  const [entry] = await open();
  expect(entry?.message).toBe('The <b>sea</b> is missing.');
  const path = `/feedback/${entry?.id}`;
  expect(await statusOf(byEmployee('POST', path, { answer: 'It comes.' }))).toBe(200);
  expect(await statusOf(byEmployee('POST', path, { answer: 'Again.' }))).toBe(409);
  const mail = await server.mail.to(member.email, 1, 'An answer');
  expect(mail.text).toContain('It comes.');
  expect(mail.html).toContain('The &lt;b&gt;sea&lt;/b&gt; is missing.');
  expect(await open()).toEqual([]);
  const { data } = (await byEmployee.reply(listConsoleFeedback, { query: { state: 'done' } })).body;
  expect(data[0]).toMatchObject({ doneBy: 'emma', answer: 'It comes.', author: 'writer' });
  const log = (
    await byChief.do(listAuditLog, { query: { action: 'feedback.answer', member: 'writer' } })
  ).data;
  expect(log).toMatchObject([{ actor: 'emma', member: 'writer' }]);
});

test('feedback that the same employee settles in the same way again, as after a lost answer, is settled, and once', async () => {
  const member = await addMember(server, 'heard');
  await member.reply(sendFeedback, { body: { message: 'The tide is late.' } });
  const [entry] = (await byEmployee.reply(listConsoleFeedback, { query: { state: 'open' } })).body
    .data;
  const settle = (by: ConsoleCalls, answer?: string) =>
    statusOf(by('POST', `/feedback/${entry.id}`, answer === undefined ? {} : { answer }));
  expect(await settle(byEmployee, 'It comes.')).toBe(200);
  expect(await settle(byEmployee, ' It comes. ')).toBe(200);
  expect(await settle(byEmployee)).toBe(409);
  expect(await settle(byChief, 'It comes.')).toBe(409);
  const log = (
    await byChief.do(listAuditLog, { query: { action: 'feedback.answer', member: 'heard' } })
  ).data;
  expect(log).toHaveLength(1);
  await server.mail.to(member.email, 1, 'An answer');
});

test('who was reported neither reads nor closes what was written about them', async () => {
  const member = await addMember(server, 'bullied');
  const said = { message: 'They insult me.', reportedUlid: emma.ulid };
  expect(await statusOf(member.reply(sendFeedback, { body: said }))).toBe(200);
  const rows = async (by: ConsoleCalls): Promise<{ id: number; message: string }[]> =>
    (await by.do(listConsoleFeedback, { query: { state: 'open' } })).data;
  const count = async (by: ConsoleCalls) => (await by.do(getConsoleOverview)).data.openFeedback;
  expect(await rows(byEmployee)).toEqual([]);
  expect([await count(byEmployee), await count(byChief)]).toEqual([0, 1]);
  const [entry] = await rows(byChief);
  expect(entry).toMatchObject({ message: 'They insult me.', reported: 'emma' });
  const path = `/feedback/${entry?.id}`;
  expect(await statusOf(byEmployee('POST', path, {}))).toBe(404);
  expect(await statusOf(byChief('POST', path, {}))).toBe(200);
  expect(
    (await byEmployee.do(listConsoleFeedback, { query: { state: 'done' } })).data,
  ).not.toContainEqual(expect.objectContaining({ reported: 'emma' }));
});

test('groups are found by their name; administrators delete them, employees do not', async () => {
  const owner = await addMember(server, 'owner');
  for (const name of ['Herons', 'Egrets']) {
    await owner.reply(createGroup, { body: { name, visibility: 'private' } });
  }
  const names = async (query = ''): Promise<string[]> => {
    const { body } = await byEmployee('GET', `/groups${query}`);
    return body.data.map((row: { name: string }) => row.name);
  };
  const { data } = (await byEmployee.reply(listConsoleGroups, { query: { q: 'heron' } })).body;
  expect(data).toMatchObject([
    { name: 'Herons', owner: 'owner', members: 1, visibility: 'private' },
  ]);
  expect(
    await statusOf(byEmployee.reply(deleteGroupByConsole, { params: { id: data[0].ulid } })),
  ).toBe(403);
  expect(
    await statusOf(byChief.reply(deleteGroupByConsole, { params: { id: data[0].ulid } })),
  ).toBe(200);
  expect(await names()).toEqual(['Egrets']);
});

test('invitations are told by who sent them, without those that were refused since a member was meant', async () => {
  const inviter = await addMember(server, 'inviter');
  const invite = (email: string) => inviter.reply(inviteByEmail, { body: { email } });
  expect(await statusOf(invite('friend@rookery.test'))).toBe(202);
  expect(await statusOf(invite(inviter.email))).toBe(400);
  const { data } = (await byEmployee.reply(listConsoleInvitations)).body;
  expect(data).toMatchObject([{ inviter: 'inviter', invitations: 1 }]);
});
