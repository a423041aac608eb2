import { useInfiniteQuery } from '@tanstack/react-query';
import {
  memo,
  type ReactNode,
  type RefCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';
import { useNavigationType } from '#web/router/router.tsx';
import { createWindowClaim } from '#web/ui/window-claim.part.ts';
import { moveWindow } from '#web/ui/window-position.ts';

import {
  PostArea,
  PostCard,
  type PostCardProps,
  PostSkeletons,
  PreviewSlot,
} from '#web/features/posts/public.ts';
import { claimSteps } from './active-list.ts';
import type { ListOptions } from '#web/features/feeds/pages/feed-options.ts';
import { ListFailure } from './list-failure.tsx';
import { isHomeFeed, type KeptList, recallList } from './list-memory.ts';
import { LazyGap } from './lazy-gap.tsx';
import { listIds } from '#web/features/feeds/pages/list-pages.ts';
import { stepsOf } from './list-steps.ts';
import styles from './post-list.module.css';
import { reveal } from '#web/features/feeds/pages/reveal.ts';
import { useKeptList } from './use-kept-list.ts';
import { useNextPage } from '#web/features/feeds/pages/use-next-page.ts';
import { useRevealed } from './use-revealed.ts';
import { watchLists } from './watch-lists.part.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

interface PostListProps {
  options: ListOptions;
  label: string;
  empty: ReactNode;
  context?: 'line' | 'cards';
  /** Why a post stands in this list, where that is worth a line above it. */
  labelOf?(id: string): string | undefined;
  /** Told how far down the reader sees. */
  onSeen?(ids: readonly string[], last: number): void;
}

/** A list of posts that stays small in the page however long it is read, and keeps its reader's place. */
export function PostList(props: PostListProps) {
  useEffect(() => browserPage.part(watchLists), []);
  return <OneList key={props.options.queryKey.join('/')} {...props} />;
}

function OneList(props: PostListProps) {
  const { queryKey } = props.options;
  const arrivedBy = useNavigationType();
  const [kept] = useState(() =>
    recallList(queryKey, arrivedBy === 'PUSH' && !isHomeFeed(queryKey)),
  );
  const query = useInfiniteQuery(props.options);
  const ids = useMemo(() => listIds(query.data), [query.data]);
  if (query.isPending) return <WaitingList kept={kept} />;
  if (ids.length === 0) {
    if (query.isError)
      return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.hasNextPage) return props.empty;
  }
  return <LoadedList {...props} kept={kept} ids={ids} query={query} />;
}

/** A feed of which nothing is there yet begins at its top, wherever the one before it was left. */
function WaitingList({ kept }: { kept: KeptList }) {
  useLayoutEffect(() => {
    if (!isHomeFeed(kept.queryKey)) return;
    browserPage.part(createWindowClaim).claimWindow();
    moveWindow(0);
  }, [kept]);
  return <PostSkeletons count={5} />;
}

interface LoadedListProps extends PostListProps {
  kept: KeptList;
  ids: readonly string[];
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
}

function LoadedList({ kept, ids, query, ...props }: LoadedListProps) {
  const { options, label, labelOf, context } = props;
  const { keeper, heights } = kept;
  const { count, revealTo } = useRevealed(ids, keeper.anchor()?.postId);
  const askForMore = useNextPage(query, ids.length);
  const { box, rows } = useKeptList({
    kept,
    ids,
    count,
    onSeen(last) {
      revealTo(reveal(count, ids.length, last));
      askForMore(last);
      props.onSeen?.(ids, last);
    },
  });
  useEffect(() => claimSteps(stepsOf(keeper, box)), [keeper, box]);

  const isWhole = !query.hasNextPage;
  const size = isWhole ? ids.length : -1;
  return (
    <>
      <PostArea
        ref={box}
        className={styles.list}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
        data-list={options.queryKey.join('/')}
      >
        {ids.slice(rows.first, rows.last).map((id, at) => (
          <Row
            key={id}
            id={id}
            rowRef={keeper.row}
            height={heights.known(id)}
            position={rows.first + at + 1}
            size={size}
            context={context}
            label={labelOf?.(id)}
            options={options}
          />
        ))}
      </PostArea>
      <ListEnd
        isWhole={isWhole && count === ids.length}
        isFailed={query.isFetchNextPageError}
        error={query.error}
        onRetry={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** Ids of gaps where posts are missing begin so; see list-gaps.ts. */
const GAP = 'gap:';

interface RowProps extends PostCardProps {
  rowRef: RefCallback<HTMLElement>;
  /** As it was measured last: until its post is there, its skeleton takes this much. */
  height: number | undefined;
  options: ListOptions;
}

const Row = memo(
  function Row({ rowRef, height, options, ...card }: RowProps) {
    const [style] = useState(() => height && { '--row-height': `${height}px` });
    return (
      <div ref={rowRef} className={styles.row} data-row={card.id} style={style as object}>
        {card.id.startsWith(GAP) ? (
          <LazyGap id={card.id} options={options} />
        ) : (
          <>
            <PostCard {...card} />
            <PreviewSlot id={card.id} />
          </>
        )}
      </div>
    );
  },
  // Measuring a row does not draw it again.
  (before, now) =>
    before.id === now.id &&
    before.position === now.position &&
    before.size === now.size &&
    before.context === now.context &&
    before.label === now.label,
);

interface ListEndProps {
  isWhole: boolean;
  isFailed: boolean;
  error: unknown;
  onRetry(): void;
}

function ListEnd({ isWhole, isFailed, error, onRetry }: ListEndProps) {
  if (isFailed) return <ListFailure error={error} isMore onRetry={onRetry} />;
  if (isWhole) return <p className={styles.end}>{strings.endOfFeed}</p>;
  return (
    <div className={styles.waiting}>
      <PostSkeletons count={2} />
    </div>
  );
}
