import { useState } from 'react';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { OutgoingRow } from '#web/features/chats/history/outgoing-row.tsx';
import { useChat } from '#web/features/chats/state/chats.ts';
import { createSending, type Outgoing } from '#web/features/chats/state/sending.part.ts';
import { strings } from '#web/features/chats/strings/strings.ts';
import styles from './chat-list.module.css';

interface UnsentMessagesProps {
  among: readonly string[];
  openId: string | null;
}

/**
 * Refused messages that no visible chat shows, such as those of a removed chat. Their text must not be lost.
 */
export function UnsentMessages({ among, openId }: UnsentMessagesProps) {
  const { items } = useStore(usePart(createSending).store);
  const open = useChat(openId);
  const [tried, setTried] = useState<readonly string[]>([]);
  const isNew = ({ ulid, state }: Outgoing): boolean => state === 'failed' && !tried.includes(ulid);
  if (items.some(isNew)) setTried([...tried, ...items.filter(isNew).map(({ ulid }) => ulid)]);
  const unsent = items.filter(
    ({ ulid, chatId, state }) =>
      (state === 'failed' || (state !== 'sent' && tried.includes(ulid))) &&
      !among.includes(chatId) &&
      chatId !== open?.id,
  );
  if (unsent.length === 0) return null;
  return (
    <section className={styles.unsent} aria-label={strings.unsent}>
      <p>{strings.unsent}</p>
      {unsent.map((item) => (
        <OutgoingRow key={item.ulid} item={item} isFirst />
      ))}
    </section>
  );
}
