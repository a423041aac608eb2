import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type HTMLAttributes,
  memo,
  type ReactNode,
  type Ref,
  type RefCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { useNavigationType } from '#web/router/router.tsx';
import { createWindowClaim } from '#web/ui/page/window-claim.part.ts';
import { moveWindow } from '#web/ui/page/window-position.ts';

import { createActiveList } from './active-list.part.ts';
import type { ListOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { ListFailure } from './list-failure.tsx';
import { createListMemory, type RememberedList } from './list-memory.part.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { stepsOf } from './list-steps.ts';
import styles from './post-list.module.css';
import { reveal } from '#web/features/feeds/pages/reveal.ts';
import { useRememberedList } from './use-remembered-list.ts';
import { useNextPage } from '#web/features/feeds/pages/use-next-page.ts';
import { useRevealed } from './use-revealed.ts';

export interface RowPlace {
  id: string;
  /** The position in the list, counted from 1. */
  position: number;
  /** The length of the whole list; -1 while unknown. */
  size: number;
  options: ListOptions;
}

export type RowArea = ComponentType<
  HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement>; children: ReactNode }
>;

export interface RowListProps<Extra extends object> {
  options: ListOptions;
  label: string;
  empty: ReactNode;
  end: ReactNode;
  failed?: string;
  Area: RowArea;
  Row: ComponentType<RowPlace & Extra>;
  Waiting: ComponentType<{ count: number }>;
  extraOf(id: string): Extra;
  /** Maps loaded data to row ids, if the rows are not the ids of the data. Must be a stable function. */
  rowsOf?(data: IdPages | undefined): string[];
  onSeen?(ids: readonly string[], last: number): void;
}

/** A virtualized list in pages that keeps the reader's scroll position. */
export function RowList<Extra extends object>(props: RowListProps<Extra>) {
  return <OneList key={props.options.queryKey.join('/')} {...props} />;
}

function OneList<Extra extends object>(props: RowListProps<Extra>) {
  const { options, rowsOf = listIds } = props;
  const { queryKey } = options;
  const { recallList, isOnHome } = usePart(createListMemory);
  const arrivedBy = useNavigationType();
  const [kept] = useState(() => recallList(queryKey, arrivedBy === 'PUSH' && !isOnHome(queryKey)));
  const query = useInfiniteQuery(options);
  const ids = useMemo(() => rowsOf(query.data), [rowsOf, query.data]);
  if (query.isPending) return <ListSkeleton kept={kept} Waiting={props.Waiting} />;
  if (ids.length === 0) {
    if (query.isError)
      return (
        <ListFailure
          error={query.error}
          title={props.failed}
          onRetry={() => void query.refetch()}
        />
      );
    if (!query.hasNextPage) return props.empty;
  }
  return <LoadedList {...props} kept={kept} ids={ids} query={query} />;
}

interface ListSkeletonProps {
  kept: RememberedList;
  Waiting: ComponentType<{ count: number }>;
}

function ListSkeleton({ kept, Waiting }: ListSkeletonProps) {
  const { claimWindow } = usePart(createWindowClaim);
  useLayoutEffect(() => {
    if (!kept.isHome) return;
    claimWindow();
    moveWindow(0);
  }, [claimWindow, kept]);
  return <Waiting count={5} />;
}

interface LoadedListProps<Extra extends object> extends RowListProps<Extra> {
  kept: RememberedList;
  ids: readonly string[];
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
}

function LoadedList<Extra extends object>({ kept, ids, query, ...props }: LoadedListProps<Extra>) {
  const { options, label, Area, Row, extraOf, Waiting, end } = props;
  const { claimSteps } = usePart(createActiveList);
  const { keeper, heights } = kept;
  const { count, revealTo } = useRevealed(ids, keeper.anchor()?.postId);
  const askForMore = useNextPage(query, ids.length);
  const { box, rows } = useRememberedList({
    kept,
    ids,
    count,
    onSeen(last) {
      revealTo(reveal(count, ids.length, last));
      askForMore(last);
      props.onSeen?.(ids, last);
    },
  });
  useEffect(() => claimSteps(stepsOf(keeper, box)), [claimSteps, keeper, box]);

  const isWhole = !query.hasNextPage;
  const size = isWhole ? ids.length : -1;
  return (
    <>
      <Area
        ref={box}
        className={styles.list}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
        data-list={options.queryKey.join('/')}
      >
        {ids.slice(rows.first, rows.last).map((id, at) => (
          <PlacedRow
            key={id}
            id={id}
            rowRef={keeper.row}
            height={heights.known(id)}
            position={rows.first + at + 1}
            size={size}
            options={options}
            Row={Row as ComponentType<RowPlace & object>}
            extra={extraOf(id)}
          />
        ))}
      </Area>
      <ListEnd
        isWhole={isWhole && count === ids.length}
        isFailed={query.isFetchNextPageError}
        error={query.error}
        end={end}
        Waiting={Waiting}
        onRetry={() => void query.fetchNextPage()}
      />
    </>
  );
}

interface PlacedRowProps extends RowPlace {
  rowRef: RefCallback<HTMLElement>;
  height: number | undefined;
  Row: ComponentType<RowPlace & object>;
  extra: object;
}

const PlacedRow = memo(
  function PlacedRow({ rowRef, height, Row, extra, ...place }: PlacedRowProps) {
    const [style] = useState(() => height && { '--row-height': `${height}px` });
    return (
      <div ref={rowRef} className={styles.row} data-row={place.id} style={style as object}>
        <Row {...place} {...extra} />
      </div>
    );
  },
  // Measured heights and new options of the same list must not cause a render.
  (before, now) =>
    before.id === now.id &&
    before.position === now.position &&
    before.size === now.size &&
    isShallowEqual(before.extra, now.extra),
);

function isShallowEqual(before: object, now: object): boolean {
  const [a, b] = [before, now] as Record<string, unknown>[];
  return Object.keys(now).every((key) => a?.[key] === b?.[key]);
}

interface ListEndProps {
  isWhole: boolean;
  isFailed: boolean;
  error: unknown;
  end: ReactNode;
  Waiting: ComponentType<{ count: number }>;
  onRetry(): void;
}

function ListEnd({ isWhole, isFailed, error, end, Waiting, onRetry }: ListEndProps) {
  if (isFailed) return <ListFailure error={error} isMore onRetry={onRetry} />;
  if (isWhole) return <p className={styles.end}>{end}</p>;
  return (
    <div className={styles.waiting}>
      <Waiting count={2} />
    </div>
  );
}
