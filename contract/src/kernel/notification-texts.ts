import { LIMITS } from './limits.ts';
import type { NotificationType } from './notifications.ts';

interface NotifiedAction {
  notificationType: NotificationType;
  postType: string | null;
  postId: string | null;
  parentId: string | null;
  group: { id: string; name: string } | null;
  list?: { ulid: string; name: string } | undefined;
}

const times = (count: number): string => (count === 1 ? '' : ` ${count} times`);

/** The id of the subject if many posts are shown as one notification, else null. */
export function subscribedSubject(
  told: Pick<NotifiedAction, 'notificationType' | 'parentId' | 'group'> & { fromUserId: string },
): string | null {
  if (told.notificationType === 'post') return told.fromUserId;
  if (told.notificationType === 'group_post') return told.group?.id ?? null;
  return told.notificationType === 'thread_comment' ? told.parentId : null;
}

/** The name of all staff, since decisions do not name their moderator. */
export const STAFF_NAME = 'Staff';

/** 'Ann', 'Ann and Bob', 'Ann, Bob and 3 others'. */
export function joinNames(names: readonly string[]): string {
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${formatOthers(others.length)}`;
}

export function formatOthers(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}

/** @param count the notifications that are shown as one */
export function describeAction(told: NotifiedAction, members: number, count = 1): string {
  const own = isComment(told) ? 'your comment' : 'your post';
  switch (told.notificationType) {
    case 'reactions':
      return `reacted to ${own}`;
    case 'repost':
      return `reposted ${own}`;
    case 'repost_with_comment':
      return 'quoted your post';
    case 'mention':
      return 'mentioned you';
    case 'comment':
      return told.postType === 'REPLY' ? 'replied to you' : 'commented on your post';
    case 'follow':
    case 'follow_request':
    case 'follow_acccepted':
      return members === 1 ? 'follows you' : 'follow you';
    case 'poll':
      return 'has ended';
    case 'list':
      return `added you to the list ${told.list?.name ?? ''}`;
    case 'group_request':
      return `${members === 1 ? 'asks' : 'ask'} to join ${told.group?.name ?? ''}`;
    case 'group_accepted':
      return `approved your request to join ${told.group?.name ?? ''}`;
    case 'administrator':
      return members === 1 ? 'is now an administrator' : 'are now administrators';
    case 'decision':
      return 'made a decision about you';
    case 'post':
      return `posted${times(count)}`;
    case 'group_post':
      return `posted${times(count)} in ${told.group?.name ?? ''}`;
    case 'thread_comment':
      return `commented${times(count)} in a thread you follow`;
  }
}

/** The subject of the sentence: the members, or a poll that ended by itself. */
export const subjectOf = (type: NotificationType, names: string): string =>
  type === 'poll' ? 'A poll' : names;

export function excerptOf(body: string, type?: NotificationType): string {
  return [...body].length < excerptLimit(type) ? body : `${body.trimEnd()}…`;
}

export const excerptLimit = (type?: NotificationType): number =>
  type === 'decision' ? LIMITS.decisionNoteCharacters : LIMITS.notificationExcerpt;

function isComment({ postType }: NotifiedAction): boolean {
  return postType === 'COMMENT' || postType === 'REPLY';
}

export function notificationPath(
  told: NotifiedAction,
  by: readonly { username: string | null }[],
  recipient: string,
  count = 1,
): string {
  const { postId, parentId, group, list } = told;
  if (told.notificationType === 'decision') return '/violations?tab=own';
  if (list) return `/lists/${list.ulid}`;
  if (told.notificationType === 'post' && count > 1) return `/${by[0]?.username ?? ''}`;
  if (group && (told.notificationType !== 'group_post' || count > 1)) {
    const isRequest = told.notificationType === 'group_request';
    return isRequest ? `/group/${group.id}/members?list=requests` : `/group/${group.id}`;
  }
  if (isComment(told) && parentId) return `/post/${parentId}?scrollToComment=${postId}`;
  if (postId !== null) return `/post/${postId}`;
  return by.length > 1 ? `/${recipient}/connections` : `/${by[0]?.username ?? ''}`;
}
