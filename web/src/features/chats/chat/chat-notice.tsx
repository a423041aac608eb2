import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { fromHere } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './chat-notice.module.css';
import { createChats } from '#web/features/chats/state/chats.part.ts';
import { useMessagesLeft } from '#web/features/chats/state/use-messages-left.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

const reports = lazyModule(() => import('#web/features/chats/history/report-message.tsx'));

export function ChatNotice({ chat }: { chat: Chat }) {
  const { state, title, abilities } = chat;
  const left = useMessagesLeft(chat);
  if (state === 'requested') return <ChatRequestNotice chat={chat} />;
  const text =
    state === 'pending'
      ? left === 0
        ? strings.pendingFull(title)
        : strings.pending(title, left ?? LIMITS.requestMessages)
      : state === 'closed'
        ? strings.closed
        : abilities.includes('write')
          ? null
          : strings.cannotWrite;
  if (text === null) return null;
  return (
    <p className={styles.notice} dir="auto" role="status">
      {text}
    </p>
  );
}

function ChatRequestNotice({ chat }: { chat: Chat }) {
  const { id, title, lastMessage } = chat;
  const chats = usePart(createChats);
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  /** The latest message at the time of the click. A newer message may arrive before the report is sent. */
  const [reported, setReported] = useState<Message | null>(null);
  const report = useLazy(reports, reported !== null, () => setReported(null));
  const act = async (what: 'accept' | 'decline', work: () => Promise<unknown>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    }
    setBusy(null);
  };
  const decline = async (): Promise<void> => {
    const goOn = fromHere();
    await chats.leave(id);
    goOn('/chats', { replace: true });
  };
  return (
    <div className={styles.notice} role="group" aria-label={strings.lists.requested}>
      <p dir="auto">{strings.requested(title)}</p>
      <div className={styles.buttons}>
        <Button
          kind="primary"
          busy={busy === 'accept'}
          onClick={() => void act('accept', () => chats.accept(id))}
        >
          {strings.accept}
        </Button>
        <Button busy={busy === 'decline'} onClick={() => void act('decline', decline)}>
          {strings.decline}
        </Button>
        {lastMessage && <Button onClick={() => setReported(lastMessage)}>{strings.report}</Button>}
      </div>
      {report && reported && (
        <report.ReportMessage message={reported} onClose={() => setReported(null)} />
      )}
    </div>
  );
}
