import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { PostSkeletons } from '../posts/public.ts';
import type { FeedName } from './current-feed.ts';
import { EmptyFeed } from './empty-feed.tsx';
import { feedOptions } from './feed-options.ts';
import { useFeedMoves } from './feed-moves.ts';
import { NewPostPill } from './new-post-pill.tsx';
import { placeOf, rememberPlace, restoreFeed } from './feed-places.ts';
import { PostList, type PostListHandle } from './post-list.tsx';
import { WayBack } from './way-back.tsx';
import { words } from './words.ts';

/** One feed of the home screen: its list, the pill above it, and the way back to what was read. */
export function HomeFeed({ feed }: { feed: FeedName }) {
  const isReady = useRestored(feed);
  useTopOfNewFeed(feed, isReady);
  const list = useRef<PostListHandle>(null);
  const moves = useFeedMoves(feed, list);

  useEffect(() => {
    const remember = (): void => rememberPlace(feed, list.current?.readPlace() ?? null);
    const rememberHidden = (): void => {
      if (document.hidden) remember();
    };
    window.addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', rememberHidden);
    return () => {
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', rememberHidden);
    };
  }, [feed]);

  if (!isReady) return <PostSkeletons count={5} />;
  return (
    <>
      <NewPostPill feed={feed} isBusy={moves.isBusy} onPress={() => void moves.showNew()} />
      <PostList
        key={moves.generation}
        ref={list}
        options={feedOptions(feed)}
        label={words.tabs[feed]}
        empty={<EmptyFeed feed={feed} />}
        place={placeOf(feed)}
        onRest={() => rememberPlace(feed, list.current?.readPlace() ?? null)}
      />
      {moves.wayBack && <WayBack onReturn={moves.goBack} onDismiss={moves.stay} />}
    </>
  );
}

/** After a reload the feed is put together again around the post that was read. */
function useRestored(feed: FeedName): boolean {
  const client = useQueryClient();
  const [isReady, setReady] = useState(
    () => client.getQueryData(feedOptions(feed).queryKey) !== undefined,
  );
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    void restoreFeed(feed, client).then(() => isCurrent && setReady(true));
    return () => {
      isCurrent = false;
    };
  }, [feed, client, isReady]);
  return isReady;
}

let shownLast: FeedName | null = null;

/** Another tab's feed begins at its top, unless it was left somewhere. */
function useTopOfNewFeed(feed: FeedName, isReady: boolean): void {
  useLayoutEffect(() => {
    const isNew = shownLast !== null && shownLast !== feed;
    if (isReady) shownLast = feed;
    if (isNew && placeOf(feed) === null) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [feed, isReady]);
}
