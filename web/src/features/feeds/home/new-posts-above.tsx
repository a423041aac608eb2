import type { ReactNode } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { useFeedMoves } from '#web/features/feeds/list/feed-moves.ts';
import { createReturnPositions } from '#web/features/feeds/list/return-positions.part.ts';

import { NewPostPill } from './new-post-pill.tsx';
import { ReturnBar } from './return-bar.tsx';

interface NewPostsAboveProps {
  feed: string;
  children(onSeen: (ids: readonly string[], last: number) => void): ReactNode;
}

/** The pill of new posts above a feed, and the bar that leads back from them. */
export function NewPostsAbove({ feed, children }: NewPostsAboveProps) {
  const moves = useFeedMoves(feed);
  const { sawTo } = usePart(createReturnPositions);
  return (
    <>
      <NewPostPill feed={feed} isBusy={moves.isBusy} onPress={() => void moves.showNew()} />
      {children((ids, last) => sawTo(feed, ids, last))}
      {moves.hasWayBack && <ReturnBar onReturn={moves.goBack} onDismiss={moves.stay} />}
    </>
  );
}
