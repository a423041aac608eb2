import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFocusNext } from '#web/ui/page/use-focus-next.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import styles from './people-rows.module.css';
import { PersonRow, PeopleSkeletons } from './person-row.tsx';
import type { PeopleOptions } from './profile-options.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

interface PeopleRowsProps {
  options: PeopleOptions;
  empty: ReactNode;
  /** Shown if the server answers 404. */
  missing: ReactNode;
  /** In place of the Follow button. */
  Action?: ComponentType<{ ulid: string }>;
}

/** Members in pages, each with a Follow button. */
export function PeopleRows({ options, empty, missing, Action }: PeopleRowsProps) {
  const query = useInfiniteQuery(options);
  const ids = [...new Set(query.data?.pages.flatMap((page) => page.ids))];
  const next = useFocusNext(ids);
  if (query.isPending) return <PeopleSkeletons />;
  if (isNotFound(query.error)) return missing;
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
  if (ids.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul {...next}>
        {ids.map((id) => (
          <PersonRow key={id} ulid={id} action={Action && <Action ulid={id} />} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {strings.listFailed} {errorText(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {strings.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}
