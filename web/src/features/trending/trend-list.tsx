import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { PeopleSkeletons } from '../relations/public.ts';
import { formatCount } from '../users/public.ts';
import styles from './trend-list.module.css';
import { SuggestedRow } from './suggested-row.tsx';
import type { TrendingTopic } from './trend-options.ts';
import { strings } from './strings.ts';
import { useSuggestible } from './suggestible.ts';

const STEP = 5;

interface TrendListProps<T> {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  items: readonly T[] | undefined;
  empty: string;
  waiting: ReactNode;
  children(item: T): ReactNode;
}

function TrendList<T>({ query, items, empty, waiting, children }: TrendListProps<T>) {
  const [count, setCount] = useState(STEP);
  if (!items) {
    return query.isError ? <Failure query={query} /> : waiting;
  }
  if (items.length === 0) return <p className={styles.note}>{empty}</p>;
  return (
    <>
      <ul>{items.slice(0, count).map(children)}</ul>
      {items.length > count && (
        <button type="button" className={styles.more} onClick={() => setCount(count + STEP)}>
          {strings.showMore}
        </button>
      )}
    </>
  );
}

function Failure({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.note}>{strings.failed}</p>
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {strings.retry}
      </Button>
    </div>
  );
}

interface PeopleListProps {
  query: UseQueryResult<string[]>;
  empty: string;
  isCompact?: boolean;
}

export function PeopleList({ query, empty, isCompact = false }: PeopleListProps) {
  return (
    <TrendList
      query={query}
      items={useSuggestible(query.data)}
      empty={empty}
      waiting={<PeopleSkeletons count={STEP} isCompact={isCompact} />}
    >
      {(ulid) => <SuggestedRow key={ulid} ulid={ulid} isCompact={isCompact} />}
    </TrendList>
  );
}

export function TopicsList({ query }: { query: UseQueryResult<TrendingTopic[]> }) {
  return (
    <TrendList
      query={query}
      items={query.data}
      empty={strings.noTopics}
      waiting={<TopicSkeletons />}
    >
      {({ hashtag, count }) => (
        <li key={hashtag}>
          <Link to={`/hashtag/${encodeURIComponent(hashtag)}`} className={styles.topic}>
            <strong>
              <bdi>#{hashtag}</bdi>
            </strong>
            <span>{strings.postCount(count, formatCount(count))}</span>
          </Link>
        </li>
      )}
    </TrendList>
  );
}

export function TopicSkeletons() {
  return (
    <ul aria-busy="true">
      {Array.from({ length: STEP }, (_, at) => (
        <li key={at} className={styles.topic}>
          <Skeleton width="8em" height="15px" />
          <Skeleton width="5em" height="13px" />
        </li>
      ))}
    </ul>
  );
}
