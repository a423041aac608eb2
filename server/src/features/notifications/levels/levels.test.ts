import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import type { Level, LevelSubject } from '@rookery/contract/kernel/notification-levels.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import {
  listNotificationLevels,
  setNotificationLevel,
} from '@rookery/contract/notifications/notification-levels.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listSubscribed } from '#src/features/notifications/record/levels.store.ts';
import { notificationRules } from '#test/notification-rules.ts';
import { notificationScene, type Action } from '#test/notification-scene.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import type { TestMember, TestServer } from '#test/server.ts';

const on = notificationScene();
const { toldTo, unseenOf, deeds } = on;
const rules = notificationRules(on);

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let alicesPost: string;

beforeEach(() => {
  ({ server } = on);
  ({ alice, bob, carol, alicesPost } = on.cast);
});

const set = (who: TestMember, subject: LevelSubject, ulid: string, level: Level) =>
  who.reply(setNotificationLevel, { body: { subject, ulid, level } });

const levelsOf = async (who: TestMember) => (await who.do(listNotificationLevels)).data;

const typesTo = async (who: TestMember): Promise<string[]> =>
  (await toldTo(who)).map(({ notificationType }) => notificationType);

async function groupOf(owner: TestMember, ...others: TestMember[]): Promise<string> {
  const group = await owner.createGroup(`Herons ${Math.random().toString(36).slice(2, 10)}`);
  for (const other of others) await other.joinGroup(group);
  return group;
}

const SUBSCRIBED: Record<'post' | 'group_post' | 'thread_comment', Action> = {
  async post(actor, recipient) {
    if (actor !== recipient) await set(recipient, 'member', actor.ulid, 'all');
    const postId = await actor.post('A heron.');
    return { postId, undo: () => actor.deletePost(postId) };
  },
  async group_post(actor, recipient) {
    const group = await groupOf(actor, ...(actor === recipient ? [] : [recipient]));
    await set(recipient, 'group', group, 'all');
    const postId = await actor.post('A heron.', { groupId: group });
    return { postId, groupId: group, undo: () => actor.deletePost(postId) };
  },
  async thread_comment(actor, recipient) {
    const root = await on.cast.carol.post('Who saw it?');
    await set(recipient, 'thread', root, 'all');
    const postId = await actor.comment(root, 'Me.');
    return { postId, parentId: root, undo: () => actor.deletePost(postId) };
  },
};
const actions = Object.entries(SUBSCRIBED) as [keyof typeof SUBSCRIBED, Action][];

describe.each(actions)('%s', (type, act) => {
  test('notifies a subscriber once', async () => {
    const { postId = null, parentId = null, groupId } = await act(bob, alice, alicesPost);
    const told = await toldTo(alice);
    expect(told).toMatchObject([
      {
        notificationType: type,
        fromUserId: bob.ulid,
        postId,
        parentId,
        group: groupId ? { id: groupId } : null,
      },
    ]);
    expect(await toldTo(bob)).toEqual([]);
  });

  test('drops the notification of a deleted post', () => rules.undone(act));
  test('makes no notification of an own post', () => rules.own('post', act));
  test('hides notifications by muted members', () => rules.muted(act));
  test.each(['alice', 'bob'] as const)('hides it after %s blocks the other', (blocker) =>
    rules.blocked(act, blocker),
  );
  test('hides it while its author is banned', () => rules.gone(act, 'banned_at'));
  test('makes one notification of an event handled twice', () => rules.twice(act));
  test('creates none of a post deleted before', () => rules.late(act));
});

describe('level none', () => {
  test.each(['comment', 'reactions', 'repost', 'repost_with_comment'] as const)(
    'silences %s of a thread',
    async (type) => {
      await set(alice, 'thread', alicesPost, 'none');
      await deeds[type]!(bob, alice, alicesPost);
      expect(await toldTo(alice)).toEqual([]);
      expect(await unseenOf(alice)).toBe(0);
      await set(alice, 'thread', alicesPost, 'mentions');
      await deeds[type]!(carol, alice, alicesPost);
      expect(await typesTo(alice)).toEqual([type]);
    },
  );

  test('silences mentions and deep answers of a thread', async () => {
    const root = await bob.post('Who saw it?');
    const comment = await alice.comment(root, 'Me.');
    // A comment names its whole thread.
    await set(alice, 'thread', comment, 'none');
    await carol.comment(comment, `@${alice.username} Where?`);
    await carol.comment(root, `@${alice.username} saw it.`);
    expect(await toldTo(alice)).toEqual([]);
    await carol.post(`@${alice.username} saw a heron.`);
    expect(await typesTo(alice)).toEqual(['mention']);
  });

  test('silences only the threads of a group', async () => {
    const group = await groupOf(bob, alice, carol);
    await set(alice, 'group', group, 'none');
    const post = await alice.post('In the group.', { groupId: group });
    await bob.comment(post, 'Seen.');
    await carol.post(`@${alice.username} too.`, { groupId: group });
    expect(await toldTo(alice)).toEqual([]);
    await bob.comment(alicesPost, 'Outside.');
    expect(await typesTo(alice)).toEqual(['comment']);
  });

  test('mutes a chat', async () => {
    const chat = await alice.openChat(bob);
    await set(alice, 'chat', chat, 'none');
    const muted = { subject: 'chat', ulid: chat, level: 'none', username: bob.username };
    expect(await levelsOf(alice)).toMatchObject([muted]);
    await set(alice, 'chat', chat, 'mentions');
    expect(await levelsOf(alice)).toEqual([]);
  });
});

test('finds which new posts have subscribers', async () => {
  await set(alice, 'member', bob.ulid, 'all');
  const [seen, unseen] = [await bob.post('Seen.'), await carol.post('Not seen.')];
  const found = await listSubscribed(server.db, [seen, unseen].map(ulidToUuid));
  expect([...found]).toEqual([ulidToUuid(seen)]);
});

test('notifies once of a post that also mentions the subscriber', async () => {
  const group = await groupOf(bob, alice);
  await set(alice, 'member', bob.ulid, 'all');
  await set(alice, 'group', group, 'all');
  await bob.post(`@${alice.username} look.`, { groupId: group });
  expect(await typesTo(alice)).toEqual(['mention']);
  await bob.post('Look.', { groupId: group });
  expect(await typesTo(alice)).toEqual(['post', 'mention']);
});

test('notifies no one of reposts', async () => {
  await set(alice, 'member', bob.ulid, 'all');
  await bob.repost(await carol.post());
  expect(await toldTo(alice)).toEqual([]);
});

test('notifies former members of a group of nothing', async () => {
  const group = await groupOf(bob, alice);
  await set(alice, 'group', group, 'all');
  await bob.post('One.', { groupId: group });
  expect(await typesTo(alice)).toEqual(['group_post']);
  await alice.do(leaveGroup, { body: { groupId: group } });
  await bob.post('Two.', { groupId: group });
  expect(await toldTo(alice)).toEqual([]);
  expect(await levelsOf(alice)).toEqual([]);
});

test('notifies of posts in private groups only their members', async () => {
  const group = await groupOf(bob, carol);
  await bob.do(editGroup, { body: { groupId: group, visibility: 'private' } });
  for (const who of [alice, carol]) await set(who, 'member', bob.ulid, 'all');
  await bob.post('Secret.', { groupId: group });
  expect(await toldTo(alice)).toEqual([]);
  expect(await typesTo(carol)).toEqual(['post']);
});

test('lists the chosen levels, last changed first', async () => {
  const group = await groupOf(bob, alice);
  await set(alice, 'member', bob.ulid, 'all');
  server.clock.advance(1000);
  await set(alice, 'group', group, 'none');
  server.clock.advance(1000);
  const thread = await carol.post('Who saw it?');
  await set(alice, 'thread', await bob.comment(thread), 'none');
  expect(await levelsOf(alice)).toMatchObject([
    { subject: 'thread', ulid: thread, title: 'Who saw it?', username: carol.username },
    { subject: 'group', ulid: group, level: 'none', username: null },
    { subject: 'member', ulid: bob.ulid, level: 'all', username: bob.username },
  ]);
  await bob.block(alice);
  await carol.deletePost(thread);
  expect(await levelsOf(alice)).toMatchObject([{ subject: 'group' }]);
  await set(alice, 'group', group, 'mentions');
  expect(await levelsOf(alice)).toEqual([]);
});

test('refuses levels of subjects that the member does not see', async () => {
  const group = await groupOf(bob);
  await carol.block(alice);
  const status = async (subject: LevelSubject, ulid: string, level: Level = 'all') =>
    (await set(alice, subject, ulid, level)).status;
  expect(await status('group', group)).toBe(404);
  expect(await status('member', carol.ulid)).toBe(404);
  expect(await status('thread', await carol.post())).toBe(404);
  expect(await status('thread', server.freshUlid())).toBe(404);
  expect(await status('chat', server.freshUlid(), 'none')).toBe(404);
  expect(await status('member', alice.ulid)).toBe(422);
  expect(await status('member', bob.ulid, 'none')).toBe(422);
  expect(await status('chat', await alice.openChat(bob), 'all')).toBe(422);
  expect(await status('member', carol.ulid, 'mentions')).toBe(200);
});

/** Members as rows, because signing up thousands takes too long. */
async function crowd(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, email_key, username, username_key, name, referral_code,
      account_setup_at, terms_version, terms_accepted_at, created_at, updated_at)
    select gen_random_uuid(), name || '@crowd.test', name || '@crowd.test', name, name, name,
      substr(name, 2), now(), 1, now(), now(), now()
    from (select 'c' || substr(md5(random()::text), 1, 12) as name
      from generate_series(1, ${count}::integer)) made
    returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

test('limits groups and members', async () => {
  const ids = await crowd(LIMITS.notificationLevelsMax);
  await sql`insert into notification_levels (user_id, member_id, level, changed_at)
    select ${alice.id}, id, 'all', now() from unnest(${ids}::uuid[]) as id`.execute(server.db);
  expect((await set(alice, 'member', bob.ulid, 'all')).status).toBe(422);
  expect((await set(alice, 'thread', alicesPost, 'none')).status).toBe(200);
});

test('forgets the oldest thread of too many', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into posts (id, author_id, post_type, body, created_at, updated_at)
    select gen_random_uuid(), ${bob.id}, 'POST', '', now(), now()
    from generate_series(1, ${LIMITS.notificationLevelsMax}::integer) returning id`.execute(
    server.db,
  );
  const ids = rows.map(({ id }) => id);
  await sql`insert into notification_levels (user_id, post_id, level, changed_at)
    select ${alice.id}, id, 'none', ${server.clock.now()}::timestamptz - place * interval '1 minute'
    from unnest(${ids}::uuid[]) with ordinality as thread (id, place)`.execute(server.db);
  await set(alice, 'thread', alicesPost, 'none');
  const left = await server.db
    .selectFrom('notification_levels')
    .select('post_id')
    .where('user_id', '=', alice.id)
    .execute();
  const threads = left.map(({ post_id }) => post_id);
  expect(threads).toHaveLength(LIMITS.notificationLevelsMax);
  expect(threads).toContain(ulidToUuid(alicesPost));
  expect(threads).not.toContain(ids.at(-1));
});

describe('pages', () => {
  const MEMBERS = 2300;

  const notified = async (postId: string, type: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
      where post_id = ${ulidToUuid(postId)} and type = ${type}`.execute(server.db);
    return rows[0]?.count ?? 0;
  };

  test('notify all subscribers of a post', async () => {
    const ids = await crowd(MEMBERS);
    await sql`insert into notification_levels (user_id, member_id, level, changed_at)
      select id, ${bob.id}, 'all', now() from unnest(${ids}::uuid[]) as id`.execute(server.db);
    const post = await bob.post();
    await untilOutboxHandled(server);
    await vi.waitFor(async () => expect(await notified(post, 'post')).toBe(MEMBERS), 20_000);
  });

  test('notify all voters of the end of a poll', async () => {
    const ids = await crowd(MEMBERS);
    const post = await bob.post('Herons?', { poll: { choices: ['Yes', 'No'], minutes: 60 } });
    await sql`insert into poll_votes (post_id, user_id, choices, created_at)
      select ${ulidToUuid(post)}, id, array[0], now() from unnest(${ids}::uuid[]) as id`.execute(
      server.db,
    );
    server.clock.advance(61 * 60_000);
    await server.runJob('end-polls');
    await untilOutboxHandled(server);
    await vi.waitFor(async () => expect(await notified(post, 'poll')).toBe(MEMBERS + 1), 20_000);
  });
});
