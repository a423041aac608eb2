import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { markNotificationsRead } from '@rookery/contract/notifications/mark-notifications-read.ts';
import { markAllNotificationsRead } from '@rookery/contract/notifications/mark-all-notifications-read.ts';
import { addToList, removeFromList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { listNotificationTypes } from '@rookery/contract/notifications/list-notification-types.ts';
import { listNewerNotifications } from '@rookery/contract/notifications/list-newer-notifications.ts';
import { deleteNotifications } from '@rookery/contract/notifications/delete-notifications.ts';
import { deleteAllNotifications } from '@rookery/contract/notifications/delete-all-notifications.ts';
import { declineGroupRequest } from '@rookery/contract/groups/decline-group-request.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { removeGroupModerator } from '@rookery/contract/groups/remove-group-moderator.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { notificationsChannel, type NotificationCount } from '@rookery/contract/events.ts';
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { isUlid, makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, type Listener } from '#test/listener.ts';
import { addMembers } from '#test/members.ts';
import { notificationRules } from '#test/notification-rules.ts';
import { notificationScene, type Action } from '#test/notification-scene.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import type { TestMember, TestServer } from '#test/server.ts';

const on = notificationScene();
const { foundGroup, toldTo, unseenOf, deeds: DEEDS } = on;
const rules = notificationRules(on);
const deeds = Object.entries(DEEDS) as [NotificationType, Action][];
const CHECKED: readonly NotificationType[] = ['follow', 'comment'];

let server: TestServer;
let staff: TestMember;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let alicesPost: string;
const listeners: Listener[] = [];

beforeEach(() => {
  ({ server, staff } = on);
  ({ alice, bob, carol, alicesPost } = on.cast);
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});

const POST_TYPE_OF: Partial<Record<NotificationType, string>> = {
  comment: 'COMMENT',
  reactions: 'POST',
  repost: 'POST',
  repost_with_comment: 'quote',
  mention: 'POST',
};

describe.each(deeds)('%s', (type, act) => {
  test(
    'notifies its recipient once',
    { tags: ['NOTIF-01', 'NOTIF-16', 'NOTIF-17', 'NOTIF-18', 'NOTIF-19', 'NOTIF-20', 'GAP-114'] },
    async () => {
      const { postId = null, parentId = null, groupId } = await act(bob, alice, alicesPost);
      const [told, ...more] = await toldTo(alice);
      expect(more).toEqual([]);
      expect(told).toEqual({
        notificationId: expect.any(String),
        notificationType: type,
        fromUserId: bob.ulid,
        fromUser: {
          ulid: bob.ulid,
          username: bob.username,
          name: expect.any(String),
          avatar: null,
        },
        postId,
        parentId,
        postType: POST_TYPE_OF[type] ?? null,
        group: groupId ? { id: groupId, name: expect.stringMatching(/^Herons /) } : null,
        reaction: type === 'reactions' ? 'heart' : null,
        postBody: postId === null ? null : expect.any(String),
        read: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      expect(isUlid(told?.notificationId)).toBe(true);
      expect(await toldTo(bob)).toEqual([]);
      expect(await toldTo(carol)).toEqual([]);
    },
  );
});

const checked = deeds.filter(([type]) => CHECKED.includes(type));
describe.each(checked)('rules for %s', (type, act) => {
  test('drops the notification of a reverted action', { tags: ['GAP-112'] }, () =>
    rules.undone(act),
  );

  test('makes no notification of an own action', { tags: ['GAP-112'] }, () => rules.own(type, act));

  test('makes no notification while the setting is off', { tags: ['SETTINGS-14'] }, () =>
    rules.off(type, act),
  );

  test('hides notifications by muted members', { tags: ['GAP-034'] }, () => rules.muted(act));

  test.each(['alice', 'bob'] as const)(
    'hides the notification after %s blocks the other',
    { tags: ['GAP-033'] },
    (blocker) => rules.blocked(act, blocker),
  );

  test.each(['banned_at', 'deleted_at'] as const)(
    'hides the notification after %s is set for its author',
    (how) => rules.gone(act, how),
  );

  test('makes one notification of an event handled twice', { tags: ['GAP-111'] }, () =>
    rules.twice(act),
  );

  test('creates no notification of an already reverted action', { tags: ['GAP-112'] }, () =>
    rules.late(act),
  );
});

describe('notifications of a private group', { tags: ['GROUP-05'] }, () => {
  let groupId: string;
  beforeEach(async () => {
    groupId = await foundGroup(alice);
    await carol.joinGroup(groupId);
    await alice.do(approveGroupRequest, { body: { groupId, userId: carol.ulid } });
    await alice.do(addGroupModerator, { body: { groupId, userId: carol.ulid } });
    await bob.joinGroup(groupId);
  });

  const typesToldTo = async (who: TestMember): Promise<string[]> =>
    (await toldTo(who)).map(({ notificationType }) => notificationType);

  async function read(who: TestMember): Promise<void> {
    const notificationIds = (await toldTo(who)).map((each) => each.notificationId);
    expect(notificationIds).not.toEqual([]);
    await who.do(markNotificationsRead, { body: { notificationIds } });
  }

  test('notifies owner and moderators of requests until one decides', async () => {
    for (const who of [alice, carol]) {
      expect(await toldTo(who)).toContainEqual(
        expect.objectContaining({ notificationType: 'group_request', fromUserId: bob.ulid }),
      );
    }
    await carol.do(declineGroupRequest, { body: { groupId, userId: bob.ulid } });
    expect(await typesToldTo(alice)).toEqual([]);
    expect(await unseenOf(alice)).toBe(0);
    expect(await typesToldTo(carol)).toEqual(['group_accepted']);
    expect(await typesToldTo(bob)).toEqual([]);
  });

  test('hides requests, even read ones, from a former moderator', async () => {
    const asked = (await toldTo(carol)).map(({ notificationId }) => notificationId);
    await carol.do(markNotificationsRead, { body: { notificationIds: asked } });
    await alice.do(removeGroupModerator, { body: { groupId, userId: carol.ulid } });
    const listed = await carol.do(listNotifications);
    expect(listed.data).toMatchObject([{ notificationType: 'group_accepted' }]);
    expect(await typesToldTo(carol)).toEqual(['group_accepted']);
    expect((await carol.do(countNotifications)).total_count).toBe(1);
  });

  test('notifies again of a request after a decline', async () => {
    await read(alice);
    await carol.do(declineGroupRequest, { body: { groupId, userId: bob.ulid } });
    expect(await typesToldTo(alice)).toEqual([]);
    await bob.joinGroup(groupId);
    expect(await unseenOf(alice)).toBe(1);
    expect(await toldTo(alice)).toMatchObject([{ fromUserId: bob.ulid, read: false }]);
  });

  test('notifies once of a request that is withdrawn and repeated', async () => {
    await read(alice);
    for (let round = 0; round < 3; round += 1) {
      await bob.do(leaveGroup, { body: { groupId } });
      expect(await typesToldTo(alice)).toEqual([]);
      await bob.joinGroup(groupId);
      expect(await unseenOf(alice)).toBe(0);
      expect(await toldTo(alice)).toMatchObject([{ fromUserId: bob.ulid, read: true }]);
    }
    await bob.do(leaveGroup, { body: { groupId } });
    await untilOutboxHandled(server);
    await sql`update notifications set created_at = created_at - interval '1 day'
      where type = 'group_request' and actor_id = ${bob.id}`.execute(server.db);
    await bob.joinGroup(groupId);
    expect(await unseenOf(alice)).toBe(1);
  });

  test('notifies again after leaving and another approval', async () => {
    await alice.do(approveGroupRequest, { body: { groupId, userId: bob.ulid } });
    await read(bob);
    await bob.do(leaveGroup, { body: { groupId } });
    expect(await toldTo(bob)).toEqual([]);
    await bob.joinGroup(groupId);
    await alice.do(approveGroupRequest, { body: { groupId, userId: bob.ulid } });
    expect(await unseenOf(bob)).toBe(1);
    expect(await toldTo(bob)).toMatchObject([{ notificationType: 'group_accepted', read: false }]);
  });

  test('notifies an owner for each of two requested groups', async () => {
    const other = await foundGroup(alice);
    await bob.joinGroup(other);
    expect((await toldTo(alice)).map(({ group }) => group?.id)).toEqual([other, groupId]);
  });

  test('hides an approval after removal or the group’s deletion', async () => {
    await alice.do(approveGroupRequest, { body: { groupId, userId: bob.ulid } });
    const told = (await toldTo(bob)).map(({ notificationId }) => notificationId);
    expect(told).toHaveLength(1);
    await bob.do(markNotificationsRead, { body: { notificationIds: told } });
    await alice.do(banFromGroup, { body: { groupId, userId: bob.ulid } });
    expect(await toldTo(bob)).toEqual([]);
    const other = await foundGroup(alice);
    await bob.joinGroup(other);
    expect(await typesToldTo(alice)).toEqual(['group_request']);
    for (const id of [other, groupId]) await alice.do(deleteGroup, { query: { groupId: id } });
    for (const who of [alice, bob, carol]) {
      expect(await typesToldTo(who)).toEqual([]);
      expect(await unseenOf(who)).toBe(0);
    }
  });

  test('hides earlier private content after leaving a group made public', async () => {
    const comment = await alice.comment(await carol.post('Among us.', { groupId }), 'Quite so.');
    await alice.do(editGroup, { body: { groupId, visibility: 'public' } });
    await untilOutboxHandled(server);
    const { data } = await carol.do(listNewerNotifications, { body: { ulid: makeUlid(0) } });
    expect(data).toContainEqual(expect.objectContaining({ postId: comment }));
    await carol.do(leaveGroup, { body: { groupId } });
    expect(await unseenOf(carol)).toBe(0);
    expect(await toldTo(carol)).toEqual([]);
  });

  test('sends nothing for invitations and public joins', async () => {
    const { data } = await alice.do(makeGroupInvite, { body: { groupId, renew: false } });
    await bob.joinGroup(groupId, new URL(data.url).searchParams.get('invite')!);
    expect(await typesToldTo(bob)).toEqual([]);
    expect(await typesToldTo(alice)).toEqual([]);
  });
});

test('notifies once of a repeated reaction', { tags: ['GAP-111'] }, async () => {
  const body = { ulid: alicesPost, reaction: 'heart' };
  for (let time = 0; time < 2; time++) {
    await bob.react(alicesPost);
    await bob.do(removeReaction, { body });
  }
  for (const reaction of ['heart', 'fire']) await bob.react(alicesPost, reaction);
  expect(await toldTo(alice)).toHaveLength(1);
});

test(
  'does not repeat a deleted notification when the reaction changes',
  { tags: ['GAP-111'] },
  async () => {
    await bob.react(alicesPost);
    const notificationIds = (await toldTo(alice)).map((each) => each.notificationId);
    expect(notificationIds).toHaveLength(1);
    await alice.do(deleteNotifications, { body: { notificationIds } });
    await bob.react(alicesPost, 'fire');
    expect(await toldTo(alice)).toEqual([]);
    await carol.react(alicesPost);
    expect(await toldTo(alice)).toMatchObject([{ fromUserId: carol.ulid }]);
  },
);

test('handles an event in an older process’s format', async () => {
  await bob.react(alicesPost);
  const notificationIds = (await toldTo(alice)).map((each) => each.notificationId);
  await alice.do(deleteNotifications, { body: { notificationIds } });
  await sql`insert into outbox (topic, payload) values ('postReacted', ${JSON.stringify({
    posts: [[ulidToUuid(alicesPost), { heart: 1 }, 1]],
    memberIds: [bob.id],
  })}::jsonb)`.execute(server.db);
  expect(await toldTo(alice)).toMatchObject([{ fromUserId: bob.ulid }]);
});

test.each(['follow', 'reactions', 'repost'] as const)(
  'does not notify again of a repeated %s after reading',
  { tags: ['GAP-111'] },
  async (type) => {
    const act = DEEDS[type];
    const deed = await act?.(bob, alice, alicesPost);
    const [told] = await toldTo(alice);
    await alice.do(markNotificationsRead, { body: { notificationIds: [told!.notificationId] } });
    await deed?.undo();
    expect(await toldTo(alice)).toHaveLength(1);
    await act?.(bob, alice, alicesPost);
    expect(await unseenOf(alice)).toBe(0);
    expect(await toldTo(alice)).toEqual([{ ...told, read: true }]);
  },
);

test('keeps read notifications after undo, except of deleted posts', async () => {
  const reaction = await DEEDS.reactions?.(bob, alice, alicesPost);
  const comment = await DEEDS.comment?.(bob, alice, alicesPost);
  const ids = (await toldTo(alice)).map(({ notificationId }) => notificationId);
  await alice.do(markNotificationsRead, { body: { notificationIds: ids } });
  await reaction?.undo();
  await comment?.undo();
  expect((await toldTo(alice)).map((each) => each.notificationType)).toEqual(['reactions']);
});

test('cuts a post’s text to 140 whole characters', async () => {
  const texts = ['Short', 'a'.repeat(200), `a${'🦉'.repeat(160)}`];
  for (const text of texts) await bob.comment(alicesPost, text);
  expect((await toldTo(alice)).map(({ postBody }) => postBody)).toEqual([
    `a${'🦉'.repeat(139)}`,
    'a'.repeat(140),
    'Short',
  ]);
});

test('notifies a reply’s parent author, not the post’s author', { tags: ['GAP-112'] }, async () => {
  const comment = await bob.comment(alicesPost, 'Where?');
  const reply = await carol.comment(comment, 'By the pond.');
  expect((await toldTo(alice)).map(({ postId }) => postId)).toEqual([comment]);
  expect((await toldTo(bob)).map(({ postId, parentId }) => [postId, parentId])).toEqual([
    [reply, comment],
  ]);
});

test('notifies a mentioned parent author of the comment only', { tags: ['GAP-112'] }, async () => {
  await bob.comment(alicesPost, `@${alice.username} where?`);
  await carol.repost(alicesPost, `Well seen, @${alice.username}.`);
  expect((await toldTo(alice)).map(({ notificationType }) => notificationType)).toEqual([
    'repost_with_comment',
    'comment',
  ]);
});

test('notifies of mentions when comment notifications are off', async () => {
  await alice.do(updateSettings, { body: { notifications_comment: 'false' } });
  await bob.comment(alicesPost, `@${alice.username} where?`);
  expect((await toldTo(alice)).map(({ notificationType }) => notificationType)).toEqual([
    'mention',
  ]);
});

test('notifies at most twenty mentioned members of a post', { tags: ['GAP-112'] }, async () => {
  const end = Math.random().toString(36).slice(2, 8);
  const names = await addMembers(
    server,
    Array.from({ length: 22 }, (_none, at) => `m${at}_${end}`),
  );
  await bob.post(names.map(({ username }) => `@${username}`).join(' '));
  await untilOutboxHandled(server);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
    where actor_id = ${bob.id} and type = 'mention'`.execute(server.db);
  expect(rows[0]?.count).toBe(20);
});

test('sends nothing for comments on deleted content', { tags: ['GAP-112'] }, async () => {
  const comment = await alice.comment(alicesPost, 'My own comment.');
  await bob.comment(comment, 'A reply that keeps its place.');
  await toldTo(alice);
  await alice.deletePost(comment);
  await carol.comment(comment, 'Too late?');
  expect((await toldTo(alice)).filter(({ fromUserId }) => fromUserId === carol.ulid)).toEqual([]);
});

test('removes hidden posts from the list and the count', async () => {
  const comment = await bob.comment(alicesPost, 'Something rude.');
  expect(await unseenOf(alice)).toBe(1);
  await staff.do(removePost, { body: { ulid: comment, reason: 'Not for this place.' } });
  expect(await unseenOf(alice)).toBe(0);
  expect(await toldTo(alice)).toEqual([]);
});

describe('the list', () => {
  beforeEach(async () => {
    for (const who of [bob, carol]) {
      for (const act of [DEEDS.follow, DEEDS.reactions, DEEDS.comment]) {
        await act?.(who, alice, alicesPost);
        await untilOutboxHandled(server);
      }
    }
  });

  const typesOf = (list: readonly Notification[]): string[] =>
    list.map(({ notificationType }) => notificationType);

  test('pages newest first, filtered by type', { tags: ['NOTIF-03'] }, async () => {
    const all = await toldTo(alice);
    expect(typesOf(all)).toEqual([
      'comment',
      'reactions',
      'follow',
      'comment',
      'reactions',
      'follow',
    ]);
    const paged: Notification[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page: Answer<typeof listNotifications> = await alice.do(listNotifications, {
        query: { limit: 2, cursor },
      });
      paged.push(...page.data);
      cursor = page.next_cursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
    expect(pages).toBe(3);
    expect(typesOf(await toldTo(alice, { type: 'follow' }))).toEqual(['follow', 'follow']);
    expect(await toldTo(alice, { type: 'all' })).toEqual(all);
  });

  test('accepts both spellings of a type and no unknown type', { tags: ['GAP-107'] }, async () => {
    expect(await toldTo(alice, { type: 'follow_accepted' })).toEqual([]);
    expect(await toldTo(alice, { type: 'follow_acccepted' })).toEqual([]);
    expect(await alice.api('GET', '/user/notifications?type=gossip')).toMatchObject({
      status: 422,
    });
  });

  test('rejects a cursor of another type or member', async () => {
    const cursor = (await alice.do(listNotifications, { query: { limit: 2 } })).next_cursor!;
    await alice.refused(listNotifications, { query: { type: 'follow', cursor } }, 400);
    await bob.refused(listNotifications, { query: { cursor } }, 400);
  });

  test(
    'returns newer notifications by id without marking them seen',
    { tags: ['NOTIF-04'] },
    async () => {
      await untilOutboxHandled(server);
      const before = await unseenOf(alice);
      const newerThan = async (ulid: string): Promise<Notification[]> =>
        (await alice.do(listNewerNotifications, { body: { ulid } })).data;
      const all = await newerThan(makeUlid(0));
      expect(all).toHaveLength(6);
      expect(await newerThan(all[2]!.notificationId)).toEqual(all.slice(0, 2));
      expect(await unseenOf(alice)).toBe(before);
    },
  );

  test(
    'marks all seen only with the first page',
    { tags: ['NOTIF-05', 'NOTIF-13', 'GAP-109', 'GAP-110'] },
    async () => {
      await untilOutboxHandled(server);
      const counts = (seen: number): object => ({
        success: true,
        seen_count: seen,
        total_count: 6,
        unseen_count: 6 - seen,
      });
      expect(await alice.do(countNotifications)).toEqual(counts(0));
      const [told] = await toldTo(alice, { type: 'follow', limit: 1 });
      expect(told?.read).toBe(false);
      expect(await alice.do(countNotifications)).toEqual(counts(6));
    },
  );

  test('lists its types in the API’s spelling', { tags: ['NOTIF-06'] }, async () => {
    expect((await alice.do(listNotificationTypes)).data).toEqual([
      'all',
      'follow',
      'follow_request',
      'follow_acccepted',
      'reactions',
      'repost',
      'repost_with_comment',
      'comment',
      'mention',
      'poll',
      'list',
      'group_request',
      'group_accepted',
      'administrator',
      'decision',
      'post',
      'group_post',
      'thread_comment',
    ]);
  });

  test(
    'marks or deletes only own notifications by id',
    { tags: ['NOTIF-07', 'NOTIF-08'] },
    async () => {
      const all = await toldTo(alice);
      const ids = all.slice(0, 2).map(({ notificationId }) => notificationId);
      const named = { notificationIds: [...ids, server.freshUlid(), 'not an id'] };
      await bob.do(markNotificationsRead, { body: named });
      await bob.do(deleteNotifications, { body: named });
      expect(await toldTo(alice)).toEqual(all);
      await alice.do(markNotificationsRead, { body: named });
      const isRead = (list: readonly Notification[]): boolean[] => list.map(({ read }) => read);
      expect(isRead(await toldTo(alice))).toEqual([true, true, false, false, false, false]);
      await alice.do(deleteNotifications, { body: named });
      expect(await toldTo(alice)).toEqual(all.slice(2));
    },
  );

  test(
    'marks or deletes all notifications up to a given one',
    { tags: ['NOTIF-09', 'NOTIF-10', 'GAP-114'] },
    async () => {
      const all = await toldTo(alice);
      const upTo = { lastNotificationId: all[2]!.notificationId };
      await alice.do(markAllNotificationsRead, { body: upTo });
      const marked = (await toldTo(alice)).map(({ read }) => read);
      expect(marked).toEqual([false, false, true, true, true, true]);
      await alice.do(deleteAllNotifications, { body: upTo });
      expect(await toldTo(alice)).toEqual(all.slice(0, 2));
    },
  );
});

test('deletes read ones after 90 days, unread after a year', { tags: ['GAP-115'] }, async () => {
  await sql`delete from notifications`.execute(server.db);
  const about = { recipient_id: alice.id, actor_id: bob.id, post_id: ulidToUuid(alicesPost) };
  const ago = (days: number): Date => new Date(server.clock.now().getTime() - days * DAY_MS);
  const row = (type: string, days: number, isRead: boolean) => ({
    ...about,
    ...{ type, created_at: ago(days), is_read: isRead, is_seen: isRead },
  });
  await server.db
    .insertInto('notifications')
    .values([
      row('comment', 89, true),
      row('reactions', 91, true),
      row('repost', 91, false),
      row('mention', 366, false),
    ])
    .execute();
  await server.runJob('forget-notifications');
  const types = (await toldTo(alice)).map(({ notificationType }) => notificationType);
  expect(types.toSorted()).toEqual(['comment', 'repost']);
});

describe('the unseen count', { tags: ['NOTIF-14', 'RT-03', 'GAP-109'] }, () => {
  async function bellOf(who: TestMember): Promise<NotificationCount[]> {
    const listener = listen(server, who);
    listeners.push(listener);
    return listener.hear<NotificationCount>(notificationsChannel(who.ulid), 'NotificationCount');
  }

  test('is sent to all pages of the member only', async () => {
    const [one, other, bobs] = [await bellOf(alice), await bellOf(alice), await bellOf(bob)];
    await DEEDS.comment?.(bob, alice, alicesPost);
    await vi.waitFor(() => expect(Math.min(one.length, other.length)).toBeGreaterThan(0), 30_000);
    const unseenNotifications = [await newest()];
    expect(one).toEqual([{ unseenCount: 1, totalUnseen: 1, unseenNotifications }]);
    expect(other).toEqual(one);
    expect(bobs).toEqual([]);
  });

  const SILENT = { unseenCount: 0, totalUnseen: 0, unseenNotifications: [] };

  test('is cleared on every page when one lists notifications', async () => {
    await DEEDS.follow?.(bob, alice, alicesPost);
    await untilOutboxHandled(server);
    const other = await bellOf(alice);
    await toldTo(alice);
    await vi.waitFor(() => expect(other.at(-1)).toEqual(SILENT), 30_000);
    const rung = other.length;
    await toldTo(alice);
    await DEEDS.reactions?.(bob, alice, alicesPost);
    await vi.waitFor(() => expect(other.at(-1)?.unseenCount).toBe(1), 30_000);
    expect(other).toHaveLength(rung + 1);
  });

  test('is lowered by a removal from a shared list', async () => {
    const ulid = server.freshUlid();
    const added = { params: { ulid }, body: { userUlid: alice.ulid } };
    await bob.do(saveList, { body: { ulid, name: 'Bakers', isShared: true } });
    await bob.do(addToList, added);
    await untilOutboxHandled(server);
    const bell = await bellOf(alice);
    await bob.do(removeFromList, { params: { ulid }, query: { userUlid: alice.ulid } });
    await vi.waitFor(() => expect(bell.at(-1)).toEqual(SILENT), 30_000);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['it is undone', async () => bob.deletePost(await about())],
    ['it is read', async () => alice.do(markAllNotificationsRead, { body: await last() })],
    ['it is deleted', async () => alice.do(deleteAllNotifications, { body: await last() })],
    ['its author is blocked', () => alice.block(bob)],
    ['its author is muted', () => alice.mute(bob)],
    ['its author leaves', () => bob.do(deleteUser)],
    [
      'staff hides it',
      async () =>
        staff.do(removePost, { body: { ulid: await about(), reason: 'Not for this place.' } }),
    ],
  ])('is lowered when %s', async (_when, end) => {
    await DEEDS.comment?.(bob, alice, alicesPost);
    await untilOutboxHandled(server);
    const bell = await bellOf(alice);
    await end();
    await vi.waitFor(() => expect(bell.at(-1)).toEqual(SILENT), 30_000);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['it is undone', async () => bob.deletePost(await about())],
    ['its author leaves', () => bob.do(deleteUser)],
    [
      'staff hides it',
      async () =>
        staff.do(removePost, { body: { ulid: await about(), reason: 'Not for this place.' } }),
    ],
  ])('notifies lists already shown without a new count when %s', async (_when, end) => {
    await DEEDS.comment?.(bob, alice, alicesPost);
    await untilOutboxHandled(server);
    await toldTo(alice);
    const bell = await bellOf(alice);
    await end();
    await vi.waitFor(() => expect(bell.at(-1)).toEqual(SILENT), 30_000);
    expect(await toldTo(alice)).toEqual([]);
  });

  const newest = async (): Promise<Notification> => {
    const { data } = await alice.do(listNewerNotifications, { body: { ulid: makeUlid(0) } });
    return data[0]!;
  };
  const last = async () => ({ lastNotificationId: (await newest()).notificationId });
  const about = async (): Promise<string> => (await newest()).postId ?? '';

  test('is sent with the five newest notifications', async () => {
    const bell = await bellOf(alice);
    for (let at = 0; at < 7; at++) await bob.comment(alicesPost, `Question ${at}`);
    await vi.waitFor(() => expect(bell.at(-1)?.unseenCount).toBe(7), 30_000);
    const bodies = bell.at(-1)?.unseenNotifications.map(({ postBody }) => postBody);
    expect(bodies).toEqual([6, 5, 4, 3, 2].map((at) => `Question ${at}`));
  });

  test('is capped at a hundred, but exact on request', async () => {
    const now = server.clock.now();
    await sql`with written as (
        insert into posts (id, author_id, post_type, body, detected_language, created_at, updated_at)
        select gen_random_uuid(), ${alice.id}, 'POST', 'Look!', 'en', ${now}::timestamptz, ${now}::timestamptz
        from generate_series(1, 120) returning id
      )
      insert into notifications (recipient_id, type, actor_id, post_id, created_at)
      select ${alice.id}, 'reactions', ${carol.id}, id, ${now}::timestamptz from written`.execute(
      server.db,
    );
    const bell = await bellOf(alice);
    await DEEDS.follow?.(bob, alice, alicesPost);
    await vi.waitFor(() =>
      expect(bell.at(-1)).toMatchObject({ unseenCount: 100, totalUnseen: 100 }),
    );
    expect(bell.at(-1)?.unseenNotifications[0]?.notificationType).toBe('follow');
    expect(await unseenOf(alice)).toBe(121);
  });
});
