import { type FeedName, traitsOf } from '@rookery/contract/kernel/feeds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { feedLabels } from '#web/data/settings/feed-labels.ts';

import type { EmptyFeedProps } from './empty-feed.tsx';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { reloadFeed } from '#web/features/feeds/list/feed-moves.ts';
import { LazyEmptyFeed } from './lazy-empty-feed.tsx';
import { createListMemory } from '#web/features/feeds/list/list-memory.part.ts';
import { labelIn } from '#web/features/feeds/pages/list-pages.ts';
import { NewPostsAbove } from './new-posts-above.tsx';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { PullToRefresh } from '#web/features/feeds/list/pull-to-refresh.tsx';
import { createStaleFeeds } from '#web/features/feeds/pages/stale-feeds.part.ts';
import { useEmptyFeedState } from '#web/features/feeds/list/use-empty-feed-state.ts';

export interface HomeFeedProps extends Pick<EmptyFeedProps, 'suggested'> {
  feed: FeedName;
  Review: ComponentType<{ id: string }>;
}

export function HomeFeed({ feed, suggested, Review }: HomeFeedProps) {
  useFollowsShown(feed);
  const page = usePage();
  const client = useQueryClient();
  const options = page.part(createFeedOptions).feedOptions(feed);
  const start = useEmptyFeedState(feed);
  const isReview = traitsOf(feed)?.call === 'listViolations';
  const reload = (): Promise<void> => reloadFeed(page, feed);
  return (
    <>
      <PullToRefresh onRefresh={reload} />
      <NewPostsAbove feed={feed}>
        {(onSeen) => (
          <>
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
              options={options}
              label={feedLabels[feed]}
              empty={null}
              Foot={isReview ? Review : undefined}
              isUnderReview={isReview}
              hasStrangers={!isReview && traitsOf(feed)?.followed === null}
              labelOf={(id) => labelIn(client.getQueryData(options.queryKey), id)}
              onSeen={onSeen}
            />
          </>
        )}
      </NewPostsAbove>
    </>
  );
}

/** Reloads the feed on its next visit after a follow or unfollow, unless it is being read. */
function useFollowsShown(feed: FeedName): void {
  const page = usePage();
  useEffect(() => {
    const { isStale, keepStale } = page.part(createStaleFeeds);
    const { queryKey } = page.part(createFeedOptions).feedOptions(feed);
    const isAtTop = (): boolean => page.part(createListMemory).anchorIn(queryKey) === null;
    if (!isStale(feed) || !isAtTop()) return;
    reloadFeed(page, feed, isAtTop).catch((error: unknown) => {
      keepStale(feed);
      console.info('Could not reload the feed.', error);
    });
  }, [page, feed]);
}
