import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { showFailure } from '#web/data/api/show-failure.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { createSending } from '#web/features/chats/state/sending.part.ts';
import { avatarSeed } from '#web/features/chats/state/avatar-seed.ts';
import styles from './history.module.css';
import { type MessageAction, MessageRow } from './message-row.tsx';
import { planRows } from './message-rows.ts';
import { messageInWords } from '#web/features/chats/strings/message-words.ts';
import {
  type MessageWindow,
  newsSince,
  readUpTo,
} from '#web/features/chats/state/message-window.ts';
import { OutgoingRow } from './outgoing-row.tsx';
import { strings } from '#web/features/chats/strings/strings.ts';
import { useHistory } from './use-history.ts';
import { MessageSkeletons } from './message-skeletons.tsx';

const overlays = lazyModule(() => import('./message-overlays.tsx'));

interface MessageHistoryProps {
  chat: Chat;
  target: string | null;
  sentCount: number;
  /** Null if the member can't reply here. */
  onAnswer: ((message: Message) => void) | null;
}

interface OpenOverlay {
  message: Message;
  kind: 'menu' | 'react' | 'media';
  anchor: Element;
}

const NO_MESSAGES: readonly Message[] = [];

export function MessageHistory({ chat, target, sentCount, onAnswer }: MessageHistoryProps) {
  const own = useCurrentUser()?.ulid ?? '';
  const history = useHistory({ chat, target, sentCount, own });
  const { open, view, range, scroller, content, newSince, isAtEnd, hasNews } = history;
  const { window, error } = view;
  const messages = window?.messages ?? NO_MESSAGES;
  const outgoing = useOutgoing(chat.id, messages);
  const [asked, setAsked] = useState<OpenOverlay | null>(null);
  const loaded = useLazy(overlays, asked !== null, () => setAsked(null));
  const read = readUpTo(messages, chat.otherReadUlid);
  const { from, to } = range;
  const hasEnd = window?.isAtEnd === true;
  const rows = useMemo(
    () => planRows({ messages, from, to, own, newSince, readUpTo: read, isAtEnd: hasEnd }),
    [messages, from, to, own, newSince, read, hasEnd],
  );
  const onAct = useStableCallback((message: Message, what: MessageAction): void => {
    if (what.kind === 'answer') onAnswer?.(message);
    else if (what.kind === 'go') history.goTo(what.ulid);
    else if (what.kind === 'give') void open.react(message, what.reaction).catch(showFailure);
    else setAsked({ message, ...what });
  });
  const isDrawnToEnd = window ? window.isAtEnd && to === messages.length : error !== null;
  const isBeginning = window !== null && window.older === null && from === 0;
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        // `NewMessageAnnouncer` announces new messages. Messages that scrolling reveals must not be
        // announced.
        aria-live="off"
        aria-label={strings.history(chat.title)}
        tabIndex={0}
        onScroll={() => history.scrolled()}
      >
        <div ref={content} className={styles.content}>
          {window === null && error === null && <MessageSkeletons />}
          {isBeginning && <Beginning chat={chat} />}
          {window !== null && !isBeginning && error === null && (
            <div className={styles.loading}>{view.isLoadingOlder && <Spinner />}</div>
          )}
          {error !== null && (
            <div className={styles.failed} role="alert">
              <p>{strings.messagesFailed}</p>
              <Button size="small" onClick={() => void open.tryAgain()}>
                {strings.retry}
              </Button>
            </div>
          )}
          {rows.map((row) => (
            <MessageRow
              key={row.message.ulid}
              {...row}
              isOfGroup={chat.kind === 'group'}
              isMarked={row.message.ulid === history.marked}
              hidesMedia={chat.state === 'requested' && !row.isOwn}
              mayAnswer={onAnswer !== null}
              onAct={onAct}
            />
          ))}
          {isDrawnToEnd &&
            outgoing.map((item, at) => (
              <OutgoingRow key={item.ulid} item={item} isFirst={at === 0} />
            ))}
        </div>
      </div>
      {!isAtEnd && window !== null && (
        <ScrollToEndButton hasNews={hasNews} onPress={() => history.toEnd()} />
      )}
      <NewMessageAnnouncer window={window} own={own} />
      {loaded && asked && (
        <loaded.MessageOverlays
          {...asked}
          chat={chat}
          isOwn={asked.message.user.userId === own}
          onAnswer={onAnswer}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** A stable function, so that rows do not render again. */
function useStableCallback<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [steady] = useState(
    () =>
      (...given: A): void =>
        latest.current(...given),
  );
  return steady;
}

function useOutgoing(chatId: string, messages: readonly Message[]) {
  const { items } = useStore(usePart(createSending).store);
  return useMemo(() => {
    const there = new Set(messages.map(({ ulid }) => ulid));
    return items.filter((item) => item.chatId === chatId && !there.has(item.ulid));
  }, [items, messages, chatId]);
}

function Beginning({ chat }: { chat: Chat }) {
  const { title, avatar } = chat;
  return (
    <div className={styles.beginning}>
      <Avatar src={avatar} name={title} seed={avatarSeed(chat)} size={64} />
      <p dir="auto">{beginningOf(chat)}</p>
      <p>{strings.keptOnServer}</p>
    </div>
  );
}

function beginningOf({ title, kind, members }: Chat): string {
  if (kind === 'group') return strings.groupBegins(title);
  return members[0]?.username ? strings.begins(title) : strings.beginsNameless;
}

function ScrollToEndButton({ hasNews, onPress }: { hasNews: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      className={styles.toEnd}
      data-news={hasNews || undefined}
      aria-label={hasNews ? undefined : strings.toEnd}
      title={strings.toEnd}
      onClick={onPress}
    >
      {hasNews && strings.newMessages}
      <Icon name="chevron-down" size={20} />
    </button>
  );
}

/** Announces other members' new messages to screen readers. Skips earlier messages. */
function NewMessageAnnouncer({ window, own }: { window: MessageWindow | null; own: string }) {
  const [seen, setSeen] = useState(window);
  const [told, setTold] = useState<string | null>(null);
  if (window !== seen) {
    setSeen(window);
    const news = newsSince(seen, window);
    if (news) setTold(news.ulid);
  }
  const newest = window?.messages.at(-1);
  const isNews = newest && newest.ulid === told && newest.user.userId !== own;
  return (
    <span className="sr-only" role="status">
      {isNews && !newest.isDeleted && strings.said(newest.user.name, messageInWords(newest, false))}
    </span>
  );
}
