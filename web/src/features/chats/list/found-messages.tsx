import type { Message } from '@rookery/contract/chats/chat.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { errorText } from '#web/data/http/api-error.ts';
import { useServerNow } from '#web/data/page/server-now.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Link } from '#web/router/link.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import { ChatSkeletons } from './chat-row.tsx';
import styles from './chat-row.module.css';
import { createChats } from '#web/features/chats/state/chats.part.ts';
import { useChat } from '#web/features/chats/state/chats.ts';
import {
  formatDateTime,
  messageInWords,
  shortTime,
} from '#web/features/chats/strings/message-words.ts';
import { MoreRows } from './more-rows.tsx';
import { strings } from '#web/features/chats/strings/strings.ts';

export function FoundMessages({ q }: { q: string }) {
  const chats = usePart(createChats);
  const query = useInfiniteQuery({
    ...chats.searchOptions(q),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  // An empty previous result says nothing about the new search.
  if (query.isPending || (query.isPlaceholderData && found.length === 0)) {
    return <ChatSkeletons count={4} />;
  }
  if (query.isError && found.length === 0) {
    return (
      <EmptyState
        drawing="away"
        title={strings.listFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  if (found.length === 0) {
    return <EmptyState title={strings.noneFound} hint={strings.noneFoundHint} />;
  }
  return (
    <>
      <ul aria-label={strings.found}>
        {found.map((message) => (
          <FoundMessage key={message.ulid} message={message} />
        ))}
      </ul>
      <MoreRows query={query} />
    </>
  );
}

function FoundMessage({ message }: { message: Message }) {
  const own = useCurrentUser()?.ulid;
  const now = useServerNow();
  const chats = usePart(createChats);
  const held = useChat(message.chatId);
  useQuery({ ...chats.chatOptions(message.chatId), enabled: held === undefined });
  const { user, createdAt } = message;
  const isOwn = user.userId === own;
  return (
    <li>
      <Link to={`/chat/${message.chatId}?message=${message.ulid}`} className={styles.row}>
        <Avatar src={user.avatar} name={user.name} seed={user.userId} size={40} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <strong dir="auto">{held?.title ?? user.name}</strong>
            <time className={styles.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
              {shortTime(createdAt, now)}
            </time>
          </span>
          <span className={styles.words} dir="auto">
            <bdi>{isOwn ? strings.you : user.name}: </bdi>
            {messageInWords(message, isOwn)}
          </span>
        </span>
      </Link>
    </li>
  );
}
