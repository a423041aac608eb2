import { useInfiniteQuery } from '@tanstack/react-query';

import { usePost } from '#web/data/entities/entities.ts';
import { isNotFound } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { navigate, useLocation, useParams } from '#web/router/router.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { shareCounts, sharesPath } from '#web/features/posts/reposts/public.ts';
import { PeopleRows } from '#web/features/relations/public.ts';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { useFreshOnArrival } from '#web/features/feeds/list/use-fresh-list.ts';

import { quotesOptions, repostersOptions } from './shares-options.ts';
import styles from './shares-screen.module.css';
import { strings } from './shares-strings.ts';

const TABS = ['reposts', 'quotes'] as const;
type Tab = (typeof TABS)[number];

/** `/post/:id/reposts`: members who reposted a post. `/post/:id/quotes`: posts that quote it. */
export function SharesScreen() {
  const { id = '' } = useParams();
  const tab = useLocation().pathname.endsWith('/quotes') ? 'quotes' : 'reposts';
  useScreenTitle(strings[tab]);
  return (
    <>
      <div className={styles.tabs}>
        <TabsLine
          label={strings.shares}
          tabs={TABS.map((value) => ({ value, label: strings[value] }))}
          value={tab}
          onChange={(next) => navigate(sharesPath(id, next), { replace: true })}
        />
      </div>
      {tab === 'quotes' ? <Quotes key={id} id={id} /> : <Reposters key={id} id={id} />}
    </>
  );
}

function Reposters({ id }: { id: string }) {
  return (
    <PeopleRows
      options={repostersOptions(usePage(), id)}
      empty={<Empty id={id} tab="reposts" />}
      missing={<Unavailable />}
    />
  );
}

function Quotes({ id }: { id: string }) {
  const options = quotesOptions(usePage(), id);
  const { error } = useInfiniteQuery(options);
  useFreshOnArrival(options);
  if (isNotFound(error)) return <Unavailable />;
  return (
    <PostList
      place="thread"
      options={options}
      label={strings.quotes}
      empty={<Empty id={id} tab="quotes" />}
    />
  );
}

function Empty({ id, tab }: { id: string; tab: Tab }) {
  const post = usePost(id);
  if (post && shareCounts(post)[tab] === 0) return <EmptyState title={strings.noneYet[tab]} />;
  return <EmptyState title={strings.empty[tab]} hint={strings.emptyHint} />;
}

function Unavailable() {
  return (
    <EmptyState
      drawing="away"
      title={strings.unavailable}
      hint={strings.unavailableHint}
      action={<Link to="/feed">{strings.toFeed}</Link>}
    />
  );
}
