import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpWith } from './badges.ts';
import { addMember, addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

let server: TestServer;
let joined = 0;
let ann: TestMember;
let ben: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  joined += 1;
  // Clear recent joins, because many members from one network would need approval.
  await server.db.deleteFrom('recent_joins').execute();
  [ann, ben, stranger] = await addMembers(server, [
    `ann${joined}`,
    `ben${joined}`,
    `stranger${joined}`,
  ]);
});

async function group(visibility: 'public' | 'private'): Promise<string> {
  const groupId = await ann.createGroup(`Herons ${joined}`, { visibility });
  await ben.joinGroup(groupId);
  if (visibility === 'private') {
    await ann.do(approveGroupRequest, { body: { groupId, userId: ben.ulid } });
  }
  // Without this wait, a later count of members would evict what this process has cached.
  await untilOutboxHandled(server);
  return groupId;
}

test("refuses a comment while a group's privacy change is unknown", async () => {
  const groupId = await group('public');
  const parent = await ann.post('For all.', { groupId });
  expect(await stranger.see(parent)).toBeDefined();
  await sql`with closed as (
      update groups set visibility = 'private' where id = ${ulidToUuid(groupId)} returning id
    ) update posts set reach = 'group' where group_id = (select id from closed)`.execute(server.db);
  const text = `Among ourselves: #nests, @${stranger.username}`;
  await ben.refused(createComment, { body: { parentId: parent, body: text } }, 404);
  const id = await ben.comment(parent, text);
  await untilOutboxHandled(server);
  expect(await stranger.see(id)).toBeUndefined();
  expect((await stranger.do(listNotifications)).data).toEqual([]);
  const { rows } = await sql`select reach,
      (select count(*)::int from post_topics t where t.post_id = p.id) as topics
    from posts p where id = ${ulidToUuid(id)}`.execute(server.db);
  expect(rows).toEqual([{ reach: 'group', topics: 0 }]);
});

test("refuses a post while a group's opening is unknown", async () => {
  const groupId = await group('private');
  await ben.do(mapGroups, { body: { ulids: [groupId] } });
  await sql`update groups set visibility = 'public' where id = ${ulidToUuid(groupId)}`.execute(
    server.db,
  );
  const draft = { ulid: server.freshUlid(), body: 'For all, now.', groupId };
  await ben.refused(createPost, { body: draft }, 404);
  const post = await ben.post('For all, now.', { groupId });
  expect(await stranger.see(post)).toBeDefined();
});

test('refuses a post in a group that another process deleted', async () => {
  const groupId = await group('public');
  await ben.do(mapGroups, { body: { ulids: [groupId] } });
  await sql`update groups set deleted_at = now() where id = ${ulidToUuid(groupId)}`.execute(
    server.db,
  );
  const draft = { ulid: server.freshUlid(), body: 'Hello?', groupId };
  for (const expected of ['You can no longer post this here.', 'Group not found.']) {
    const { message } = await ben.refused(createPost, { body: draft }, 404);
    expect(message).toBe(expected);
  }
});

test('publishes a post after another process approved its author', async () => {
  const approved = (at: Date | null) =>
    server.db.updateTable('users').set({ held_at: at }).where('id', '=', ben.id).execute();
  await approved(server.clock.now());
  const held = await server.signIn(ben.email);
  const first = { ulid: server.freshUlid(), body: 'Is somebody there?' };
  expect((await held.do(createPost, { body: first })).data.isHeld).toBe(true);
  await approved(null);
  const second = { ulid: server.freshUlid(), body: 'Hello.' };
  const { status, body } = await held.reply(createPost, { body: second });
  expect([status, body.data.isHeld]).toEqual([201, undefined]);
  expect(await stranger.see(second.ulid)).toBeDefined();
});

test('finds a group chat that another process created', async () => {
  const groupId = await group('public');
  await ann.do(mapGroups, { body: { ulids: [groupId] } });
  const chatId = server.freshUlid();
  await sql`with made as (
      insert into chats (id, kind, group_id, last_seq, created_at)
      values (${ulidToUuid(chatId)}, 'group', ${ulidToUuid(groupId)}, nextval('message_seq'), now()) returning id
    ) update groups set chat_id = (select id from made) where id = ${ulidToUuid(groupId)}`.execute(
    server.db,
  );
  const opened = await ann.reply(openChat, { body: { groupId } });
  expect([opened.status, opened.body.data.id]).toEqual([200, chatId]);
});

test('adds a joining member to a chat another process created', async () => {
  const groupId = await group('public');
  await untilOutboxHandled(server);
  const chatId = ulidToUuid(server.freshUlid());
  await sql`with made as (
      insert into chats (id, kind, group_id, last_seq, created_at)
      values (${chatId}, 'group', ${ulidToUuid(groupId)}, nextval('message_seq'), now()) returning id
    ) update groups set chat_id = (select id from made) where id = ${ulidToUuid(groupId)}`.execute(
    server.db,
  );
  await stranger.joinGroup(groupId);
  await untilOutboxHandled(server);
  const { rows } =
    await sql`select user_id as id from chat_members where chat_id = ${chatId}`.execute(server.db);
  expect(rows).toEqual([{ id: stranger.id }]);
});

test('creates a group once for two concurrent requests', async () => {
  for (let round = 0; round < 8; round += 1) {
    const draft = {
      ulid: server.freshUlid(),
      name: `Twice ${joined} ${round}`,
      visibility: 'public' as const,
    };
    const sent = [1, 2].map(() => ann.reply(createGroup, { body: draft }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 201]);
  }
});

test('accepts posts of a pending member during a removal', async () => {
  const staff = await signUpWith(server, `watch${joined}`, 'moderator');
  for (let round = 0; round < 5; round += 1) {
    const { email, id } = await addMember(server, `newcomer${joined}at${round}`);
    const ulid = await (await server.signIn(email)).post('Is somebody there?');
    await server.db
      .updateTable('users')
      .set({ held_at: server.clock.now() })
      .where('id', '=', id)
      .execute();
    const held = await server.signIn(email);
    const deeds = ['Hello.', 'Is this on?', 'And now?'].map((body) =>
      held.reply(createPost, { body: { ulid: server.freshUlid(), body } }),
    );
    const removed = staff.reply(removePost, { body: { ulid, reason: 'Not for this place.' } });
    const statuses = (await Promise.all([removed, ...deeds])).map(({ status }) => status);
    expect(statuses).toEqual([200, 201, 201, 201]);
  }
});

test('does not restore a follow removed during a ban', async () => {
  const chief = await signUpWith(server, `chief${joined}`, 'administrator');
  await ann.follow(ben);
  const id = await ben.post('Hello.');
  const feed = async (): Promise<string[]> =>
    (await ann.do(listFeed, { params: { feed: 'following' } })).data.map((post) => post.id);
  expect(await feed()).toEqual([id]);
  await chief.ban(ben);
  await untilOutboxHandled(server);
  await ann.do(unfollowUser, { params: { name: ben.username } });
  await chief.do(unbanUser, { body: { ulid: ben.ulid, reason: 'Not for this place.' } });
  await untilOutboxHandled(server);
  expect(await feed()).toEqual([]);
  const { rows } =
    await sql`select following, friends from user_counts where user_id = ${ann.id}`.execute(
      server.db,
    );
  expect(rows).toEqual([{ following: 0, friends: 0 }]);
});
