import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';

import { PostArea, PostCard, PostSkeletons } from '../posts/public.ts';
import type { ListOptions } from './feed-options.ts';
import { ListFailure } from './list-failure.tsx';
import { listIds } from './list-pages.ts';
import { topOf } from './list-place.ts';
import type { Anchor, Place } from './place.ts';
import styles from './post-list.module.css';
import { firstRevealed, reveal } from './reveal.ts';
import { useListPlace } from './use-list-place.ts';
import { useNextPage } from './use-next-page.ts';
import { words } from './words.ts';

export interface PostListHandle {
  /** Where the reader is; null at the very top, and while the list is out of sight. */
  readPlace(): Place | null;
  goTo(anchor: Anchor): void;
}

interface PostListProps {
  options: ListOptions;
  label: string;
  empty: ReactNode;
  /** Where the reader left this list; it is shown from there. */
  place?: Place | null;
  /** The same, for a screen whose scrolling is restored elsewhere: the list has its height at once. */
  known?: Place | null;
  /** Told whenever the reader rests, and when the page is hidden. */
  onRest?(): void;
  context?: 'line' | 'cards';
  ref?: Ref<PostListHandle>;
}

/** How far beyond the window cards are kept, in pixels; less until the first screen is painted. */
const BUFFER = 2000;
const FIRST_BUFFER = 300;
const SMALLEST_ITEM = 170;

/** A list of posts that stays small in the page however long it is read. */
export function PostList(props: PostListProps) {
  const query = useInfiniteQuery(props.options);
  const ids = useMemo(() => listIds(query.data), [query.data]);
  if (query.isPending) return <PostSkeletons count={5} />;
  if (ids.length === 0) {
    if (query.isError)
      return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.hasNextPage) return props.empty;
  }
  return <LoadedList {...props} ids={ids} query={query} />;
}

interface LoadedListProps extends PostListProps {
  ids: readonly string[];
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
}

function LoadedList({
  ids,
  query,
  label,
  place,
  known = place,
  onRest,
  context,
  ref,
}: LoadedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const { shown, revealTo, isShifted } = useShown(ids, known?.anchor.postId, list);
  const isWide = useSettledBuffer();
  const askForMore = useNextPage(query, ids.length);

  const { readPlace, goTo, rest } = useListPlace({
    ...{ ids, list, virtual, revealTo, onRest },
    place: place ?? null,
  });
  useImperativeHandle(ref, () => ({ readPlace, goTo }));
  const look = (): void => {
    const handle = virtual.current;
    if (!handle) return;
    const last = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
    revealTo(reveal(shown, ids.length, last));
    askForMore(last);
  };
  useEffect(look);

  const isWhole = !query.hasNextPage;
  const size = isWhole ? ids.length : -1;
  return (
    <>
      <PostArea ref={list} role="feed" aria-label={label} aria-busy={query.isFetchingNextPage}>
        <WindowVirtualizer
          ref={virtual}
          data={ids.slice(0, shown)}
          itemSize={SMALLEST_ITEM}
          bufferSize={isWide ? BUFFER : FIRST_BUFFER}
          shift={isShifted}
          cache={known?.width === window.innerWidth ? (known.sizes ?? undefined) : undefined}
          onScroll={look}
          onScrollEnd={rest}
        >
          {(id, index) => (
            <PostCard key={id} id={id} position={index + 1} size={size} context={context} />
          )}
        </WindowVirtualizer>
      </PostArea>
      <ListEnd
        isWhole={isWhole && shown === ids.length}
        isFailed={query.isFetchNextPageError}
        error={query.error}
        onRetry={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** How much of the list is revealed; posts put on top don't push what is below out of it. */
function useShown(
  ids: readonly string[],
  anchorId: string | undefined,
  list: { current: Element | null },
) {
  const [revealed, setRevealed] = useState(() =>
    firstRevealed(Number.MAX_SAFE_INTEGER, anchorId ? Math.max(0, ids.indexOf(anchorId)) : 0),
  );
  const [first] = useState(ids[0]);
  const onTop = Math.max(0, ids.indexOf(first ?? ''));
  const shown = Math.min(ids.length, revealed + onTop);

  const before = useRef(ids);
  const hasNewTop = before.current[0] !== ids[0] && ids.includes(before.current[0] ?? '');
  // At the very top the reader sees new posts arrive; further down they must not move the page.
  const isShifted = hasNewTop && list.current !== null && topOf(list.current) < window.scrollY;
  useLayoutEffect(() => {
    before.current = ids;
  }, [ids]);
  const revealTo = (count: number): void => setRevealed((now) => Math.max(now, count - onTop));
  return { shown, revealTo, isShifted };
}

function useSettledBuffer(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

interface ListEndProps {
  isWhole: boolean;
  isFailed: boolean;
  error: unknown;
  onRetry(): void;
}

function ListEnd({ isWhole, isFailed, error, onRetry }: ListEndProps) {
  if (isFailed) return <ListFailure error={error} isMore onRetry={onRetry} />;
  if (isWhole) return <p className={styles.end}>{words.endOfFeed}</p>;
  return <PostSkeletons count={2} />;
}
