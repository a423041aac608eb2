import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';

import styles from './list-foot.module.css';
import { strings } from '#web/features/groups/strings/strings.ts';

const AHEAD = '600px';

interface ListFootProps {
  query: Pick<
    UseInfiniteQueryResult,
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isPlaceholderData'
    | 'error'
    | 'fetchNextPage'
  >;
  failed: string;
  end: string;
}

export function ListFoot({ query, failed, end }: ListFootProps) {
  const more = (): void => void query.fetchNextPage();
  if (query.isFetchNextPageError) {
    return (
      <div className={styles.foot} role="alert">
        <p>
          {failed}. {errorText(query.error)}
        </p>
        <Button onClick={more}>{strings.retry}</Button>
      </div>
    );
  }
  // A placeholder list loads no further pages; the real list may have more.
  const isWaiting = query.isPlaceholderData;
  if (!query.hasNextPage && !isWaiting) return <p className={styles.foot}>{end}</p>;
  return <MoreButton isBusy={query.isFetchingNextPage || isWaiting} onMore={more} />;
}

function MoreButton({ isBusy, onMore }: { isBusy: boolean; onMore(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  // Observe again after each page, because its end may be visible as well.
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    );
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, [isBusy]);
  return (
    <div ref={place} className={styles.foot}>
      <Button busy={isBusy} onClick={onMore}>
        {strings.loadMore}
      </Button>
    </div>
  );
}
