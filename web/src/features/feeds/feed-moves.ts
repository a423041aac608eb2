import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { queryClient } from '#web/data/query-client.ts';
import { showToast } from '#web/ui/toast.tsx';

import { feedOptions, fetchFeedPage } from './feed-options.ts';
import { rememberPlace } from './feed-places.ts';
import { type IdPages, withOnTop } from './list-pages.ts';
import { pillAction } from './new-posts.ts';
import { settlePill, useWaiting } from './pill-store.ts';
import type { Place } from './place.ts';
import type { PostListHandle } from './post-list.tsx';
import { words } from './words.ts';

/** Counts how often each feed was put together anew: its list then begins afresh. */
const generations = createStore<Record<string, number>>(() => ({}));

function replaceFeed(feed: string, data: IdPages, place: Place | null): void {
  queryClient.setQueryData(feedOptions(feed).queryKey, data);
  rememberPlace(feed, place);
  generations.setState((state) => ({ [feed]: (state[feed] ?? 0) + 1 }));
}

/** Loads a feed anew from its newest post, and goes to the top. @throws ApiError */
export async function reloadFeed(feed: string): Promise<void> {
  const page = await fetchFeedPage(feed);
  settlePill(feed, page.ids[0] ?? null);
  replaceFeed(feed, { pages: [page], pageParams: [null] }, null);
  window.scrollTo({ top: 0, behavior: 'instant' });
}

interface FeedMoves {
  generation: number;
  isBusy: boolean;
  /** There is a place to go back to. */
  wayBack: boolean;
  showNew(): Promise<void>;
  goBack(): void;
  stay(): void;
}

/** What the pill and the way back do to a feed. */
export function useFeedMoves(feed: string, list: RefObject<PostListHandle | null>): FeedMoves {
  const client = useQueryClient();
  const waiting = useWaiting(feed);
  const generation = useStore(generations, (state) => state[feed] ?? 0);
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<{ place: Place; data: IdPages } | null>(null);
  const { queryKey } = feedOptions(feed);

  const showNew = async (): Promise<void> => {
    const data = client.getQueryData(queryKey);
    const place = list.current?.readPlace() ?? null;
    if (!data) return;
    if (pillAction(waiting.length) === 'merge') {
      window.scrollTo({ top: 0, behavior: 'instant' });
      client.setQueryData(
        queryKey,
        withOnTop(
          data,
          waiting.map((notice) => notice.ulid),
        ),
      );
      settlePill(feed, null);
    } else {
      setBusy(true);
      try {
        await reloadFeed(feed);
      } catch (error) {
        console.error('The feed could not be loaded anew.', error);
        showToast(words.failedNew, { kind: 'danger' });
        return;
      } finally {
        setBusy(false);
      }
    }
    if (place) setLeft({ place, data });
  };
  const goBack = (): void => {
    if (!left) return;
    setLeft(null);
    const now = client.getQueryData(queryKey);
    const isStillThere = now?.pages.some((page) => page.ids.includes(left.place.anchor.postId));
    if (isStillThere) list.current?.goTo(left.place.anchor);
    else replaceFeed(feed, left.data, left.place);
  };
  return { generation, isBusy, wayBack: left !== null, showNew, goBack, stay: () => setLeft(null) };
}
