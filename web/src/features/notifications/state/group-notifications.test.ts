import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { expect, test } from 'vitest';

import { actorsOf, groupNotifications } from './group-notifications.ts';
import {
  actionText,
  excerptOf,
  namesOf,
  pathOf,
} from '#web/features/notifications/list/notification-text.ts';

let made = 0;

function told(more: Partial<Notification> & { by?: string; hoursAgo?: number } = {}): Notification {
  const { by = 'Ann', hoursAgo = 0, ...rest } = more;
  made += 1;
  return {
    notificationId: String(1000 - made),
    notificationType: 'reactions',
    fromUserId: by,
    fromUser: { ulid: by, username: by.toLowerCase(), name: by, avatar: null },
    postId: 'post',
    parentId: null,
    postType: 'POST',
    group: null,
    reaction: 'heart',
    postBody: 'Look, a heron!',
    read: false,
    createdAt: new Date(Date.UTC(2026, 0, 10) - hoursAgo * 3_600_000).toISOString(),
    ...rest,
  };
}

const FOLLOW = {
  notificationType: 'follow',
  postId: null,
  postType: null,
  postBody: null,
} as const;

const GULLS = { id: 'gulls', name: 'Gulls' };
const ASKS = { ...FOLLOW, notificationType: 'group_request', group: GULLS } as const;

test('groups the same event on a post within a day', { tags: ['GAP-111'] }, () => {
  const groups = groupNotifications([
    told(),
    told({ by: 'Bob', hoursAgo: 1 }),
    told({ by: 'Bob', hoursAgo: 2, notificationType: 'repost' }),
    told({ by: 'Cleo', hoursAgo: 3, postId: 'another' }),
    told({ by: 'Dora', hoursAgo: 24 }),
    told({ by: 'Eve', hoursAgo: 24.1 }),
  ]);
  expect(groups.map((group) => actorsOf(group).map(({ name }) => name))).toEqual([
    ['Ann', 'Bob', 'Dora'],
    ['Bob'],
    ['Cleo'],
    ['Eve'],
  ]);
});

test('keeps a group unread while any item is', () => {
  const [first, second] = groupNotifications([
    told({ read: true }),
    told({ by: 'Bob' }),
    told({ ...FOLLOW, read: true }),
  ]);
  expect([first?.isRead, second?.isRead]).toEqual([false, true]);
});

test.each([
  [1, 'Ann'],
  [2, 'Ann and Bob'],
  [3, 'Ann, Bob and 1 other'],
  [5, 'Ann, Bob and 3 others'],
])('names %d members as %s', (count, names) => {
  const all = ['Ann', 'Bob', 'Cleo', 'Dora', 'Eve'].slice(0, count);
  const [group] = groupNotifications(all.map((by) => told({ by })));
  expect(group && namesOf(group)).toBe(names);
});

test('names a repeated follower once', () => {
  const [group] = groupNotifications([told(FOLLOW), told({ ...FOLLOW, hoursAgo: 1 })]);
  expect(group && namesOf(group)).toBe('Ann');
  expect(group && actionText(group)).toBe('follows you');
});

test.each([
  ['a follower to their profile', [told(FOLLOW)], '/ann'],
  [
    'several followers to the list of followers',
    [told(FOLLOW), told({ ...FOLLOW, by: 'Bob' })],
    '/me/connections',
  ],
  ['a reaction to the post', [told()], '/post/post'],
  [
    'a comment to its place in the thread',
    [
      told({
        notificationType: 'comment',
        postId: 'comment',
        parentId: 'post',
        postType: 'COMMENT',
      }),
    ],
    '/post/post?scrollToComment=comment',
  ],
  [
    'a reaction to a comment to that comment',
    [told({ postId: 'comment', postType: 'COMMENT' })],
    '/post/comment',
  ],
  ['a join request to the group’s requests', [told(ASKS)], '/group/gulls/members?list=requests'],
  [
    'an approval to the group',
    [told({ ...ASKS, notificationType: 'group_accepted' })],
    '/group/gulls',
  ],
])('links from %s', (_what, items, path) => {
  const [group] = groupNotifications(items);
  expect(group && pathOf(group, 'me')).toBe(path);
});

test.each([
  ['comment', 'COMMENT', 'commented on your post'],
  ['comment', 'REPLY', 'replied to you'],
  ['reactions', 'REPLY', 'reacted to your comment'],
  ['repost', 'POST', 'reposted your post'],
  ['repost_with_comment', 'quote', 'quoted your post'],
  ['mention', 'POST', 'mentioned you'],
] as const)('describes a %s about a %s as "%s"', (notificationType, postType, words) => {
  const [group] = groupNotifications([told({ notificationType, postType })]);
  expect(group && actionText(group)).toBe(words);
});

test('groups the requests to join one group', () => {
  const rows = groupNotifications([
    told(ASKS),
    told({ ...ASKS, by: 'Bob' }),
    told({ ...ASKS, group: { id: 'terns', name: 'Terns' } }),
    told({ ...ASKS, notificationType: 'group_accepted' }),
  ]);
  expect(rows.map(actionText)).toEqual([
    'ask to join Gulls',
    'asks to join Terns',
    'approved your request to join Gulls',
  ]);
});

test('marks a truncated excerpt with an ellipsis', () => {
  const long = '🦉'.repeat(140);
  const [short, cut, none] = ['Short', long, ''].map(
    (postBody) => groupNotifications([told({ postBody })])[0],
  );
  expect(short && excerptOf(short)).toBe('Short');
  expect(cut && excerptOf(cut)).toBe(`${long}…`);
  expect(none && excerptOf(none)).toBe(null);
});
