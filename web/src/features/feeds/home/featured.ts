import { FEED_NAMES, traitsOf } from '@rookery/contract/kernel/feeds.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { createListMemory } from '#web/features/feeds/list/list-memory.part.ts';
import type { IdPages } from '#web/features/feeds/pages/list-pages.ts';
import { mixFeatured } from './mix-featured.ts';
import { moreStrings } from '#web/features/feeds/pages/more-strings.ts';
import { AD_LABEL, isAd, isShownHere } from '#web/features/posts/public.ts';

const ASK_EVERY_MS = 5 * 60_000;
/** This many posts below the reader's position may have been on the screen too. */
const ON_A_SCREEN = 15;

export function startFeatured(page: Page): void {
  const { api, clock, lists, part } = page;
  const { feedOptions } = part(createFeedOptions);
  const { onAnnounced } = part(createEventBus);
  let lines = new Map<string, string>();
  let askedMs = -Infinity;
  let asked: Promise<void> | undefined;

  const mix = (feed: string): void => {
    const { queryKey } = feedOptions(feed);
    const state = lists.getQueryState(queryKey);
    // A page in flight would be appended to the old list. Its response triggers the mixing again.
    if (!state?.data || state.fetchStatus === 'fetching') return;
    const mixed = mixFeatured(state.data, lines, lastSeenIndex(page, feed, state.data));
    if (mixed !== state.data) lists.setQueryData(queryKey, mixed);
  };
  const ask = async (): Promise<void> => {
    askedMs = performance.now();
    const askedAt = clock.now();
    try {
      const { data } = await api('GET /posts/featured');
      part(createEntities).putPosts(data, askedAt);
      const shown = data.filter(isShownHere);
      lines = new Map(shown.map((post) => [post.id, isAd(post) ? AD_LABEL : moreStrings.featured]));
    } catch (error) {
      console.info('Featured posts could not be loaded.', error);
    }
  };
  const refresh = async (feed: string): Promise<void> => {
    if (!traitsOf(feed)?.hasFeatured) return;
    if (performance.now() - askedMs > ASK_EVERY_MS) asked = ask();
    await asked;
    mix(feed);
  };
  lists.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'feed') return;
    const { action } = event as { action?: { type: string } };
    if (action?.type === 'success') void refresh(String(query.queryKey[1]));
  });
  for (const feed of FEED_NAMES) {
    if (lists.getQueryData(feedOptions(feed).queryKey)) void refresh(feed);
  }
  for (const fact of ['postDeleted', 'postReported', 'leftDiscover'] as const) {
    onAnnounced(fact, ({ id }) => {
      lines.delete(id);
    });
  }
}

function lastSeenIndex({ part }: Page, feed: string, data: IdPages): number {
  const ids = data.pages.flatMap((page) => page.ids);
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const { queryKey } = part(createFeedOptions).feedOptions(feed);
  const anchor = part(createListMemory).anchorIn(queryKey)?.postId;
  const left = anchor === undefined ? undefined : indexes.get(anchor);
  let last = left === undefined ? -1 : left + ON_A_SCREEN;
  for (const card of document.querySelectorAll<HTMLElement>('[role=feed] [data-post]')) {
    if (card.getBoundingClientRect().top > window.innerHeight) continue;
    last = Math.max(last, indexes.get(card.dataset['post'] ?? '') ?? -1);
  }
  return last;
}
