import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  describeAction,
  excerptOf,
  notificationPath,
  subjectOf,
  subscribedSubject,
} from '@rookery/contract/kernel/notification-texts.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { countMissedChats } from '#src/features/chats/read/public.ts';
import { actorsOf, namesOf } from '#src/features/notifications/record/actors.ts';
import { notificationViews } from '#src/features/notifications/record/notification-view.ts';
import {
  countUnseen,
  findNotifications,
} from '#src/features/notifications/record/notifications.store.ts';
import type { DigestContent, MissedEvent } from './digest-mail.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

const NOTIFICATIONS_READ = 200;

export async function composeDigest(
  deps: Pick<
    NotificationsParts,
    'blocksAndMutes' | 'db' | 'groups' | 'members' | 'memberships' | 'postFilters' | 'posts'
  >,
  userId: string,
  within: { after: Date; upTo: Date },
): Promise<Pick<DigestContent, 'name' | 'things' | 'count' | 'others'> | null> {
  const { db, members } = deps;
  const rows = await findNotifications(db, userId, {
    onlyUnseen: true,
    within,
    limit: NOTIFICATIONS_READ,
  });
  const told = await notificationViews(deps, userId, rows);
  const { hiddenAuthors } = await deps.blocksAndMutes.of(userId);
  const chats = await countMissedChats(db, userId, within, [...hiddenAuthors]);
  if (told.length + chats === 0) return null;
  const isWhole = rows.length < NOTIFICATIONS_READ;
  const count = isWhole ? told.length : await countUnseen(db, userId, { within });
  const recipient = (await members.getMany([userId])).get(userId);
  const shown = groupBySubject(told).slice(0, LIMITS.digestThings);
  const spoken = shown.reduce((sum, thing) => sum + thing.length, 0);
  return {
    name: recipient?.name ?? '',
    things: [
      ...(chats > 0 ? [missedChats(chats)] : []),
      ...shown.map((thing) => missed(thing, recipient?.username ?? '')),
    ],
    count: count + chats,
    others: Math.max(count - spoken, 0),
  };
}

function groupBySubject(told: readonly Notification[]): [Notification, ...Notification[]][] {
  const things = new Map<string, [Notification, ...Notification[]]>();
  for (const each of told) {
    const key = `${each.notificationType} ${subscribedSubject(each) ?? each.parentId ?? each.postId ?? each.group?.id ?? each.list?.ulid ?? ''}`;
    const thing = things.get(key);
    if (thing) thing.push(each);
    else things.set(key, [each]);
  }
  return [...things.values()];
}

function missed(thing: [Notification, ...Notification[]], recipient: string): MissedEvent {
  const [newest] = thing;
  const by = actorsOf(thing);
  return {
    names: subjectOf(newest.notificationType, namesOf(by)),
    deed: describeAction(newest, by.length, thing.length),
    excerpt: excerptOf(newest.postBody ?? '', newest.notificationType),
    path: notificationPath(newest, by, recipient, thing.length),
  };
}

/** A mail has no text of chat messages, because they are private. */
function missedChats(count: number): MissedEvent {
  const names = count === 1 ? '1 chat' : `${count} chats`;
  const deed = count === 1 ? 'has new messages' : 'have new messages';
  return { names, deed, excerpt: '', path: '/chats' };
}
