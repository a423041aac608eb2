import type { Chat } from '@rookery/contract/chats/chat.ts';

import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { useServerNow } from '#web/data/page/server-now.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Link } from '#web/router/link.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { avatarSeed } from '#web/features/chats/state/avatar-seed.ts';
import styles from './chat-row.module.css';
import { useChat } from '#web/features/chats/state/chats.ts';
import { chatDraftId } from '#web/features/chats/state/chat-draft.ts';
import {
  formatDateTime,
  messageInWords,
  shortTime,
} from '#web/features/chats/strings/message-words.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

const MAX_SHOWN_COUNT = 99;

interface ChatRowProps {
  id: string;
  isOpen: boolean;
}

export function ChatRow({ id, isOpen }: ChatRowProps) {
  const now = useServerNow();
  const chat = useChat(id);
  if (!chat) return null;
  const { title, avatar, lastMessage, unreadCount, isMuted } = chat;
  const since = lastMessage?.createdAt ?? chat.createdAt;
  return (
    <li>
      <Link
        to={`/chat/${id}`}
        className={styles.row}
        data-chat={id}
        data-unread={unreadCount > 0 || undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar src={avatar} name={title} seed={avatarSeed(chat)} size={48} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <strong dir="auto">{title}</strong>
            {chat.kind === 'group' && <Icon name="users" size={15} />}
            {isMuted && (
              <>
                <Icon name="mute" size={15} />
                <span className="sr-only">{strings.muted}</span>
              </>
            )}
            <time className={styles.time} dateTime={since} title={formatDateTime(since)}>
              {shortTime(since, now)}
            </time>
          </span>
          <span className={styles.wordLine}>
            <LastMessage chat={chat} isOpen={isOpen} />
            {unreadCount > 0 && (
              <span className={styles.unread} data-muted={isMuted || undefined}>
                <span aria-hidden="true">
                  {unreadCount > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unreadCount}
                </span>
                <span className="sr-only">{strings.unread(unreadCount)}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function LastMessage({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const own = useCurrentUser()?.ulid ?? '';
  const { draftsOf } = usePart(createOpenDrafts);
  const { lastMessage, kind } = chat;
  const draft = isOpen ? null : draftsOf(own).drafts.peek(chatDraftId(chat.id));
  if (draft && (draft.postBody.trim() !== '' || draft.media.length > 0)) {
    return (
      <span className={styles.words} dir="auto">
        <span className={styles.draft}>{strings.draft}: </span>
        {draft.postBody.trim() || strings.media}
      </span>
    );
  }
  if (!lastMessage) return <span className={styles.words}>{strings.nothingYet}</span>;
  const isOwn = lastMessage.user.userId === own;
  const who = isOwn ? strings.you : kind === 'group' ? lastMessage.user.name : null;
  return (
    <span className={styles.words} dir="auto">
      {who !== null && !lastMessage.isDeleted && <bdi>{who}: </bdi>}
      {messageInWords(lastMessage, isOwn)}
    </span>
  );
}

export function ChatSkeletons({ count = 7 }: { count?: number }) {
  return (
    <ul aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={styles.row}>
          <Skeleton width="48px" height="48px" round />
          <span className={styles.names}>
            <Skeleton width="8em" height="15px" />
            <Skeleton width="70%" height="13px" />
          </span>
        </li>
      ))}
    </ul>
  );
}
