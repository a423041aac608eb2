import { getTransparency } from '@rookery/contract/admin/overview/get-transparency.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { YearOfRecords } from '@rookery/contract/admin/overview/get-transparency.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let chief: TestMember;
let emma: TestMember;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signUpWith(server, 'chief', 'administrator');
  emma = await signUpWith(server, 'emma', 'employee');
  [ann, ben] = await addMembers(server, ['ann', 'ben']);
});
afterAll(() => server.stop());

async function post(who: TestMember): Promise<string> {
  const ulid = await who.post();
  return ulidToUuid(ulid);
}

async function years(by: TestMember, of = server): Promise<YearOfRecords[]> {
  const reply = await (await atConsole(of, by)).do(getTransparency);
  return reply.data;
}

const flag = (postId: string, by: TestMember, violation: string, at: string) =>
  server.db
    .insertInto('post_flags')
    .values({ post_id: postId, reporter_id: by.id, violation, points: 1, created_at: new Date(at) })
    .execute();

const deed = (action: string, at: string, postId: string | null = null, details: object = {}) =>
  server.db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_id: chief.id,
      action,
      post_id: postId,
      user_id: ann.id,
      reason: null,
      details: JSON.stringify(details),
    })
    .execute();

test('shows the current year with zeros without any events', async () => {
  const quiet = await startTestServer();
  const [year, ...more] = await years(await signUpWith(quiet, 'chief', 'administrator'), quiet);
  await quiet.stop();
  expect(more).toEqual([]);
  expect(year).toEqual({
    year: quiet.clock.now().getUTCFullYear(),
    reports: [],
    removals: [],
    messagesRemoved: 0,
    dismissed: 0,
    appeals: 0,
    appealsGranted: 0,
    appealsDenied: 0,
    restored: 0,
    timeouts: 0,
    bans: 0,
    unbans: 0,
    medianMinutes: null,
    accountsDeleted: 0,
    caseExports: 0,
  });
});

test('counts reports and actions by UTC year, with waiting time', async () => {
  const [one, two, three, four] = [
    await post(ann),
    await post(ann),
    await post(ann),
    await post(ann),
  ];
  await flag(one, ben, 'spam', '2023-12-31T23:59:00Z');
  await flag(one, emma, 'spam', '2024-01-01T00:00:00Z');
  await flag(two, ben, 'threats', '2024-03-01T10:00:00Z');
  await flag(three, ben, 'fraud', '2024-03-02T10:00:00Z');
  await deed('post.remove', '2024-01-01T01:00:00Z', one, { violation: 'spam', points: 2 });
  await deed('report.dismiss', '2024-03-01T10:10:00Z', two);
  const timeoutUntil = '2024-03-03T12:00:00Z';
  await deed('member.sweep', '2024-03-02T12:00:00Z', three, { violation: 'fraud', timeoutUntil });
  await deed('post.remove', '2024-03-02T12:00:01Z', four, { violation: 'fraud', points: 0 });
  await deed('post.hide', '2024-05-01T00:00:00Z', four);
  await flag(two, emma, 'spam', '2025-06-01T00:00:00Z');
  await deed('post.remove', '2025-06-01T00:30:00Z', two, { violation: 'spam', points: 2 });
  await deed('appeal.grant', '2024-06-01T00:00:00Z', one);
  await deed('appeal.deny', '2024-06-02T00:00:00Z', two);
  await deed('appeal.deny', '2024-06-03T00:00:00Z', three);
  await deed('post.restore', '2024-06-04T00:00:00Z', four);
  await deed('message.remove', '2024-07-01T00:00:00Z');
  await deed('message.dismiss', '2024-07-02T00:00:00Z');
  await deed('member.ban', '2024-08-01T00:00:00Z');
  await deed('member.ban', '2024-08-02T00:00:00Z');
  await deed('member.unban', '2025-01-01T00:00:00Z');
  await deed('member.export-case', '2024-09-01T00:00:00Z');
  await deed('badge.add', '2024-09-01T00:00:00Z', null, { badge: 'verified' });
  await server.db
    .insertInto('violations')
    .values({
      id: ulidToUuid(server.freshUlid()),
      user_id: ann.id,
      post_id: one,
      points: 2,
      status: 'appeal_granted',
      moderated_by: chief.id,
      created_at: new Date('2024-01-01T01:00:00Z'),
      appeal_text: 'No spam.',
      appealed_at: new Date('2024-02-01T00:00:00Z'),
    })
    .execute();
  await sql`update users set deleted_at = '2024-10-01' where id = ${ben.id}`.execute(server.db);

  const found = new Map((await years(emma)).map((year) => [year.year, year]));
  expect([...found.keys()]).toEqual([server.clock.now().getUTCFullYear(), 2025, 2024, 2023]);
  expect(found.get(2023)).toMatchObject({ reports: [{ name: 'spam', count: 1 }], removals: [] });
  expect(found.get(2024)).toEqual({
    year: 2024,
    reports: [
      { name: 'fraud', count: 1 },
      { name: 'spam', count: 1 },
      { name: 'threats', count: 1 },
    ],
    removals: [
      { name: 'fraud', count: 2 },
      { name: 'none', count: 1 },
      { name: 'spam', count: 1 },
    ],
    messagesRemoved: 1,
    dismissed: 2,
    appeals: 1,
    appealsGranted: 1,
    appealsDenied: 2,
    restored: 1,
    timeouts: 1,
    bans: 2,
    unbans: 0,
    medianMinutes: 61,
    accountsDeleted: 1,
    caseExports: 1,
  });
  expect(found.get(2025)).toMatchObject({ unbans: 1, medianMinutes: 30 });
});

test('counts one timeout for each decision that causes it', async () => {
  const rude = await addMember(server, 'rude');
  const before = (await years(chief))[0]?.timeouts;
  const watcher = await signUpWith(server, 'watcher', 'moderator');
  for (const violation of ['spam', 'terrorism']) {
    const ulid = await rude.post();
    const given = { postULID: ulid, violation, reason: 'Not here.' };
    const path = '/moderation/post/action/removeContent';
    expect((await watcher.api('POST', path, given)).status).toBe(200);
  }
  expect((await years(chief))[0]?.timeouts).toBe((before ?? 0) + 1);
});

test('counts reports and removals of messages with their waiting time', async () => {
  const [teller, talker] = await addMembers(server, ['teller', 'talker']);
  const chat = (await talker.do(openChat, { body: { userId: teller.ulid } })).data.id;
  const ulid = server.freshUlid();
  await talker.reply(sendMessage, { params: { id: chat }, body: { ulid, body: 'A message.' } });
  const report = { ulid, violation: 'doxing' };
  expect((await teller.api('POST', `/chats/${chat}/report`, report)).status).toBe(200);
  server.clock.advance(12 * 60_000);
  const judge = await signUpWith(server, 'judge', 'moderator');
  const why = { violation: 'doxing', reason: 'This is somebody else’s address.' };
  const decided = { ulid, decision: 'remove', ...why };
  expect((await judge.api('POST', '/moderation/message', decided)).status).toBe(200);
  const [year] = await years(chief);
  expect(year?.reports).toEqual([{ name: 'doxing', count: 1 }]);
  expect(year).toMatchObject({ messagesRemoved: 1, medianMinutes: 12 });
});

test('serves the table only to the console', async () => {
  expect((await ann.api('GET', '/admin/transparency')).status).toBe(401);
  expect((await server.call('GET', '/v3/admin/transparency')).status).toBe(401);
});
