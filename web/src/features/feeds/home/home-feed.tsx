import { type FeedName, traitsOf } from '@rookery/contract/kernel/feeds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';

import { feedLabels } from '#web/data/settings/feed-labels.ts';

import type { EmptyFeedProps } from './empty-feed.tsx';
import { feedOptions } from '#web/features/feeds/pages/feed-options.ts';
import { reloadFeed, useFeedMoves } from '#web/features/feeds/list/feed-moves.ts';
import { LazyEmptyFeed } from './lazy-empty-feed.tsx';
import { anchorIn } from '#web/features/feeds/list/list-memory.ts';
import { labelIn } from '#web/features/feeds/pages/list-pages.ts';
import { NewPostPill } from './new-post-pill.tsx';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { PullToRefresh } from '#web/features/feeds/list/pull-to-refresh.tsx';
import { isStale, keepStale } from '#web/features/feeds/pages/stale-feeds.ts';
import { useStart } from '#web/features/feeds/list/use-start.ts';
import { WayBack } from './way-back.tsx';
import { sawTo } from '#web/features/feeds/list/ways-back.ts';

export interface HomeFeedProps extends Pick<EmptyFeedProps, 'suggested'> {
  feed: FeedName;
  /** What those who decide about reports find below each post of theirs. */
  Review: ComponentType<{ id: string }>;
}

/** One feed of the home screen: its list, the pill above it, and the way back to what was read. */
export function HomeFeed({ feed, suggested, Review }: HomeFeedProps) {
  useFollowsShown(feed);
  const client = useQueryClient();
  const moves = useFeedMoves(feed);
  const { queryKey } = feedOptions(feed);
  const start = useStart(feed);
  const reload = (): Promise<void> => reloadFeed(feed);
  return (
    <>
      <PullToRefresh onRefresh={reload} />
      <NewPostPill feed={feed} isBusy={moves.isBusy} onPress={() => void moves.showNew()} />
      {start.isOpen && (
        <LazyEmptyFeed
          feed={feed}
          isFilled={!start.isEmpty}
          suggested={suggested}
          onRefresh={reload}
          onDone={start.close}
        />
      )}
      <PostList
        options={feedOptions(feed)}
        label={feedLabels[feed]}
        empty={null}
        Foot={traitsOf(feed)?.call === 'listViolations' ? Review : undefined}
        labelOf={(id) => labelIn(client.getQueryData(queryKey), id)}
        onSeen={(ids, last) => sawTo(feed, ids, last)}
      />
      {moves.hasWayBack && <WayBack onReturn={moves.goBack} onDismiss={moves.stay} />}
    </>
  );
}

/** After a follow or an unfollow the feed is loaded anew when it is next opened, unless it is being read. */
function useFollowsShown(feed: FeedName): void {
  useEffect(() => {
    const isAtTop = (): boolean => anchorIn(feedOptions(feed).queryKey) === null;
    if (!isStale(feed) || !isAtTop()) return;
    reloadFeed(feed, isAtTop).catch((error: unknown) => {
      keepStale(feed);
      // What is shown was true a moment ago; the next visit asks again.
      console.info('The feed could not be loaded anew.', error);
    });
  }, [feed]);
}
