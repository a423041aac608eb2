import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useNavigationType, useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useDebounced } from '#web/ui/controls/use-debounced.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { useChatCounts } from '#web/features/chats/state/chat-count.ts';
import { ChatRow, ChatSkeletons } from './chat-row.tsx';
import styles from './chat-list.module.css';
import { CHAT_LISTS, type ChatList, createChats } from '#web/features/chats/state/chats.part.ts';
import { FoundMessages } from './found-messages.tsx';
import { MoreRows } from './more-rows.tsx';
import { strings } from '#web/features/chats/strings/strings.ts';
import { UnsentMessages } from './unsent-messages.tsx';

const newChats = lazyModule(() => import('./new-chat.tsx'));

const SEARCH_DEBOUNCE_MS = 400;

export function ChatList({ openId }: { openId: string | null }) {
  const [search, setSearch] = useSearchParams();
  const [q, setQ] = useState('');
  const paused = useDebounced(q.trim(), q.trim() ? SEARCH_DEBOUNCE_MS : 0);
  const sought = q.trim() && paused;
  // The address belongs to the open chat, so this state stores which list is selected beside the chat.
  const [chosen, setChosen] = useState<ChatList | null>(null);
  const asked = CHAT_LISTS.find((each) => each === search.get('list'));
  const list = chosen ?? asked ?? 'open';
  const { requests } = useChatCounts();
  const isReturn = useNavigationType() === 'POP' && chosen === null;
  const show = (value: ChatList): void => {
    setChosen(value);
    if (openId === null) setSearch(value === 'open' ? {} : { list: value }, { replace: true });
  };
  const [isBeginning, setBeginning] = useState(false);
  const close = (): void => setBeginning(false);
  const begin = (): void => setBeginning(true);
  const dialog = useLazy(newChats, isBeginning, close);
  return (
    <section className={styles.list} aria-label={strings.listLabel}>
      <div className={styles.tools}>
        <search className={styles.search}>
          <Icon name="search" size={18} />
          <input
            type="search"
            value={q}
            dir="auto"
            placeholder={strings.searchHint}
            aria-label={strings.search}
            maxLength={LIMITS.messageQueryCharacters}
            onChange={(event) => setQ(event.target.value)}
          />
        </search>
        <IconButton icon="pencil" label={strings.newChat} onClick={begin} />
      </div>
      {sought === '' && (
        <TabsLine
          label={strings.listLabel}
          tabs={CHAT_LISTS.map((value) => ({
            value,
            label:
              value === 'requested' && requests > 0
                ? `${strings.lists.requested} (${requests})`
                : strings.lists[value],
          }))}
          value={list}
          onChange={show}
        />
      )}
      <div className={styles.rows}>
        {sought === '' ? (
          <ChatRows
            key={list}
            list={list}
            openId={openId}
            onBegin={begin}
            onList={show}
            isReturn={isReturn}
          />
        ) : (
          <FoundMessages q={sought} />
        )}
      </div>
      {dialog && <dialog.NewChat onClose={close} />}
    </section>
  );
}

interface ChatRowsProps {
  list: ChatList;
  openId: string | null;
  onBegin(): void;
  onList(list: ChatList): void;
  /** The member came back to this list and did not choose it now. */
  isReturn: boolean;
}

function ChatRows(props: ChatRowsProps) {
  const { list, openId, onBegin, onList } = props;
  const query = useInfiniteQuery(usePart(createChats).listOptions(list));
  const ids = [...new Set(query.data?.pages.flatMap((page) => page.ids))];
  useLeaveEmptiedRequests(list, query.isSuccess ? ids.length : null, props);
  if (query.isPending) return <ChatSkeletons />;
  if (query.isError && ids.length === 0) {
    return (
      <EmptyState
        drawing="away"
        title={strings.listFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  const unsent = list === 'open' && <UnsentMessages among={ids} openId={openId} />;
  if (ids.length === 0) {
    return (
      <>
        {unsent}
        <NoChats list={list} onBegin={onBegin} onList={onList} />
      </>
    );
  }
  return (
    <>
      {unsent}
      <ul aria-label={strings.lists[list]}>
        {ids.map((id) => (
          <ChatRow key={id} id={id} isOpen={id === openId} />
        ))}
      </ul>
      <MoreRows query={query} />
    </>
  );
}

/** Shows the chats after the last request was accepted or declined. */
function useLeaveEmptiedRequests(
  list: ChatList,
  count: number | null,
  { onList, isReturn }: Pick<ChatRowsProps, 'onList' | 'isReturn'>,
): void {
  const before = useRef(isReturn ? Infinity : count);
  const leave = useEffectEvent(() => onList('open'));
  useEffect(() => {
    if (list === 'requested' && count === 0 && (before.current ?? 0) > 0) leave();
    if (count !== null) before.current = count;
  }, [list, count]);
}

function NoChats({ list, onBegin, onList }: Pick<ChatRowsProps, 'list' | 'onBegin' | 'onList'>) {
  const { requests } = useChatCounts();
  if (list === 'open' && requests > 0) {
    return (
      <EmptyState
        drawing="eggs"
        title={strings.requests(requests)}
        hint={strings.noneHint.requested}
        action={
          <Button kind="dark" onClick={() => onList('requested')}>
            {strings.showRequests}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={list === 'open' ? 'eggs' : 'empty'}
      title={strings.none[list]}
      hint={
        list === 'open' ? (
          <>
            {strings.noneHint.open} <span className={styles.plain}>{strings.keptOnServer}</span>
          </>
        ) : (
          strings.noneHint.requested
        )
      }
      action={
        list === 'open' && (
          <Button kind="dark" onClick={onBegin}>
            {strings.newChat}
          </Button>
        )
      }
    />
  );
}
