import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { usePage, usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import { listIds } from '../feeds/pages/public.ts';
import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { createGroups, GroupRow } from '../groups/public.ts';
import { PersonRow, PeopleSkeletons } from '../relations/public.ts';
import { resultsPath, SIGNS } from './kinds.ts';
import { peopleOptions, resultsOptions } from './results-options.ts';
import styles from './results-screen.module.css';
import { strings } from './strings.ts';
import { suggestionOptions } from './suggestions.ts';

const FEW = 3;
const FEW_TOPICS = 8;

const groupQuery = (term: string): string =>
  [...term].slice(0, LIMITS.groupQueryCharacters).join('');

/** The first members, groups and topics, then all posts. The calls run in parallel. */
export function TopResults({ term }: { term: string }) {
  const page = usePage();
  const client = useQueryClient();
  const posts = resultsOptions(page, 'posts', term);
  useFreshOnArrival(posts);
  const foundPosts = useInfiniteQuery(posts);
  const people = useQuery(peopleOptions(page, term));
  const groups = useInfiniteQuery(usePart(createGroups).searchOptions({ q: groupQuery(term) }));
  const topics = useQuery(suggestionOptions(page, ['hashtag', 'ticker'], term));
  const upper = [people, groups, topics];
  // Wait for all, so that a late section doesn’t move the posts.
  if (upper.some(({ isPending }) => isPending)) return <PeopleSkeletons count={FEW} />;

  const memberIds = people.data ?? [];
  const groupIds = [...new Set(groups.data?.pages.flatMap(({ ids }) => ids))];
  const { hashtags = [], tickers = [] } = topics.data ?? {};
  const failed = upper.filter(({ isError }) => isError);
  if (topics.data?.hasFailed) failed.push(topics);
  const isEmpty = memberIds.length + groupIds.length + hashtags.length + tickers.length === 0;
  const hasPosts = listIds(foundPosts.data).length > 0;
  const refresh = (): Promise<unknown> =>
    Promise.all([...upper.map(({ refetch }) => refetch()), reloadList(client, posts)]);
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      {failed.length > 0 && (
        <div className={styles.failed} role="alert">
          <p>{strings.someFailed}</p>
          <Button
            busy={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {strings.retry}
          </Button>
        </div>
      )}
      {memberIds.length > 0 && (
        <Section
          label={strings.members}
          all={memberIds.length > FEW && resultsPath('username', term)}
        >
          <ul>
            {memberIds.slice(0, FEW).map((ulid) => (
              <PersonRow key={ulid} ulid={ulid} />
            ))}
          </ul>
        </Section>
      )}
      {groupIds.length > 0 && (
        <Section
          label={strings.groups}
          all={groupIds.length > FEW && `/groups?list=all&q=${encodeURIComponent(term)}`}
        >
          <ul>
            {groupIds.slice(0, FEW).map((id) => (
              <GroupRow key={id} id={id} />
            ))}
          </ul>
        </Section>
      )}
      <Topics kind="hashtag" label={strings.hashtags} names={hashtags} />
      <Topics kind="ticker" label={strings.tickers} names={tickers} />
      {hasPosts && !isEmpty && <h2 className={styles.heading}>{strings.kinds.posts}</h2>}
      <PostList
        place="search"
        options={posts}
        label={strings.posts(term)}
        context="cards"
        empty={isEmpty && failed.length === 0 ? <Nothing term={term} /> : null}
      />
    </>
  );
}

interface SectionProps {
  label: string;
  /** The address of all results, if there are more. */
  all: string | false;
  children: ReactNode;
}

function Section({ label, all, children }: SectionProps) {
  return (
    <section aria-label={label} className={styles.people}>
      <div className={styles.sectionTop}>
        <h2>{label}</h2>
        {all !== false && (
          <Link to={all} className={styles.all} aria-label={strings.showAllOf(label)}>
            {strings.showAll}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface TopicsProps {
  kind: 'hashtag' | 'ticker';
  label: string;
  names: readonly string[];
}

function Topics({ kind, label, names }: TopicsProps) {
  const [isWhole, setWhole] = useState(false);
  if (names.length === 0) return null;
  return (
    <section aria-label={label} className={styles.people}>
      <div className={styles.sectionTop}>
        <h2>{label}</h2>
        {names.length > FEW_TOPICS && !isWhole && (
          <button
            type="button"
            className={styles.all}
            aria-label={strings.showAllOf(label)}
            onClick={() => setWhole(true)}
          >
            {strings.showAll}
          </button>
        )}
      </div>
      <ul className={styles.topics}>
        {names.slice(0, isWhole ? names.length : FEW_TOPICS).map((name) => (
          <li key={name}>
            <Link to={resultsPath(kind, name)} className={styles.topic} dir="auto">
              {SIGNS[kind]}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing({ term }: { term: string }) {
  return (
    <EmptyState
      title={strings.nothing(term)}
      hint={strings.nothingHint}
      action={
        <Link to="/search" className={styles.link}>
          {strings.searchAgain}
        </Link>
      }
    />
  );
}
