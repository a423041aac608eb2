import { hasOperators, parseSearch } from '@rookery/contract/kernel/search-tokens.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useStore } from 'zustand';

import { usePage, usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { navigate, useLocation, useParams, useSearchParams } from '#web/router/router.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { listIds } from '../feeds/pages/public.ts';
import { PinButton } from '../feeds/tabs/public.ts';
import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { FollowHashtagButton, FollowHashtagHint } from '../relations/hashtags/public.ts';
import {
  isSearchKind,
  RESULT_TABS,
  resultsPath,
  type ResultTab,
  type SearchKind,
  SIGNS,
} from './kinds.ts';
import { Corrected } from './corrected.tsx';
import { NoPosts } from './no-posts-found.tsx';
import { PeopleResults } from './people-results.tsx';
import { parseQuery } from './quick-query.ts';
import { resultsOptions } from './results-options.ts';
import styles from './results-screen.module.css';
import { createSearchNotes } from './search-notes.part.ts';
import { SearchConditions, SearchHints } from './search-conditions.tsx';
import { SearchTips } from './search-tips.tsx';
import { SaveSearchButton } from './save-search-button.tsx';
import { SearchBox } from './search-box.tsx';
import { strings } from './strings.ts';
import { TopResults } from './top-results.tsx';
import { useOperatorHints } from './use-operator-hints.ts';
import { useHighlights } from './use-highlights.ts';

export function ResultsScreen() {
  const { pathname } = useLocation();
  const { query = '' } = useParams();
  const [search] = useSearchParams();
  const kind = pathname.split('/')[1]?.toLowerCase() ?? '';
  if (!isSearchKind(kind)) return null;
  const term = kind === 'ticker' ? query.toUpperCase() : query;
  const isTop = kind === 'username' && search.get('tab') === 'top';
  return <Results tab={isTop ? 'top' : kind} term={term} />;
}

function Results({ tab, term }: { tab: ResultTab; term: string }) {
  const isTopic = tab === 'hashtag' || tab === 'ticker';
  const takesOperators = tab === 'top' || tab === 'posts';
  // The other tabs search names, which have no operators.
  const words = takesOperators || !hasOperators(term) ? term : parseSearch(term).words;
  const sought = isTopic ? SIGNS[tab] + term : term;
  const { key } = useLocation();
  const typed = useRef({ key, text: sought });
  const hints = useOperatorHints(tab, term);
  useScreenTitle(sought);
  const turn = (next: ResultTab): void => {
    const now = typed.current.key === key ? parseQuery(typed.current.text, tab).term : '';
    navigate(resultsPath(next, now || term), { replace: true });
  };
  return (
    <>
      <div className={styles.box}>
        <SearchBox
          key={key}
          text={sought}
          kind={tab}
          onText={(text) => {
            typed.current = { key, text };
          }}
        />
        <SaveSearchButton text={saveable(tab, sought)} />
      </div>
      {takesOperators && <SearchConditions tab={tab} term={term} />}
      <SearchHints hints={hints} />
      <div className={styles.tabs}>
        <TabsLine
          label={strings.results}
          tabs={RESULT_TABS.map((value) => ({ value, label: strings.kinds[value] }))}
          value={tab}
          onChange={turn}
        />
      </div>
      {tab === 'hashtag' && isHashtag(words) && (
        <div className={styles.follow}>
          <FollowHashtagHint hashtag={words} />
          <PinButton tab={{ kind: 'hashtag', id: term }} />
          <FollowHashtagButton hashtag={words} />
        </div>
      )}
      {tab === 'top' && <TopResults key={term} term={term} />}
      {!takesOperators && words === '' && (
        <EmptyState
          title={strings.operatorsElsewhere}
          action={<Link to={resultsPath('top', term)}>{strings.allResults}</Link>}
        />
      )}
      {tab === 'username' && words !== '' && <PeopleResults key={words} term={words} />}
      {tab !== 'top' && tab !== 'username' && words !== '' && (
        <PostResults
          key={`${tab}/${words}`}
          kind={tab}
          term={words}
          label={strings.posts(sought)}
        />
      )}
    </>
  );
}

/** A search for members keeps its sign, so that it opens on their tab. */
const saveable = (tab: ResultTab, text: string): string =>
  tab === 'username' ? SIGNS.username + text : text;

function isHashtag(words: string): boolean {
  const [entity] = findEntities(`#${words}`);
  return entity?.kind === 'hashtag' && entity.end === words.length + 1;
}

interface PostResultsProps {
  kind: SearchKind;
  term: string;
  label: string;
}

function PostResults({ kind, term, label }: PostResultsProps) {
  const client = useQueryClient();
  const options = resultsOptions(usePage(), kind, term);
  const area = useRef<HTMLDivElement>(null);
  const notes = useStore(usePart(createSearchNotes), (all) => all[term.toLocaleLowerCase()]);
  const { data } = useInfiniteQuery(options);
  useFreshOnArrival(options);
  useHighlights(area, kind === 'posts' ? notes?.matched : undefined);
  const hints = useOperatorHints(kind, term);
  if (data && listIds(data).length === 0) {
    if (hints.length > 0) return <SearchTips isOpen />;
    return (
      <>
        <NoPosts kind={kind} term={term} />
        <TopResults term={term} isBelow />
      </>
    );
  }
  return (
    <div ref={area} className={styles.highlighted}>
      {kind === 'posts' && <Corrected term={term} corrected={notes?.corrected ?? null} />}
      <PullToRefresh onRefresh={() => reloadList(client, options)} />
      <PostList
        place="search"
        options={options}
        label={label}
        context="cards"
        hasStrangers
        empty={<NoPosts kind={kind} term={term} />}
      />
    </div>
  );
}
