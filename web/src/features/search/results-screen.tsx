import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { navigate, useLocation, useParams } from '#web/router/router.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { isSearchKind, resultsPath, SEARCH_KINDS, type SearchKind, SIGNS } from './kinds.ts';
import { NoPosts } from './no-posts-found.tsx';
import { PeopleResults } from './people-results.tsx';
import { parseQuery } from './quick-query.ts';
import { resultsOptions } from './results-options.ts';
import styles from './results-screen.module.css';
import { SearchBox } from './search-box.tsx';
import { strings } from './strings.ts';

export function ResultsScreen() {
  const { pathname } = useLocation();
  const { query = '' } = useParams();
  const kind = pathname.split('/')[1]?.toLowerCase() ?? '';
  if (!isSearchKind(kind)) return null;
  const term = kind === 'ticker' ? query.toUpperCase() : query;
  return <Results kind={kind} term={term} />;
}

function Results({ kind, term }: { kind: SearchKind; term: string }) {
  const isTopic = kind === 'hashtag' || kind === 'ticker';
  const sought = isTopic ? SIGNS[kind] + term : term;
  const { key } = useLocation();
  const typed = useRef({ key, text: sought });
  useScreenTitle(sought);
  const turn = (next: SearchKind): void => {
    const words = typed.current.key === key ? parseQuery(typed.current.text, kind).term : '';
    navigate(resultsPath(next, words || term), { replace: true });
  };
  return (
    <>
      <div className={styles.box}>
        <SearchBox
          key={key}
          text={sought}
          kind={kind}
          onText={(text) => {
            typed.current = { key, text };
          }}
        />
      </div>
      <div className={styles.tabs}>
        <TabsLine
          label={strings.results}
          tabs={SEARCH_KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
          value={kind}
          onChange={turn}
        />
      </div>
      {kind === 'username' ? (
        <PeopleResults key={term} term={term} />
      ) : (
        <PostResults
          key={`${kind}/${term}`}
          kind={kind}
          term={term}
          label={strings.posts(sought)}
        />
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
  const options = resultsOptions(usePage(), kind, term);
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
