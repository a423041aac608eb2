import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { createListMemory, wasReloaded } from './list-memory.part.ts';
import { listIds } from '#web/features/feeds/pages/list-pages.ts';
import {
  forgetScrollPosition,
  pagesAround,
  type ScrollPosition,
  readScrollPosition,
  storeScrollPosition,
} from './scroll-position.ts';

export interface ReturnPositions {
  /** The position before a jump to the top, by feed; null once it is of no use. */
  ways: StoreApi<Record<string, ScrollPosition | null>>;
  wayBack(feed: string): ScrollPosition | null;
  leaveForTop(feed: string): void;
  forgetWayBack(feed: string): void;
  sawTo(feed: string, ids: readonly string[], last: number): void;
}

const storageName = (feed: string): string => `way-back/${feed}`;

export function createReturnPositions(page: Page): ReturnPositions {
  const { lists, session, tabStorage } = page;
  const { namedFeedOptions } = page.part(createFeedOptions);
  const { keptList } = page.part(createListMemory);
  const ways = createStore<Record<string, ScrollPosition | null>>(() => ({}));
  page.onDrop(() => ways.setState({}, true));

  const forgetWayBack = (feed: string): void => {
    ways.setState({ [feed]: null });
    forgetScrollPosition(tabStorage, storageName(feed));
  };
  return {
    ways,
    wayBack(feed) {
      const known = ways.getState()[feed];
      if (known !== undefined) return known;
      const member = session.getState().currentUser?.ulid;
      const kept =
        member && wasReloaded() ? readScrollPosition(tabStorage, member, storageName(feed)) : null;
      ways.getState()[feed] = kept;
      return kept;
    },
    leaveForTop(feed) {
      const { queryKey } = namedFeedOptions(feed);
      const list = keptList(queryKey);
      const anchor = list?.keeper.anchor();
      const held = lists.getQueryData(queryKey);
      const member = session.getState().currentUser?.ulid;
      if (list && anchor && held && member) {
        const data = pagesAround(held, anchor.postId);
        const position = { anchor, data, sizes: list.heights.snapshot(listIds(data)) };
        ways.setState({ [feed]: position });
        storeScrollPosition(tabStorage, member, storageName(feed), position);
      }
      list?.keeper.goTo(null);
    },
    forgetWayBack,
    sawTo(feed, ids, last) {
      const postId = ways.getState()[feed]?.anchor.postId;
      if (postId === undefined) return;
      const at = ids.indexOf(postId);
      if (at >= 0 && at <= last) forgetWayBack(feed);
    },
  };
}
