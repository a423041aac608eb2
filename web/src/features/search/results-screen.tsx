import { useQueryClient } from '@tanstack/react-query';

import { navigate, useLocation, useParams } from '#web/router/router.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { isSearchKind, resultsPath, SEARCH_KINDS, type SearchKind, SIGNS } from './kinds.ts';
import { NoPosts } from './no-posts-found.tsx';
import { PeopleResults } from './people-results.tsx';
import { resultsOptions } from './results-options.ts';
import styles from './results-screen.module.css';
import { SearchBox } from './search-box.tsx';
import { strings } from './strings.ts';

/** /username/{q}, /posts/{q}, /hashtag/{tag}, /ticker/{SYMBOL} */
export function ResultsScreen() {
  const { pathname } = useLocation();
  const { query = '' } = useParams();
  const kind = pathname.split('/')[1]?.toLowerCase() ?? '';
  if (!isSearchKind(kind)) return null;
  const term = kind === 'ticker' ? query.toUpperCase() : query;
  return <Results key={`${kind}/${term}`} kind={kind} term={term} />;
}

function Results({ kind, term }: { kind: SearchKind; term: string }) {
  const isTopic = kind === 'hashtag' || kind === 'ticker';
  const sought = isTopic ? SIGNS[kind] + term : term;
  useScreenTitle(sought);
  return (
    <>
      <div className={styles.box}>
        <SearchBox text={sought} kind={kind} />
      </div>
      <div className={styles.tabs}>
        <TabsLine
          label={strings.results}
          tabs={SEARCH_KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
          value={kind}
          // The same search in another way is no further step back.
          onChange={(next) => navigate(resultsPath(next, term), { replace: true })}
        />
      </div>
      {kind === 'username' ? (
        <PeopleResults term={term} />
      ) : (
        <PostResults kind={kind} term={term} label={strings.posts(sought)} />
      )}
    </>
  );
}

interface PostResultsProps {
  kind: SearchKind;
  term: string;
  label: string;
}

function PostResults({ kind, term, label }: PostResultsProps) {
  const client = useQueryClient();
  const options = resultsOptions(kind, term);
  useFreshOnArrival(options);
  return (
    <>
      <PullToRefresh onRefresh={() => reloadList(client, options)} />
      <PostList
        options={options}
        label={label}
        context="cards"
        empty={<NoPosts kind={kind} term={term} />}
      />
    </>
  );
}
