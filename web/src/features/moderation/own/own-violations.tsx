import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { POINTS_A_TIMEOUT, VIOLATION_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { createRealtime } from '#web/data/live/realtime.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useTimeLeft } from '#web/data/settings/timeout.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { PeopleSkeletons } from '#web/features/relations/public.ts';

import { countdown } from '#web/features/moderation/timeout/countdown.ts';
import { createOwnViolations } from './own-violations.part.ts';
import styles from './own-violations.module.css';
import { OwnViolationRow } from './own-violation-row.tsx';
import { violationsStrings as strings } from '#web/features/moderation/strings/violations-strings.ts';

export function OwnViolations() {
  const { part } = usePage();
  const { onRealtime } = part(createRealtime);
  const own = part(createOwnViolations);
  const query = useInfiniteQuery(own.options);
  useEffect(() => {
    const stops = [
      onRealtime('standingChanged', own.refresh),
      // Decisions may have been made before the connection or while it was interrupted.
      onRealtime('connected', own.askForMissed),
      onRealtime('reconnected', own.askForMissed),
    ];
    return () => stops.forEach((stop) => stop());
  }, [onRealtime, own]);
  const [first] = query.data?.pages ?? [];
  if (query.isPending) return <PeopleSkeletons />;
  if (first === undefined) {
    return (
      <EmptyState
        drawing="away"
        title={strings.failed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  const violations = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (violations.length === 0) return <EmptyState title={strings.none} hint={strings.noneHint} />;
  return (
    <>
      <Totals {...first} />
      <ul aria-label={strings.own}>
        {violations.map((violation) => (
          <OwnViolationRow key={violation.id} violation={violation} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles.hint} role="alert">
          {strings.failed}. {errorText(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.foot}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {strings.more}
          </Button>
        </div>
      )}
    </>
  );
}

type TotalsProps = Pick<Answer<Calls['GET /user/violations']>, 'total_points' | 'timeout_count'>;

function Totals({ total_points: points, timeout_count: timeouts }: TotalsProps) {
  const left = useTimeLeft();
  return (
    <section className={styles.totals}>
      <p className={styles.counts}>
        <strong>{strings.points(points)}</strong>
        <span>{strings.timeouts(timeouts)}</span>
      </p>
      {left > 0 && (
        <p>
          {strings.restricted}{' '}
          <strong className={styles.time} role="timer">
            {countdown(left)}
          </strong>
        </p>
      )}
      <p className={styles.hint}>{strings.pointsHint(POINTS_A_TIMEOUT, VIOLATION_DAYS)}</p>
    </section>
  );
}
