import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { PeopleSkeletons } from '#web/features/relations/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { ReportedLists, reportedListsOptions } from './reported-lists.tsx';
import { ReportedMessage } from './reported-message.tsx';
import { createReportedMessages } from './reported-messages.part.ts';
import styles from './reported-messages-screen.module.css';
import { strings } from '#web/features/moderation/strings/strings.ts';

export function ReportedMessagesScreen() {
  const page = usePage();
  const { part } = page;
  const hasLists = (useQuery(reportedListsOptions(page)).data ?? []).length > 0;
  useScreenTitle(hasLists ? strings.reports : strings.title);
  const { onRealtime } = part(createRealtime);
  const reported = part(createReportedMessages);
  const query = useInfiniteQuery(reported.options);
  useEffect(() => onRealtime('reconnected', reported.refresh), [onRealtime, reported]);
  const reports = query.data?.pages.flatMap((each) => each.reports) ?? [];
  if (query.isPending) return <PeopleSkeletons />;
  if (query.isError && reports.length === 0) {
    const isForbidden = query.error instanceof ApiError && query.error.status === 403;
    return (
      <EmptyState
        drawing="away"
        title={isForbidden ? strings.forbidden : strings.failed}
        hint={isForbidden ? undefined : errorText(query.error)}
        action={
          isForbidden ? undefined : (
            <Button onClick={() => void query.refetch()}>{strings.retry}</Button>
          )
        }
      />
    );
  }
  if (reports.length === 0) {
    return hasLists ? (
      <ReportedLists />
    ) : (
      <EmptyState title={strings.none} hint={strings.noneHint} />
    );
  }
  return (
    <>
      <ReportedLists />
      {hasLists && <h2 className={styles.heading}>{strings.title}</h2>}
      <p className={styles.lead}>{strings.lead}</p>
      <ul aria-label={strings.title}>
        {reports.map((report) => (
          <ReportedMessage key={report.message.ulid} report={report} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles.lead} role="alert">
          {strings.failed}. {errorText(query.error)}
        </p>
      )}
      <div className={styles.foot}>
        {query.hasNextPage ? (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {strings.more}
          </Button>
        ) : (
          strings.end
        )}
      </div>
    </>
  );
}
