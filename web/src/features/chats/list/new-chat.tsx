import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '#web/data/entities/entities.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { navigate } from '#web/router/router.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';
import { useDebounced } from '#web/ui/controls/use-debounced.ts';

import { peopleOptions, PeopleSkeletons } from '#web/features/relations/public.ts';
import { createChats } from '#web/features/chats/state/chats.part.ts';
import styles from './new-chat.module.css';
import { strings } from '#web/features/chats/strings/strings.ts';

const SEARCH_DEBOUNCE_MS = 400;

export function NewChat({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  return (
    <Dialog open onClose={onClose} title={strings.newChat}>
      <div className={styles.content}>
        <TextField
          label={strings.whom}
          type="search"
          value={text}
          dir="auto"
          autoComplete="off"
          maxLength={LIMITS.messageQueryCharacters}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.plain}>{strings.keptOnServer}</p>
        {text.trim() === '' || q === '' ? (
          <FollowedPeople onClose={onClose} />
        ) : (
          <FoundPeople q={q} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function FollowedPeople({ onClose }: { onClose(): void }) {
  const page = usePage();
  const own = useCurrentUser()?.username ?? '';
  const { data, isPending } = useInfiniteQuery(peopleOptions(page, own, 'following'));
  const ulids = data?.pages[0]?.ids ?? [];
  if (isPending) return <PeopleSkeletons count={3} />;
  return ulids.length > 0 && <People ulids={ulids} label={strings.followed} onClose={onClose} />;
}

function FoundPeople({ q, onClose }: { q: string; onClose(): void }) {
  const chats = usePart(createChats);
  const query = useQuery({
    ...chats.peopleOptions(q),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <PeopleSkeletons count={3} />;
  if (query.isError) {
    return (
      <EmptyState
        drawing="away"
        title={strings.peopleFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  if (query.data.length === 0) {
    if (query.isPlaceholderData) return <PeopleSkeletons count={3} />;
    return <EmptyState title={strings.nobodyFound} hint={strings.nobodyFoundHint} />;
  }
  return <People ulids={query.data} label={strings.peopleFound} onClose={onClose} />;
}

interface PeopleProps {
  ulids: readonly string[];
  label: string;
  onClose(): void;
}

function People({ ulids, label, onClose }: PeopleProps) {
  const isOpen = useIsOpen();
  const chats = usePart(createChats);
  const [opening, setOpening] = useState<string | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const open = async (ulid: string): Promise<void> => {
    if (opening !== null) return;
    setOpening(ulid);
    try {
      const { id } = await chats.open({ userId: ulid });
      if (!isOpen.current) return;
      onClose();
      navigate(`/chat/${id}`);
    } catch (error) {
      setRefused({ ...refused, [ulid]: errorText(error) });
      setOpening(null);
    }
  };
  return (
    <section aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <ul>
        {ulids.map((ulid) => (
          <Person
            key={ulid}
            ulid={ulid}
            isOpening={ulid === opening}
            refusal={refused[ulid]}
            onOpen={() => void open(ulid)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  ulid: string;
  isOpening: boolean;
  refusal: string | undefined;
  onOpen(): void;
}

function Person({ ulid, isOpening, refusal, onOpen }: PersonProps) {
  const person = useUser(ulid);
  if (!person) return null;
  return (
    <li>
      <button type="button" className={styles.person} onClick={onOpen}>
        <Avatar src={person.avatar} name={person.name} seed={ulid} size={44} />
        <span className={styles.names}>
          <strong dir="auto">{person.name}</strong>
          <span className={styles.handle}>@{person.username}</span>
        </span>
        {isOpening && <Spinner />}
      </button>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}
