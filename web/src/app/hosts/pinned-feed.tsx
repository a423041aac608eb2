import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isNotFound } from '#web/data/http/api-error.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { createFeedOptions, useShownFeed } from '#web/features/feeds/pages/public.ts';
import { NewPostsAbove, PostList, PullToRefresh, reloadFeed } from '#web/features/feeds/public.ts';
import { dropTab, keepTitle } from '#web/features/feeds/tabs/public.ts';
import { createGroups } from '#web/features/groups/public.ts';
import { listOptions } from '#web/features/relations/lists/public.ts';
import { Link } from '#web/router/link.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

const strings = {
  noPosts: 'No posts yet',
  pinned: 'Pinned',
  openPage: (label: string): string => `Open ${label}`,
};

/** The posts of the page of a group, list or hashtag, in a tab of Home. */
export function PinnedFeed({ feed }: { feed: string }) {
  const { tabs } = useShownFeed();
  const label = tabs.find(({ value }) => value === feed)?.label ?? '';
  const [kind, ...rest] = feed.split('/');
  const id = rest.at(-1) ?? '';
  if (kind === 'group-feed') return <GroupFeed feed={feed} label={label} id={id} />;
  if (kind === 'list-feed') return <ListFeed feed={feed} label={label} id={id} />;
  const path = `/hashtag/${encodeURIComponent(id)}`;
  return <Feed feed={feed} label={label} path={path} context="cards" place="search" />;
}

interface PinnedFeedProps {
  /** The name of the feed. */
  feed: string;
  label: string;
}

interface OwnedFeedProps extends PinnedFeedProps {
  id: string;
}

function ListFeed({ id, ...props }: OwnedFeedProps) {
  const list = useQuery(listOptions(usePage(), id));
  const isGone = isNotFound(list.error);
  useOwner(props.feed, list.data?.name, isGone);
  return isGone ? null : <Feed {...props} path={`/lists/${id}`} />;
}

function GroupFeed({ id, ...props }: OwnedFeedProps) {
  const { connection } = usePage();
  const { data: group } = useQuery(usePart(createGroups).groupOptions(id));
  const isClosed = group === null || group?.abilities.includes('read') === false;
  const isGone = isClosed && !connection.isOffline();
  useOwner(props.feed, group?.name, isGone);
  if (isGone) return null;
  return (
    <Feed
      {...props}
      path={`/group/${id}`}
      context="line"
      pinnedId={group?.pinnedPostUlid ?? null}
    />
  );
}

/** Keeps the name of the tab, and removes the tab when its list or group is gone. */
function useOwner(feed: string, title: string | undefined, isGone: boolean): void {
  const page = usePage();
  useEffect(() => {
    if (isGone) dropTab(page, feed);
    else if (title !== undefined) keepTitle(page, feed, title);
  }, [page, feed, title, isGone]);
}

interface FeedProps extends PinnedFeedProps {
  path: string;
  context?: 'line' | 'cards';
  place?: 'search';
  /** The post that its group has pinned. */
  pinnedId?: string | null;
}

function Feed({ feed, label, path, context, place, pinnedId = null }: FeedProps) {
  const page = usePage();
  return (
    <>
      <PullToRefresh onRefresh={() => reloadFeed(page, feed)} />
      <NewPostsAbove feed={feed}>
        {(onSeen) => (
          <PostList
            options={page.part(createFeedOptions).namedFeedOptions(feed)}
            label={label}
            {...(context && { context })}
            {...(place && { place })}
            labelOf={(id) => (id === pinnedId ? strings.pinned : undefined)}
            empty={
              <EmptyState
                title={strings.noPosts}
                action={<Link to={path}>{strings.openPage(label)}</Link>}
              />
            }
            onSeen={onSeen}
          />
        )}
      </NewPostsAbove>
    </>
  );
}
