import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { GroupRow } from '../groups/public.ts';
import { PersonRow, PeopleSkeletons } from '../relations/public.ts';
import { resultsPath, SIGNS } from './kinds.ts';
import { Corrected } from './corrected.tsx';
import styles from './results-screen.module.css';
import { SearchTips } from './search-tips.tsx';
import { strings } from './strings.ts';
import { isNothing, topOptions, topPostsOptions } from './top-options.ts';
import { useOperatorHints } from './use-operator-hints.ts';
import { useHighlights } from './use-highlights.ts';

const FEW = 3;
/** The server sends at most so many posts. */
const MANY_POSTS = 5;

interface TopResultsProps {
  term: string;
  /** Below an empty tab, which has named the search already. */
  isBelow?: boolean;
}

/** The best of each kind, from one call. */
export function TopResults({ term, isBelow = false }: TopResultsProps) {
  const page = usePage();
  const client = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const top = useQuery(topOptions(page, term));
  const { data, isError, isFetching, refetch } = top;
  useHighlights(area, data?.matched);
  if (isError && !data) {
    return (
      <div className={styles.failed} role="alert">
        <p>{strings.searchFailed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {strings.retry}
        </Button>
      </div>
    );
  }
  if (!data) return isBelow ? null : <PeopleSkeletons count={FEW} />;
  const { users, groups, hashtags, tickers, posts, corrected } = data;
  if (isNothing(data)) return isBelow ? null : <Nothing term={term} />;
  const words = corrected ?? term;
  const isOfPosts = users.length + groups.length + hashtags.length + tickers.length === 0;
  const refresh = async (): Promise<void> => {
    await refetch();
    await reloadList(client, topPostsOptions(page, term));
  };
  return (
    <div ref={area} className={styles.highlighted}>
      {!isBelow && <PullToRefresh onRefresh={refresh} />}
      {isBelow ? (
        <h2 className={styles.heading}>{strings.elsewhere}</h2>
      ) : (
        <Corrected term={term} corrected={corrected} />
      )}
      {users.length > 0 && (
        <Section label={strings.members} all={users.length > FEW && resultsPath('username', term)}>
          <ul>
            {users.slice(0, FEW).map((ulid) => (
              <PersonRow key={ulid} ulid={ulid} />
            ))}
          </ul>
        </Section>
      )}
      {groups.length > 0 && (
        <Section
          label={strings.groups}
          all={groups.length > FEW && `/groups?list=all&q=${encodeURIComponent(words)}`}
        >
          <ul>
            {groups.slice(0, FEW).map((id) => (
              <GroupRow key={id} id={id} />
            ))}
          </ul>
        </Section>
      )}
      <Topics kind="hashtag" label={strings.hashtags} names={hashtags} />
      <Topics kind="ticker" label={strings.tickers} names={tickers} />
      {posts.length > 0 && (
        <>
          {!isOfPosts && <h2 className={styles.heading}>{strings.kinds.posts}</h2>}
          <TopPosts term={term} />
          {posts.length === MANY_POSTS && (
            <Link to={resultsPath('posts', term)} className={styles.allPosts}>
              {strings.allPosts}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

function TopPosts({ term }: { term: string }) {
  const options = topPostsOptions(usePage(), term);
  useFreshOnArrival(options);
  return (
    <PostList
      place="search"
      options={options}
      label={strings.posts(term)}
      context="cards"
      hasStrangers
      empty={null}
    />
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
  if (names.length === 0) return null;
  return (
    <section aria-label={label} className={styles.people}>
      <div className={styles.sectionTop}>
        <h2>{label}</h2>
      </div>
      <ul className={styles.topics}>
        {names.map((name) => (
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
  const hints = useOperatorHints('top', term);
  // The hints under the field say why.
  if (hints.length > 0) return <SearchTips isOpen />;
  return (
    <>
      <EmptyState
        title={strings.nothing(term)}
        hint={strings.nothingHint}
        action={
          <Link to="/search" className={styles.link}>
            {strings.searchAgain}
          </Link>
        }
      />
      <SearchTips />
    </>
  );
}
