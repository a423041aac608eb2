import type { ReportedList as Report } from '@rookery/contract/moderation/reported-lists.ts';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { createReportCount } from '#web/data/live/report-count.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { unshareDialog } from '#web/features/feeds/lists/public.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import styles from './reported-messages-screen.module.css';
import { listReportStrings as strings } from '#web/features/moderation/strings/list-report-strings.ts';
import { labelOf } from '#web/features/moderation/verdict/violation-label.ts';

export const reportedListsOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['reported-lists'],
    queryFn: async ({ signal }) => (await api('GET /moderation/lists', { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Reported lists of members. Renders nothing if there are none. */
export function ReportedLists() {
  const { data = [] } = useQuery(reportedListsOptions(usePage()));
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{strings.title}</h2>
      <ul aria-label={strings.title}>
        {data.map((report) => (
          <ReportedList key={report.list.ulid} report={report} />
        ))}
      </ul>
    </section>
  );
}

function ReportedList({ report }: { report: Report }) {
  const { list, violations, reasons, canDecide } = report;
  const page = usePage();
  const { owner } = list;
  const named = violations.map(({ name, count }) => `${labelOf(name)} (${count})`);
  return (
    <li className={styles.report}>
      <h3 className={styles.why}>
        {strings.reportedFor} {named.join(', ')}
      </h3>
      <p className={styles.where}>
        {strings.by} <Link to={`/${owner.username ?? ''}`}>@{owner.username}</Link> ·{' '}
        {strings.members(list.memberCount)}
      </p>
      <div className={styles.said}>
        <p>
          <Link to={`/lists/${list.ulid}`}>
            <strong dir="auto">{list.name}</strong>
          </Link>
          {list.topic !== null && (
            <>
              {' · '}
              <bdi>{list.topic}</bdi>
            </>
          )}
        </p>
        <p className={styles.body} dir="auto">
          {list.description}
        </p>
      </div>
      {reasons.map((reason, at) => (
        <p key={at} className={styles.body} dir="auto">
          “{reason}”
        </p>
      ))}
      {canDecide ? (
        <Decide list={list} onDecide={() => removeReport(page, list.ulid)} />
      ) : (
        <p className={styles.where}>{strings.others}</p>
      )}
    </li>
  );
}

function removeReport(page: Page, ulid: string): void {
  page.lists.setQueryData(reportedListsOptions(page).queryKey, (all) =>
    all?.filter(({ list }) => list.ulid !== ulid),
  );
  page.part(createReportCount).setState(({ lists }) => ({ lists: Math.max(0, lists - 1) }));
}

function Decide({ list, onDecide }: { list: Report['list']; onDecide(): void }) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const unshareModule = useLazy(unshareDialog, isAsking, () => setAsking(false));
  const { ulid, name } = list;
  const decide = async (decision: 'dismiss' | 'reopen'): Promise<boolean> => {
    try {
      await page.api('POST /moderation/list', { body: { ulid, decision } });
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      if (decision === 'reopen') {
        await page.lists.invalidateQueries({ queryKey: reportedListsOptions(page).queryKey });
      }
    }
  };
  const dismiss = async (): Promise<void> => {
    setBusy(true);
    const isDone = await decide('dismiss');
    setBusy(false);
    if (!isDone) return;
    onDecide();
    const onPress = (): void => void decide('reopen');
    showToast(strings.dismissed, { action: { label: strings.undo, onPress } });
  };
  return (
    <div className={styles.buttons}>
      <Button busy={isBusy} onClick={() => void dismiss()}>
        {strings.dismiss}
      </Button>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {strings.makePrivate}
      </Button>
      {unshareModule && isAsking && (
        <unshareModule.UnshareList
          ulid={ulid}
          name={name}
          onClose={() => setAsking(false)}
          onDone={onDecide}
        />
      )}
    </div>
  );
}
