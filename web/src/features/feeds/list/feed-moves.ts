import { useState } from 'react';

import { shownId } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { queryClient } from '#web/data/page/query-client.ts';
import { showFailed } from '#web/data/api/show-failure.ts';

import { withoutShown } from '#web/features/feeds/pages/each-once.ts';
import { feedOptions, fetchFeedPage } from '#web/features/feeds/pages/feed-options.ts';
import { anchorIn, keptList } from './list-memory.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { pillAction } from '#web/features/feeds/pages/new-posts.ts';
import { loadedAnew } from '#web/features/feeds/pages/own-posts.part.ts';
import { mergePill, settlePill, useWaitingCount } from '#web/features/feeds/pages/pill-store.ts';
import { keepStale, settleStale } from '#web/features/feeds/pages/stale-feeds.ts';
import { forgetWayBack, leaveForTop, useWayBack, wayBack } from './ways-back.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

/**
 * Loads a feed anew from its newest post, and goes to the top.
 * @param isWanted asked when the posts are there; where not, the feed stays as it is until it is next opened
 * @throws ApiError
 */
export async function reloadFeed(feed: string, isWanted = (): boolean => true): Promise<void> {
  settleStale(feed);
  const { queryKey } = feedOptions(feed);
  const before = queryClient.getQueryData(queryKey);
  const page = await fetchFeedPage(feed);
  if (!isWanted()) return keepStale(feed);
  leaveForTop(feed);
  settlePill(feed, page.ids[0] ?? null);
  loadedAnew(browserPage, queryKey, page, before);
}

/** To the top of a feed at once, and fresh when that has come: who has gone back by then stays there. @throws ApiError */
export async function freshTop(feed: string): Promise<void> {
  leaveForTop(feed);
  const way = wayBack(feed);
  const hasGoneBack = (): boolean =>
    way !== null && wayBack(feed) === null && anchorIn(feedOptions(feed).queryKey) !== null;
  await reloadFeed(feed, () => !hasGoneBack());
}

interface FeedMoves {
  isBusy: boolean;
  /** There is a position to go back to. */
  hasWayBack: boolean;
  showNew(): Promise<void>;
  goBack(): void;
  stay(): void;
}

/** What the pill and the way back do to a feed. */
export function useFeedMoves(feed: string): FeedMoves {
  const count = useWaitingCount(feed);
  const [isBusy, setBusy] = useState(false);
  const hasWayBack = useWayBack(feed) !== null;

  const showNew = async (): Promise<void> => {
    if (pillAction(count) === 'merge') {
      leaveForTop(feed);
      mergePill(feed);
      return;
    }
    setBusy(true);
    try {
      await reloadFeed(feed);
    } catch (error) {
      console.error('The feed could not be loaded anew.', error);
      showFailed(strings.failedNew, error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    hasWayBack,
    showNew,
    goBack: () => void goBack(feed),
    stay: () => forgetWayBack(feed),
  };
}

async function goBack(feed: string): Promise<void> {
  const position = wayBack(feed);
  const { queryKey } = feedOptions(feed);
  const list = keptList(queryKey);
  if (!position || !list) return;
  forgetWayBack(feed);
  list.heights.restore(listIds(position.data), position.sizes);
  list.keeper.goTo(position.anchor);
  const now = queryClient.getQueryData(queryKey);
  if (now && listIds(now).includes(position.anchor.postId)) return;
  queryClient.setQueryData(queryKey, now ? await joined(now, position.data) : position.data);
}

/** What has been loaded since stays above what was there before. */
async function joined(now: IdPages, before: IdPages): Promise<IdPages> {
  try {
    const [{ joinLists }, { steadyIn }] = await Promise.all([
      import('#web/features/feeds/pages/list-gaps.ts'),
      import('#web/features/feeds/pages/load-missing.ts'),
    ]);
    return joinLists(withoutShown(now, before, shownId), before, steadyIn(now));
  } catch (error) {
    // The position is what was asked for; what is newer comes with the next check.
    console.info('Newer posts could not be put above the position.', error);
    return before;
  }
}
