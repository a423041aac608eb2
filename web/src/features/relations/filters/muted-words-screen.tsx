import { FILTER_PLACES } from '@rookery/contract/kernel/filters.ts';
import type { Filter } from '@rookery/contract/relations/filters.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { useFocusNext } from '#web/ui/page/use-focus-next.ts';
import { useKeepFocus } from '#web/ui/page/use-keep-focus.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { formatEnd } from '#web/features/relations/strings/mute-durations.ts';
import { MutedWordForm } from './muted-word-form.tsx';
import { mutedWordsOptions, removeMutedWord } from './muted-words.ts';
import { mutedWordsStrings as strings } from './muted-words-strings.ts';
import styles from './muted-words-screen.module.css';

/** `/muted_words`: the words, phrases and hashtags that the member mutes. */
export function MutedWordsScreen() {
  useScreenTitle(strings.screen);
  const page = usePage();
  const { data, error, refetch, isFetching } = useQuery(mutedWordsOptions(page));
  const [edited, setEdited] = useState<Filter | 'new' | null>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const next = useFocusNext(data?.map(({ ulid }) => ulid) ?? [], adds);
  // The first saved word moves the button that opened the form.
  useKeepFocus(edited === null, adds);
  if (error && !data) {
    return (
      <EmptyState
        drawing="away"
        title={strings.listFailed}
        hint={errorText(error)}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {strings.retry}
          </Button>
        }
      />
    );
  }
  if (!data) return <Skeleton height="12rem" />;
  const add = (
    <Button ref={adds} kind="primary" onClick={() => setEdited('new')}>
      {strings.add}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={strings.none} hint={strings.hint} action={add} />
      ) : (
        <>
          <div className={styles.head}>
            <p>{strings.hint}</p>
            {add}
          </div>
          <ul {...next}>
            {data.map((filter) => (
              <Row key={filter.ulid} filter={filter} onEdit={() => setEdited(filter)} />
            ))}
          </ul>
        </>
      )}
      {edited !== null && (
        <MutedWordForm
          filter={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Row({ filter, onEdit }: { filter: Filter; onEdit(): void }) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await removeMutedWord(page, filter);
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong dir="auto">{filter.text}</strong>
        <span>{summaryOf(filter)}</span>
      </span>
      <IconButton icon="pencil" label={strings.editWord(filter.text)} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={strings.removeWord(filter.text)}
        disabled={isBusy}
        onClick={() => void remove()}
      />
    </li>
  );
}

function summaryOf({ action, places, expiresAt }: Filter): string {
  const where =
    places.length === FILTER_PLACES.length ? strings.everywhere : strings.inPlaces(places);
  const until = expiresAt === null ? '' : ` · ${strings.until(formatEnd(expiresAt))}`;
  return `${action === 'hide' ? strings.hidden : strings.folded}: ${where}${until}`;
}
