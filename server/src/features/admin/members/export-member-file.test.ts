import { exportCase } from '@rookery/contract/admin/members/export-case.ts';
import { moderatePost } from '@rookery/contract/moderation/moderate-post.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import type { MemberCase } from '@rookery/contract/admin/members/export-case.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { mediaRow } from '#test/media-rows.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

let server: TestServer;
let chief: TestMember;
let emma: TestMember;
let watcher: TestMember;
let ann: TestMember;
let rude: TestMember;
let byChief: ConsoleCalls;

const REASON = 'Court order 12 of today.';

beforeAll(async () => {
  server = await startTestServer({ config: { brandName: 'Heronry' } });
  chief = await signUpWith(server, 'chief', 'administrator');
  emma = await signUpWith(server, 'emma', 'employee');
  watcher = await signUpWith(server, 'watcher', 'moderator');
  [ann, rude] = await addMembers(server, ['ann', 'rude']);
  byChief = await atConsole(server, chief);
});
afterAll(() => server.stop());

async function caseOf(who: TestMember): Promise<MemberCase> {
  const reply = await byChief.do(exportCase, {
    params: { id: who.ulid },
    body: { reason: REASON },
  });
  return reply.data;
}

async function exportsLogged(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_log where action = 'member.export-case'`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

test('exports only a member’s account, reports and decisions', async () => {
  const { url } = await mediaRow(server, rude);
  const reported = await rude.post('I will find you.', {
    images: [{ url, description: 'A door' }],
  });
  await rude.post('A harmless post.');
  await ann.report(reported, 'threats');
  const given = { postULID: reported, violation: 'threats', reason: 'Nobody threatens here.' };
  await watcher.do(moderatePost, { params: { action: 'removeContent' }, body: given });
  const appealText = 'It was a joke, really.';
  await rude.api('POST', '/user/violations/appeal', { postUlid: reported, appealText });
  const chat = (await rude.do(openChat, { body: { userId: ann.ulid } })).data.id;
  const say = async (who: TestMember, body: string): Promise<string> => {
    const ulid = server.freshUlid();
    await who.do(sendMessage, { params: { id: chat }, body: { ulid, body } });
    return ulid;
  };
  await say(rude, 'A message that nobody reported.');
  const bad = await say(rude, 'A message to report.');
  await ann.do(reportMessage, { params: { id: chat }, body: { ulid: bad, violation: 'doxing' } });
  await watcher.ban(rude, 'Threats.');

  const { text: mail = '' } = await server.mail.to(rude.email, 1, 'was banned');
  const said = { token: /your-data#(\S+)/.exec(mail)?.[1], appealText: 'It was a joke.' };
  const appealed = await server.call('POST', '/v3/data-link/appeal', { body: said });
  expect(appealed.status).toBe(200);

  const made = await caseOf(rude);
  expect(made).toMatchObject({
    network: 'Heronry',
    madeBy: 'chief',
    reason: REASON,
    member: { username: 'rude', email: rude.email, bannedAt: expect.any(String), deletedAt: null },
    posts: [
      {
        ulid: reported,
        text: 'I will find you.',
        media: [url],
        reports: [{ reason: 'threats', reportedAt: server.clock.now().toISOString() }],
      },
    ],
    messages: [
      { text: 'A message to report.', standing: 'flagged', reports: [{ reason: 'doxing' }] },
    ],
    violations: [{ violation: 'threats', points: 7, reason: 'Nobody threatens here.' }],
    banAppeals: [{ text: 'It was a joke.', isGranted: null, answer: null, settledAt: null }],
    cut: [],
  });
  expect(made.sessions).toMatchObject([{ beganAt: expect.any(String) }]);
  expect(made.deeds.map(({ action }) => action)).toEqual(['member.ban', 'post.remove']);
  const text = JSON.stringify(made);
  for (const kept of [
    'harmless',
    'nobody reported',
    'watcher',
    ann.ulid,
    ann.username,
    ann.email,
  ]) {
    expect(text).not.toContain(`${kept}"`);
  }
  expect(text).not.toContain('harmless');
});

test('logs each export with its reason and includes earlier exports', async () => {
  const before = await exportsLogged();
  await caseOf(ann);
  expect(await exportsLogged()).toBe(before + 1);
  const [row] = (
    await byChief.do(listAuditLog, { query: { action: 'member.export-case', limit: 1 } })
  ).data;
  expect(row).toMatchObject({ actor: 'chief', member: 'ann', reason: REASON, canUndo: false });
  expect((await caseOf(ann)).deeds[0]).toMatchObject({
    action: 'member.export-case',
    reason: REASON,
  });
});

test('requires a reason, an existing member and an administrator', async () => {
  const before = await exportsLogged();
  const path = `/members/${ann.ulid}/case`;
  for (const reason of ['', '    ', 'why', ' why \n ']) {
    expect((await byChief('POST', path, { reason })).status, reason).toBe(422);
  }
  expect((await byChief('POST', path, {})).status).toBe(422);
  const nobody = `/members/${server.freshUlid()}/case`;
  expect((await byChief('POST', nobody, { reason: REASON })).status).toBe(404);
  const byEmployee = await atConsole(server, emma);
  expect((await byEmployee('POST', path, { reason: REASON })).status).toBe(403);
  for (const who of [watcher, ann]) {
    await who.refused(loginToConsole, {}, 403);
    expect((await who.api('POST', `/admin${path}`, { reason: REASON })).status).toBe(401);
  }
  const stranger = await server.call('POST', `/v3/admin${path}`, { body: { reason: REASON } });
  expect(stranger.status).toBe(401);
  expect(await exportsLogged()).toBe(before);
});

test('exports nothing when the audit log entry cannot be written', async () => {
  await sql`alter table audit_log add constraint no_cases check (action <> 'member.export-case') not valid`.execute(
    server.db,
  );
  expectConsole('error', /no_cases/);
  const reply = await byChief.reply(exportCase, {
    params: { id: ann.ulid },
    body: { reason: REASON },
  });
  expect([reply.status, reply.body.data]).toEqual([500, undefined]);
  await sql`alter table audit_log drop constraint no_cases`.execute(server.db);
});

test('exports the newest thousand decisions, and notes the limit', async () => {
  const busy = await addMember(server, 'busy');
  await sql`with written as (
      insert into posts (id, author_id, post_type, body, created_at, updated_at)
      select gen_random_uuid(), ${busy.id}, 'POST', 'Post ' || n, now(), now()
      from generate_series(1, 1001) n returning id
    )
    insert into post_reviews (post_id, status, is_waiting) select id, 'dismissed', false from written`.execute(
    server.db,
  );
  const made = await caseOf(busy);
  expect([made.posts.length, made.cut]).toEqual([1000, ['posts']]);
  expect(made.posts.map(({ text }) => text)).not.toContain('Post 1');
});
