import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { lazyModule, loadLazy } from '#web/ui/lazy/use-lazy.ts';

import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { createListMemory } from './list-memory.part.ts';
import { pillAction } from '#web/features/feeds/pages/new-posts.ts';
import { restartList } from '#web/features/feeds/pages/own-posts.part.ts';
import { useIsPartial, useWaitingCount } from '#web/features/feeds/pages/pill-store.ts';
import { createPills } from '#web/features/feeds/pages/pills.part.ts';
import { createStaleFeeds } from '#web/features/feeds/pages/stale-feeds.part.ts';
import { createReturnPositions } from './return-positions.part.ts';
import { useReturnPosition } from './return-positions.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

const goingBack = lazyModule(() => import('./go-back.ts'));

/**
 * Reloads a feed from its newest post and scrolls to the top. @param isWanted called when the posts have
 * arrived. If it returns false, the feed stays unchanged until its next visit. @throws ApiError
 */
export async function reloadFeed(
  page: Page,
  feed: string,
  isWanted = (): boolean => true,
): Promise<void> {
  const { lists, part } = page;
  const { settleStale, keepStale } = part(createStaleFeeds);
  const { namedFeedOptions, fetchNewest } = part(createFeedOptions);
  settleStale(feed);
  const { queryKey } = namedFeedOptions(feed);
  const before = lists.getQueryData(queryKey);
  const newest = await fetchNewest(feed);
  if (!isWanted()) return keepStale(feed);
  part(createReturnPositions).leaveForTop(feed);
  part(createPills).settlePill(feed, newest.ids[0] ?? null);
  restartList(page, queryKey, newest, before);
}

/**
 * Scrolls a feed to the top and refreshes it. A reader who returns to the old position before the response
 * stays there. @throws ApiError
 */
export async function refreshFromTop(page: Page, feed: string): Promise<void> {
  const { leaveForTop, wayBack } = page.part(createReturnPositions);
  const { queryKey } = page.part(createFeedOptions).namedFeedOptions(feed);
  const { anchorIn } = page.part(createListMemory);
  leaveForTop(feed);
  const way = wayBack(feed);
  const hasGoneBack = (): boolean =>
    way !== null && wayBack(feed) === null && anchorIn(queryKey) !== null;
  await reloadFeed(page, feed, () => !hasGoneBack());
}

interface FeedMoves {
  isBusy: boolean;
  hasWayBack: boolean;
  showNew(): Promise<void>;
  goBack(): void;
  stay(): void;
}

export function useFeedMoves(feed: string): FeedMoves {
  const page = usePage();
  const { leaveForTop, forgetWayBack } = page.part(createReturnPositions);
  const count = useWaitingCount(feed);
  const isPartial = useIsPartial(feed);
  const [isBusy, setBusy] = useState(false);
  const hasWayBack = useReturnPosition(feed) !== null;

  const showNew = async (): Promise<void> => {
    if (pillAction(count, isPartial) === 'merge') {
      leaveForTop(feed);
      page.part(createPills).mergePill(feed);
      return;
    }
    setBusy(true);
    try {
      await reloadFeed(page, feed);
    } catch (error) {
      console.error('Could not reload the feed.', error);
      showFailureText(strings.failedNew, error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    hasWayBack,
    showNew,
    goBack: () => void loadLazy(goingBack).then((loaded) => loaded?.goBack(page, feed)),
    stay: () => forgetWayBack(feed),
  };
}
