import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '#web/router/link.tsx';
import { useParams, useSearchParams } from '#web/router/router.tsx';

import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import styles from './connections-screen.module.css';
import { PersonRow, PeopleSkeletons } from './person-row.tsx';
import { PEOPLE_LISTS, type PeopleList, peopleOptions, profileOptions } from './profile-options.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

export function ConnectionsScreen() {
  const { username = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const asked = useQuery(profileOptions(usePage(), username));
  const profile = useUser(isNotFound(asked.error) ? '' : (asked.data ?? ''));
  useScreenTitle(profile?.name ?? strings.connections);
  const list = PEOPLE_LISTS.find((each) => each === search.get('tab')) ?? 'followers';
  return (
    <>
      <div className={styles.tabs}>
        <TabsLine
          label={strings.connections}
          tabs={PEOPLE_LISTS.map((value) => ({ value, label: strings[value] }))}
          value={list}
          onChange={(tab) => setSearch({ tab }, { replace: true })}
        />
      </div>
      {isNotFound(asked.error) ? (
        <PeopleFailure error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <PeopleRows key={`${username}/${list}`} name={username} list={list} />
      )}
    </>
  );
}

function PeopleRows({ name, list }: { name: string; list: PeopleList }) {
  const query = useInfiniteQuery(peopleOptions(usePage(), name, list));
  const ids = [...new Set(query.data?.pages.flatMap((page) => page.ids))];
  if (query.isPending) return <PeopleSkeletons />;
  if (query.isError && (ids.length === 0 || isNotFound(query.error))) {
    return <PeopleFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (ids.length === 0 && !query.hasNextPage) {
    return <EmptyState title={strings.empty[list]} hint={strings.emptyHint[list]} />;
  }
  return (
    <>
      <ul>
        {ids.map((id) => (
          <PersonRow key={id} ulid={id} />
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

function PeopleFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (isNotFound(error)) {
    return (
      <EmptyState
        drawing="away"
        title={strings.notFound}
        hint={strings.notFoundHint}
        action={<Link to="/feed">{strings.toFeed}</Link>}
      />
    );
  }
  return (
    <EmptyState
      drawing="away"
      title={strings.listFailed}
      hint={errorText(error)}
      action={<Button onClick={onRetry}>{strings.retry}</Button>}
    />
  );
}
