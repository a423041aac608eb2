import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import { ChatComposer } from '#web/features/chats/write/chat-composer.tsx';
import { ChatHeader, ChatHeaderSkeleton } from './chat-header.tsx';
import { ChatNotice } from './chat-notice.tsx';
import styles from './chat-screen.module.css';
import { createChats } from '#web/features/chats/state/chats.part.ts';
import { useChat } from '#web/features/chats/state/chats.ts';
import { useMessagesLeft } from '#web/features/chats/state/use-messages-left.ts';
import { createChatPresence } from '#web/features/chats/state/presence.part.ts';
import { MessageHistory } from '#web/features/chats/history/history.tsx';
import { strings } from '#web/features/chats/strings/strings.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { MessageSkeletons } from '#web/features/chats/history/message-skeletons.tsx';

export function ChatScreen({ id }: { id: string }) {
  const query = useQuery(usePart(createChats).chatOptions(id));
  const chat = useChat(id);
  const height = useVisibleHeight();
  const isThere = chat !== undefined && query.data !== null;
  // The server sends no message events for a muted or unread group chat. The chat's read mark must
  // therefore be loaded.
  const isOld = chat?.kind === 'group' && (chat.unreadCount > 0 || chat.isMuted);
  const isAsked = query.isFetching && !query.isFetchedAfterMount;
  return (
    <section className={styles.screen} style={height} data-chat-open={id}>
      {isThere && <LoadedChat chat={chat} isPlaced={!isOld || !isAsked} />}
      {!isThere && query.isPending && (
        <>
          <ChatHeaderSkeleton />
          <MessageSkeletons />
        </>
      )}
      {!isThere && !query.isPending && (
        <>
          <ChatHeaderSkeleton isStill />
          {query.isError ? (
            <EmptyState
              drawing="away"
              title={strings.failed}
              hint={errorText(query.error)}
              action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
            />
          ) : (
            <EmptyState
              drawing="away"
              title={strings.notFound}
              hint={strings.notFoundHint}
              action={
                <Link to="/chats" className={styles.link}>
                  {strings.toChats}
                </Link>
              }
            />
          )}
        </>
      )}
    </section>
  );
}

interface LoadedChatProps {
  chat: Chat;
  isPlaced: boolean;
}

function LoadedChat({ chat, isPlaced }: LoadedChatProps) {
  const [search] = useSearchParams();
  const [answered, setAnswered] = useState<Message | null>(null);
  const [sentCount, setSentCount] = useState(0);
  const target = search.get('message')?.toUpperCase() ?? null;
  const left = useMessagesLeft(chat);
  const mayWrite = chat.abilities.includes('write') && left !== 0;
  const { id, kind, state } = chat;
  const presence = usePart(createChatPresence);
  const isBetweenTwo = kind === 'direct' && state === 'open';
  useEffect(() => (isBetweenTwo ? presence.look(id) : undefined), [presence, id, isBetweenTwo]);
  return (
    <>
      <ChatHeader chat={chat} />
      {isPlaced ? (
        <MessageHistory
          chat={chat}
          target={target}
          sentCount={sentCount}
          onAnswer={mayWrite && chat.state !== 'requested' ? setAnswered : null}
        />
      ) : (
        <MessageSkeletons />
      )}
      <ChatNotice chat={chat} />
      {mayWrite && chat.state !== 'requested' && (
        <ChatComposer
          chat={chat}
          answered={answered}
          onAnswer={setAnswered}
          onSent={() => setSentCount(sentCount + 1)}
        />
      )}
    </>
  );
}
