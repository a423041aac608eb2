import type { ReadingPlace } from '@rookery/contract/feeds/reading-places.ts';
import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';
import { createCurrentFeed } from '#web/features/feeds/pages/current-feed.part.ts';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { isGap } from '#web/features/feeds/pages/list-gaps.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { steadyIn } from '#web/features/feeds/pages/load-missing.ts';
import { STICKY_HEADER_PX } from '#web/ui/virtual-list/anchor.ts';

import { goBack } from './go-back.ts';
import { createListMemory } from './list-memory.part.ts';
import { createOwnPlaces } from './own-places.part.ts';
import { createReturnPositions } from './return-positions.part.ts';

const SAVE_EVERY_MS = 30_000;
const SAVE_TIMEOUT_MS = 10_000;
/** A place among these first posts is on the screen already. */
const FIRST_POSTS = 3;

export interface ReadingPlaces {
  /** The place of another device by feed. Null once it is of no use. */
  offers: StoreApi<Record<string, ReadingPlace | null>>;
  /** Requests the place of a feed, once for each page. */
  look(feed: string): Promise<void>;
  /** @returns the post at the place @throws ApiError */
  go(feed: string): Promise<string | undefined>;
  dismiss(feed: string): void;
}

/** Where the member stopped reading each feed of Home. Saved when the page is hidden, offered elsewhere. */
export function createReadingPlaces(page: Page): ReadingPlaces {
  const { api, clock, isHidden, lists, onDrop, part, serverTime, session } = page;
  const { namedFeedOptions, fetchFeedPage } = part(createFeedOptions);
  const { keptList, anchorIn } = part(createListMemory);
  const { shownFeed } = part(createCurrentFeed);
  const own = part(createOwnPlaces);
  const offers = createStore<Record<string, ReadingPlace | null>>(() => ({}));
  const looked = new Set<string>();
  const saved = new Map<string, string>();
  let lastSaveMs = -SAVE_EVERY_MS;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  onDrop(() => {
    clock.cancel(timer);
    offers.setState({}, true);
  });

  const listOf = (feed: string): IdPages | undefined =>
    lists.getQueryData(namedFeedOptions(feed).queryKey);
  const isRead = (feed: string): boolean => anchorIn(namedFeedOptions(feed).queryKey) !== null;
  const settle = (feed: string): void => {
    const offer = offers.getState()[feed];
    if (offer) own.note(feed, offer.seenAt);
    offers.setState({ [feed]: null });
  };
  const placeNow = (feed: string) => {
    const data = listOf(feed);
    const ids = listIds(data).filter((id) => !isGap(id));
    const postId = anchorIn(namedFeedOptions(feed).queryKey)?.postId;
    const postUlid = postId === undefined || isGap(postId) ? ids[0] : postId;
    const newestUlid = ids.find(steadyIn(page, data)) ?? ids[0];
    return postUlid === undefined ? null : { postUlid, newestUlid };
  };
  const save = async (): Promise<void> => {
    const feed = shownFeed();
    const place = placeNow(feed);
    if (!place || !isFeedName(feed) || feed === 'violations' || !session.getState().authenticated)
      return;
    // An offered place stays until the reader has moved.
    if (offers.getState()[feed] && !isRead(feed)) return;
    const name = Object.values(place).join(' ');
    if (saved.get(feed) === name) return;
    saved.set(feed, name);
    lastSaveMs = clock.now();
    const seenAt = serverTime.now().toISOString();
    own.note(feed, seenAt);
    try {
      const body = { feed, ...place, seenAt };
      await api('PUT /reading-places', { body, keepalive: true, timeoutMs: SAVE_TIMEOUT_MS });
    } catch (error) {
      saved.delete(feed);
      console.info('The reading place was not saved.', error);
    }
  };
  page.onVisibility(() => {
    clock.cancel(timer);
    if (!isHidden()) return;
    const waitMs = lastSaveMs + SAVE_EVERY_MS - clock.now();
    if (waitMs <= 0) void save();
    else timer = clock.wakeAfter(waitMs, () => void save());
  });
  return {
    offers,
    dismiss: settle,
    async look(feed) {
      if (feed === 'violations' || looked.has(feed)) return;
      looked.add(feed);
      try {
        const places = (await api('GET /reading-places')).data;
        const found = places.find((each) => each.feed === feed);
        if (!found || own.isOwn(feed, found.seenAt) || isRead(feed)) return;
        const [place] = (await api('GET /reading-places', { query: { feed: found.feed } })).data;
        const at = place ? listIds(listOf(feed)).indexOf(place.postUlid) : -1;
        const isInView = at >= 0 && at < FIRST_POSTS;
        if (place && !isInView) offers.setState({ [feed]: place });
      } catch (error) {
        looked.delete(feed);
        console.info('The reading place of other devices could not be loaded.', error);
      }
    },
    async go(feed) {
      const place = offers.getState()[feed];
      const list = keptList(namedFeedOptions(feed).queryKey);
      const now = listOf(feed);
      if (!place || !list || !now) return undefined;
      const isListed = listIds(now).includes(place.postUlid);
      const found = isListed ? null : await fetchFeedPage(feed, place.cursor);
      const data = found ? { pages: [found], pageParams: [place.cursor] } : now;
      const ids = listIds(data);
      const postId = ids.includes(place.postUlid) ? place.postUlid : ids[0];
      settle(feed);
      if (postId === undefined) return undefined;
      const anchor = { postId, top: STICKY_HEADER_PX };
      const sizes = { heights: [], width: list.heights.width };
      part(createReturnPositions).ways.setState({ [feed]: { anchor, data, sizes } });
      goBack(page, feed);
      return postId;
    },
  };
}
