import { listListFeed } from '@rookery/contract/feeds/list-list-feed.ts';
import { addToList, listListMembers } from '@rookery/contract/lists/list-members.ts';
import { deleteList, getList, saveList } from '@rookery/contract/lists/own-lists.ts';
import { followList, leaveList, unshareList } from '@rookery/contract/lists/shared-lists.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { markAllNotificationsRead } from '@rookery/contract/notifications/mark-all-notifications-read.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { giveBadge } from '#test/badges.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../scripts/testing/console-watch.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let list: string;
let turns = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  turns += 1;
  [ann, ben, cleo] = await addMembers(server, [`ann${turns}`, `ben${turns}`, `cleo${turns}`]);
  list = server.freshUlid();
  await share();
});
afterAll(() => server.stop());

const share = (fields: { isShared?: boolean; description?: string; topic?: string | null } = {}) =>
  ann.do(saveList, { body: { ulid: list, name: 'Bakers', isShared: true, ...fields } });

const adding = (whom: TestMember) => ({ params: { ulid: list }, body: { userUlid: whom.ulid } });

const namesOn = async (who = ann): Promise<(string | null)[]> => {
  const { data } = await who.do(listListMembers, { params: { ulid: list } });
  return data.map(({ username }) => username);
};

test('shows a shared list to other members', async () => {
  await share({ description: ' Bread and\nbuns ', topic: '#Sourdough' });
  await ann.do(addToList, adding(ben));
  const post = await ben.post('Rye');
  const { data } = await cleo.do(getList, { params: { ulid: list } });
  expect(data).toMatchObject({
    ulid: list,
    name: 'Bakers',
    description: 'Bread and\nbuns',
    topic: 'Sourdough',
    memberCount: 1,
    isShared: true,
    isOwn: false,
    hasMe: false,
    owner: { userId: ann.ulid, username: ann.username },
  });
  expect((await ben.do(getList, { params: { ulid: list } })).data.hasMe).toBe(true);
  expect(await namesOn(cleo)).toEqual([ben.username]);
  const feed = await cleo.do(listListFeed, { params: { ulid: list } });
  expect(feed.data.map(({ id }) => id)).toEqual([post]);
  await cleo.refused(addToList, adding(cleo), 404);
});

test('hides it when private, deleted, or across a block', async () => {
  await share({ isShared: false });
  await cleo.refused(getList, { params: { ulid: list } }, 404);
  await share();
  await cleo.do(getList, { params: { ulid: list } });
  await cleo.block(ann);
  await cleo.refused(getList, { params: { ulid: list } }, 404);
  await ann.do(deleteList, { body: { ulid: list } });
  await ben.refused(getList, { params: { ulid: list } }, 404);
});

test('keeps fields that a change omits', async () => {
  await share({ description: 'Bread', topic: 'Rye' });
  const { data } = await ann.do(saveList, { body: { ulid: list, name: 'Bread bakers' } });
  expect(data).toMatchObject({
    name: 'Bread bakers',
    isShared: true,
    description: 'Bread',
    topic: 'Rye',
  });
});

test('a member leaves for good', async () => {
  await ann.do(addToList, adding(ben));
  await ben.do(leaveList, { params: { ulid: list } });
  expect(await namesOn()).toEqual([]);
  await ben.refused(leaveList, { params: { ulid: list } }, 404);
  await ann.refused(addToList, adding(ben), 403);
  await share({ isShared: false });
  await ann.refused(addToList, adding(ben), 403);
  expect((await ann.do(getList, { params: { ulid: list } })).data.memberCount).toBe(0);
});

test('a setting refuses and leaves all shared lists', async () => {
  await ann.do(addToList, adding(ben));
  await ben.do(updateSettings, { body: { allow_in_shared_lists: 'false' } });
  await untilOutboxHandled(server);
  expect(await namesOn()).toEqual([]);
  await ann.refused(addToList, adding(ben), 403);
  await share({ isShared: false });
  await ann.do(addToList, adding(ben));
  await ann.do(addToList, adding(cleo));
  const { data } = await share();
  expect(data.memberCount).toBe(1);
  expect(await namesOn()).toEqual([cleo.username]);
});

test('follows everyone on the list once, except blocked members', async () => {
  const [dora] = await addMembers(server, [`dora${turns}`]);
  for (const whom of [ben, cleo, dora]) await ann.do(addToList, adding(whom));
  const reader = await server.signUp(`reader${turns}`);
  await ann.do(addToList, adding(reader));
  await reader.follow(ben);
  await cleo.block(reader);
  const input = { params: { ulid: list } };
  const one = await reader.do(followList, input);
  expect(one.data).toEqual({ followed: 1, isLimited: false });
  expect((await reader.do(followList, input)).data.followed).toBe(0);
});

test('skips a member who blocks the reader just now', async () => {
  for (const whom of [ben, cleo]) await ann.do(addToList, adding(whom));
  const reader = await server.signUp(`reader${turns}`);
  await reader.do(getList, { params: { ulid: list } });
  const block = { blocker_id: cleo.id, blocked_id: reader.id, created_at: server.clock.now() };
  await server.db.insertInto('blocks').values(block).execute();
  const { data } = await reader.do(followList, { params: { ulid: list } });
  expect(data.followed).toBe(1);
});

test('a retry with the same key follows the rest', async () => {
  for (const whom of [ben, cleo]) await ann.do(addToList, adding(whom));
  const reader = await server.signUp(`reader${turns}`);
  const send = async () => {
    const headers = { 'idempotency-key': `list${turns}` };
    return server.call('POST', `/v3/lists/${list}/follow`, { token: reader.accessToken, headers });
  };
  await sql`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'broken'; end $$`.execute(server.db);
  await sql`create trigger fail before insert on follows for each row
    when (new.followee_id = ${sql.lit(ben.id)}) execute function fail()`.execute(server.db);
  expectConsole('error', /broken/);
  try {
    expect((await send()).status).toBe(500);
  } finally {
    await sql`drop function fail cascade`.execute(server.db);
  }
  const { body } = await send();
  expect(body.data).toEqual({ followed: 1, isLimited: false });
  const follows = server.db.selectFrom('follows').where('follower_id', '=', reader.id);
  const followed = await follows.select('followee_id').execute();
  expect(followed.map((row) => row.followee_id)).toEqual([cleo.id, ben.id]);
});

test('counts each follow against the limit of newcomers', async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  try {
    const owner = await limited.signUp('owner');
    const reader = await limited.signUp('reader');
    const ulid = limited.freshUlid();
    await owner.do(saveList, { body: { ulid, name: 'All', isShared: true } });
    const many = await addMembers(
      limited,
      Array.from({ length: 62 }, (_, at) => `many${at}`),
    );
    const values = many.map(({ id }) => ({
      list_id: ulidToUuid(ulid),
      user_id: id,
      created_at: limited.clock.now(),
    }));
    await limited.db.insertInto('list_members').values(values).execute();
    const { data } = await reader.do(followList, { params: { ulid } });
    expect(data).toEqual({ followed: 60, isLimited: true });
    await reader.refused(followList, { params: { ulid } }, 429);
  } finally {
    await limited.stop();
  }
});

test('refuses sharing in a timeout, but not private lists', async () => {
  const own = server.freshUlid();
  await ann.do(saveList, { body: { ulid: own, name: 'Mine' } });
  const timeout_until = new Date(server.clock.now().getTime() + 3_600_000);
  const users = server.db.updateTable('users').where('id', '=', ann.id);
  await users.set({ timeout_until }).execute();
  const inTimeout = await server.signIn(`ann${turns}@rookery.test`);
  const refusal = await inTimeout.refused(addToList, adding(ben), 403);
  expect(refusal.error).toMatchObject({ type: 'timeout', timeoutAction: 'list' });
  await inTimeout.refused(saveList, { body: { ulid: list, name: 'Rude' } }, 403);
  await inTimeout.refused(saveList, { body: { ulid: own, name: 'Mine', isShared: true } }, 403);
  await inTimeout.do(addToList, { params: { ulid: own }, body: { userUlid: ben.ulid } });
  await inTimeout.do(saveList, { body: { ulid: list, name: 'Mine', isShared: false } });
});

test('rings once a day for the lists of one owner', async () => {
  const told = async () => {
    await untilOutboxHandled(server);
    const { data } = await ben.do(listNotifications);
    return data.map((each) => [each.list?.ulid, each.read]);
  };
  const addToAnother = async (): Promise<string> => {
    const ulid = server.freshUlid();
    await ann.do(saveList, { body: { ulid, name: 'More', isShared: true } });
    await ann.do(addToList, { params: { ulid }, body: { userUlid: ben.ulid } });
    return ulid;
  };
  await ann.do(addToList, adding(ben));
  expect(await told()).toEqual([[list, false]]);
  const [first] = (await ben.do(listNotifications)).data;
  const lastNotificationId = first?.notificationId ?? '';
  await ben.do(markAllNotificationsRead, { body: { lastNotificationId } });
  const later = await addToAnother();
  expect(await told()).toEqual([[later, true]]);
  const created_at = new Date(server.clock.now().getTime() - 86_400_000);
  await server.db.updateTable('notifications').set({ created_at }).execute();
  const last = await addToAnother();
  expect(await told()).toEqual([[last, false]]);
});

test('staff makes a list private with a reason', async () => {
  await share({ description: 'Not nice', topic: 'Rude' });
  const body = { ulid: list, reason: 'Not for this place.' };
  await cleo.refused(unshareList, { body }, 403);
  await giveBadge(server, cleo, 'moderator');
  await cleo.do(unshareList, { body });
  await cleo.refused(unshareList, { body }, 404);
  const { data } = await ann.do(getList, { params: { ulid: list } });
  expect(data).toMatchObject({ isShared: false, description: '', topic: null });
  const again = { ulid: list, name: 'Bakers', isShared: true };
  const { error } = await ann.refused(saveList, { body: again }, 422);
  expect(error).toMatchObject({ fields: { isShared: expect.stringContaining('moderator') } });
  await ann.do(saveList, { body: { ...again, isShared: false } });
});

test('notifies members once of a shared list', async () => {
  await share({ isShared: false });
  await ann.do(addToList, adding(ben));
  const told = async (who: TestMember) => {
    await untilOutboxHandled(server);
    return (await who.do(listNotifications)).data;
  };
  expect(await told(ben)).toEqual([]);
  for (const description of ['Bread', 'Buns']) await share({ description });
  await ann.do(addToList, adding(cleo));
  await ann.do(addToList, adding(ann));
  for (const who of [ben, cleo]) {
    expect(await told(who)).toMatchObject([
      {
        notificationType: 'list',
        fromUserId: ann.ulid,
        list: { ulid: list, name: 'Bakers' },
        parentId: null,
        postId: null,
      },
    ]);
  }
  expect(await told(ann)).toEqual([]);
  await ben.do(leaveList, { params: { ulid: list } });
  await share({ isShared: false });
  for (const who of [ben, cleo]) expect(await told(who)).toEqual([]);
});
