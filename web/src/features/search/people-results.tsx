import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';

import { listIds } from '../feeds/pages/public.ts';
import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { PersonRow, PeopleSkeletons } from '../relations/public.ts';
import { NoPosts } from './no-posts-found.tsx';
import { peopleOptions, resultsOptions } from './results-options.ts';
import styles from './results-screen.module.css';
import { STEP } from './suggestion-groups.ts';
import { strings } from './strings.ts';
import { TopResults } from './top-results.tsx';

export function PeopleResults({ term }: { term: string }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    peopleOptions(usePage(), term),
  );
  if (isPending) return <PeopleSkeletons count={STEP} />;
  return (
    <>
      {isError && (
        <div className={styles.failed} role="alert">
          <p>{strings.peopleFailed}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {strings.retry}
          </Button>
        </div>
      )}
      {data && data.length > 0 && <People ulids={data} />}
      <PostsOf ulid={data?.[0]} term={term} />
    </>
  );
}

function People({ ulids }: { ulids: readonly string[] }) {
  const [count, setCount] = useState(STEP);
  return (
    <section aria-label={strings.members} className={styles.people}>
      <ul>
        {ulids.slice(0, count).map((ulid) => (
          <PersonRow key={ulid} ulid={ulid} />
        ))}
      </ul>
      {ulids.length > count && (
        <button type="button" className={styles.more} onClick={() => setCount(count + STEP)}>
          {strings.showMore}
        </button>
      )}
    </section>
  );
}

/** @param ulid undefined if no member matches or the request failed. The term itself is searched then. */
function PostsOf({ ulid, term }: { ulid: string | undefined; term: string }) {
  const client = useQueryClient();
  const member = useUser(ulid ?? '');
  const options = resultsOptions(usePage(), 'username', ulid ?? term);
  useFreshOnArrival(options);
  const name = member?.name ?? term;
  const { data } = useInfiniteQuery(options);
  if (ulid === undefined && data && listIds(data).length === 0) {
    return (
      <>
        <NoPosts kind="username" term={term} />
        <TopResults term={term} isBelow />
      </>
    );
  }
  return (
    <>
      {member && (
        <h2 className={styles.heading} dir="auto">
          {strings.postsBy(name)}
        </h2>
      )}
      <PullToRefresh onRefresh={() => reloadList(client, options)} />
      <PostList
        place="search"
        options={options}
        label={strings.postsBy(name)}
        context="cards"
        hasStrangers
        empty={<NoPosts kind="username" term={member?.username ?? term} sought={term} />}
      />
    </>
  );
}
