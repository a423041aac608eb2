import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { NOTIFICATIONS, type NotificationType } from '@rookery/contract/kernel/notifications.ts';
import {
  describeAction,
  excerptOf,
  notificationPath,
  subjectOf,
} from '@rookery/contract/kernel/notification-texts.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import {
  chatViews,
  countChats,
  countPushedChats,
  findPushedMessage,
  type ChatViewParts,
} from '#src/features/chats/read/public.ts';
import { actorsOf, namesOf } from '#src/features/notifications/record/actors.ts';
import { notificationViews } from '#src/features/notifications/record/notification-view.ts';
import {
  countUnseen,
  findNotifications,
} from '#src/features/notifications/record/notifications.store.ts';
import {
  CHAT,
  type DuePush,
  NO_POST,
  QUIET,
} from '#src/features/notifications/record/pushes.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

export interface PushPayload {
  title: string;
  body: string;
  url: string;
  /** A push replaces an earlier one with the same tag. */
  tag: string;
  unseen: number;
}

const CHAT_SETTING = 'notifications_chat';
const UNSEEN_READ_MAX = 50;

/** The current content of a push; null: nothing is left that the recipient has not seen and wants. */
export async function payloadOf(
  deps: ChatViewParts & Pick<NotificationsParts, 'postFilters' | 'posts'>,
  push: Pick<DuePush, 'userId' | 'type' | 'aboutId' | 'since' | 'off'>,
  now: Date,
): Promise<PushPayload | null> {
  const { db, members } = deps;
  const { userId, type, aboutId, since, off } = push;
  if (isOff(type, off)) return null;
  const unseen = await countUnseen(db, userId, { atMost: LIMITS.unseenCountedMax });
  if (type === QUIET) return quietPayload(deps, { ...push, unseen }, now);
  if (type === CHAT) return chatPayload(deps, { userId, chatId: aboutId, since, unseen });
  if (unseen === 0) return null;
  const rows = await findNotifications(db, userId, {
    type,
    aboutId: aboutId === NO_POST ? null : aboutId,
    onlyUnseen: true,
    limit: UNSEEN_READ_MAX,
  });
  const told = await notificationViews(deps, userId, rows);
  const [newest] = told;
  if (!newest) return null;
  const by = actorsOf(told);
  const recipient = (await members.getMany([userId])).get(userId)?.username ?? '';
  return {
    title: `${subjectOf(type, namesOf(by))} ${describeAction(newest, by.length, told.length)}`,
    body: newest.postBody ?? '',
    url: notificationPath(newest, by, recipient, told.length),
    tag: tagOf({ type, aboutId }),
    unseen,
  };
}

function isOff(type: DuePush['type'], off: readonly string[]): boolean {
  if (type === QUIET) return false;
  const setting = type === CHAT ? CHAT_SETTING : NOTIFICATIONS[type];
  return setting !== null && off.includes(setting);
}

async function quietPayload(
  deps: ChatViewParts & Pick<NotificationsParts, 'postFilters' | 'posts'>,
  { userId, since, off, unseen }: Pick<DuePush, 'userId' | 'since' | 'off'> & { unseen: number },
  now: Date,
): Promise<PushPayload | null> {
  const within = since === null ? undefined : { after: new Date(since.getTime() - 1), upTo: now };
  const types = Object.keys(NOTIFICATIONS) as NotificationType[];
  const but = types.filter((type) => isOff(type, off));
  const told = await countUnseen(deps.db, userId, {
    within,
    but,
    atMost: LIMITS.unseenCountedMax,
  });
  const unread = within
    ? await countPushedChats(deps, userId, within)
    : (await countChats(deps, userId)).unread;
  const chats = off.includes(CHAT_SETTING) ? 0 : unread;
  if (told + chats === 0) return null;
  const parts = [counted(told, 'notification'), counted(chats, 'chat')].flatMap((part) => part);
  return {
    title: parts.join(' and '),
    body: 'Received during your quiet hours.',
    url: told > 0 ? '/notifications' : '/chats',
    tag: QUIET,
    unseen,
  };
}

function counted(count: number, noun: string): string[] {
  if (count === 0) return [];
  const most = LIMITS.unseenCountedMax;
  if (count >= most) return [`${most - 1}+ ${noun}s`];
  return [count === 1 ? `1 ${noun}` : `${count} ${noun}s`];
}

async function chatPayload(
  deps: ChatViewParts & Pick<NotificationsParts, 'postFilters' | 'posts'>,
  {
    userId,
    chatId,
    since,
    unseen,
  }: { userId: string; chatId: string; since: Date | null; unseen: number },
): Promise<PushPayload | null> {
  const [chat] = await chatViews(deps, userId, [chatId]);
  if (!chat || chat.isMuted || chat.unreadCount === 0 || chat.state !== 'open') return null;
  const said = await findPushedMessage(deps, userId, { chatId, since });
  if (!said) return null;
  const name = nameOf(said.user);
  return {
    title: chat.kind === 'group' ? `${name} in ${chat.title}` : name,
    body:
      excerptOf([...said.body].slice(0, LIMITS.notificationExcerpt).join('')) || 'Sent a picture',
    url: `/chat/${chat.id}`,
    tag: tagOf({ type: CHAT, aboutId: chatId }),
    unseen,
  };
}

const nameOf = ({ name, username }: { name: string; username: string | null }): string =>
  name || (username ?? '');

export function tagOf({ type, aboutId }: Pick<DuePush, 'type' | 'aboutId'>): string {
  return aboutId === NO_POST ? type : `${type}:${uuidToUlid(aboutId)}`;
}
