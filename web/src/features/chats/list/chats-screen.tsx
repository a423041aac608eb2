import { useEffect } from 'react';

import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useParams } from '#web/router/router.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

import { createChatCount } from '#web/features/chats/state/chat-count.part.ts';
import { ChatList } from './chat-list.tsx';
import { ChatScreen } from '#web/features/chats/chat/chat-screen.tsx';
import styles from './chats-screen.module.css';
import { useChat } from '#web/features/chats/state/chats.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

/**
 * /chats and /chat/{id}: the list with the open chat beside it. On a narrow window the chat covers the list.
 */
export function ChatsScreen() {
  const { id } = useParams();
  const openId = id?.toUpperCase() ?? null;
  const isWide = useMediaQuery(WIDE);
  const { part } = usePage();
  part(createUnloadQuestion);
  const { look } = part(createChatCount);
  useEffect(() => look(), [look]);
  const title = useChat(openId)?.title;
  useScreenTitle(isWide || openId === null ? strings.title : (title ?? strings.title));
  if (!isWide) {
    return openId === null ? <ChatList openId={null} /> : <ChatScreen key={openId} id={openId} />;
  }
  return (
    <div className={styles.sides}>
      <ChatList openId={openId} />
      {openId === null ? (
        <div className={styles.none}>
          <EmptyState
            title={strings.choose}
            hint={
              <>
                {strings.chooseHint} <span className={styles.plain}>{strings.keptOnServer}</span>
              </>
            }
          />
        </div>
      ) : (
        <ChatScreen key={openId} id={openId} />
      )}
    </div>
  );
}
