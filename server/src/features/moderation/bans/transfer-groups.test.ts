import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { listBanAppeals } from '@rookery/contract/admin/members/list-ban-appeals.ts';
import { settleBanAppeal } from '@rookery/contract/admin/members/settle-ban-appeal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let chief: TestMember;
let owner: TestMember;
let moderator: TestMember;
let member: TestMember;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watcher', 'moderator');
  chief = await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());

beforeEach(async () => {
  made += 1;
  [owner, moderator, member] = await addMembers(server, [
    `owner${made}`,
    `heron${made}`,
    `member${made}`,
  ]);
});

async function days(count: number): Promise<void> {
  server.clock.advance(count * DAY_MS);
  await server.runJob('pass-on-groups');
  await untilOutboxHandled(server);
  watcher = await server.signIn(watcher.email);
  chief = await server.signIn(chief.email);
}

const ban = async (method: 'POST' | 'DELETE' = 'POST'): Promise<void> => {
  const about = { ulid: owner.ulid, reason: 'Spam.' };
  expect((await watcher.api(method, '/moderation/profile/ban', about)).status).toBe(200);
};

async function found(): Promise<string> {
  const draft = { name: `Herons ${made}`, visibility: 'public' };
  return (await owner.api('PUT', '/group/add', draft)).body.data.id;
}

async function foundWithMembers(): Promise<string> {
  const groupId = await found();
  for (const who of [member, moderator]) await who.joinGroup(groupId);
  await owner.reply(addGroupModerator, { body: { groupId, userId: moderator.ulid } });
  return groupId;
}

async function roleOf({ email }: TestMember, groupId: string): Promise<string | null> {
  const { api } = await server.signIn(email);
  return (await api('POST', '/groups/map', { ulids: [groupId] })).body.data[0].role;
}

describe('the group of a banned owner', { tags: ['GAP-099'] }, () => {
  test('passes to a moderator permanently after thirty days', async () => {
    const groupId = await foundWithMembers();
    await ban();
    await days(29);
    expect(await roleOf(moderator, groupId)).toBe('moderator');
    await days(1);
    expect(await roleOf(moderator, groupId)).toBe('owner');
    expect(await roleOf(member, groupId)).toBe('member');
    const { api } = await server.signIn(moderator.email);
    const edited = await api('PATCH', '/group/edit', { groupId, rules: 'Be kind.' });
    expect(edited.body.data).toMatchObject({ user: { userId: moderator.ulid }, memberCount: 2 });
    await ban('DELETE');
    expect(await roleOf(owner, groupId)).toBe('member');
  });

  test('stays while an appeal is pending', async () => {
    const groupId = await foundWithMembers();
    await ban();
    const { text } = await server.mail.to(owner.email, 1, 'was banned');
    const token = /\/your-data#(\S+)/.exec(text ?? '')?.[1];
    const body = { token, appealText: 'It was not me.' };
    expect((await server.call('POST', '/v3/data-link/appeal', { body })).status).toBe(200);
    await days(31);
    expect(await roleOf(moderator, groupId)).toBe('moderator');
    const console = await atConsole(server, chief);
    const { data } = (await console.reply(listBanAppeals, { query: { limit: 50 } })).body;
    const { id } = data.find(({ ulid }: { ulid: string }) => ulid === owner.ulid);
    const answer = { isGranted: false, answer: 'We looked at it.' };
    await console.do(settleBanAppeal, { params: { id }, body: answer });
    await days(0);
    expect(await roleOf(moderator, groupId)).toBe('owner');
  });

  test('stays with an owner whose bans were all shorter', async () => {
    const groupId = await foundWithMembers();
    await ban();
    await days(20);
    await ban('DELETE');
    await ban();
    await days(20);
    await ban('DELETE');
    expect(await roleOf(owner, groupId)).toBe('owner');
  });

  test('stays when there is no successor', async () => {
    const groupId = await found();
    await member.joinGroup(groupId);
    await member.api('DELETE', '/user', {});
    await ban();
    await days(31);
    await ban('DELETE');
    expect(await roleOf(owner, groupId)).toBe('owner');
  });
});
