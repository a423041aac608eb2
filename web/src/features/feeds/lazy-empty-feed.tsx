import { useState } from 'react';

import { EmptyState } from '#web/ui/empty-state.tsx';
import { part, usePart } from '#web/ui/use-part.ts';

import { PostSkeletons } from '../posts/public.ts';
import type { FeedName } from './current-feed.ts';
import { words } from './words.ts';

const empties = part(() => import('./empty-feed.tsx'));

interface LazyEmptyFeedProps {
  feed: FeedName;
  onRefresh(): Promise<void>;
}

/** What an empty feed says; fetched when one is met, as few ever are. */
export function LazyEmptyFeed(props: LazyEmptyFeedProps) {
  const [hasFailed, setFailed] = useState(false);
  const empty = usePart(empties, !hasFailed, () => setFailed(true));
  if (empty) return <empty.EmptyFeed {...props} />;
  return hasFailed ? <EmptyState title={words.noPosts} /> : <PostSkeletons count={2} />;
}
