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
import { anchorInList, holdAnchor, topOf } from './list-place.ts';
import type { Anchor, Place } from './place.ts';
import styles from './post-list.module.css';
import { firstRevealed, reveal } from './reveal.ts';
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
    if (query.isError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
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

function LoadedList({ ids, query, label, place, known = place, onRest, context, ref }: LoadedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const { shown, revealTo, isShifted } = useShown(ids, known?.anchor.postId, list);
  const isWide = useSettledBuffer();
  const askForMore = useNextPage(query, ids.length);

  const goTo = (anchor: Anchor): void => {
    const index = ids.indexOf(anchor.postId);
    if (index < 0) return;
    revealTo(firstRevealed(ids.length, index));
    virtual.current?.scrollToIndex(index, { align: 'start', offset: -anchor.top });
    if (list.current) holdAnchor(list.current, anchor);
  };
  const readPlace = (): Place | null => anchorInList(list.current, virtual.current, ids);
  useImperativeHandle(ref, () => ({ readPlace, goTo }));
  const rested = useHeldPlace(place ?? null, goTo);
  const rest = (): void => {
    rested.current = readPlace();
    onRest?.();
  };
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
function useShown(ids: readonly string[], anchorId: string | undefined, list: { current: Element | null }) {
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

/**
 * The place is taken once; a list that was hidden and is shown again is left where it stands. But a
 * window of another width makes every card another height, and then the post that was read is held.
 */
function useHeldPlace(place: Place | null, goTo: (anchor: Anchor) => void): { current: Place | null } {
  const isDone = useRef(false);
  const rested = useRef(place);
  const latest = useRef(goTo);
  useLayoutEffect(() => {
    latest.current = goTo;
  });
  useLayoutEffect(() => {
    const hold = (): void => {
      const { current: known } = rested;
      if (!known || known.width === window.innerWidth) return;
      rested.current = { ...known, sizes: null, width: window.innerWidth };
      latest.current(known.anchor);
    };
    if (isDone.current) hold();
    else if (place) latest.current(place.anchor);
    isDone.current = true;
    window.addEventListener('resize', hold);
    return () => window.removeEventListener('resize', hold);
    // The first place alone is taken; later ones are only remembered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return rested;
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
