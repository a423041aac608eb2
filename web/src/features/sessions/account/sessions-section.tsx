import type { DeviceSession } from '@rookery/contract/sessions/list-sessions.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { changeList } from '#web/data/page/change-list.ts';
import { timeAgo } from '#web/features/users/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { strings } from '#web/features/sessions/strings/account-strings.ts';
import styles from './account-sections.module.css';

const sessionsOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api('GET /user/sessions', { signal })).data,
    staleTime: 0,
  });

const pushedOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['pushed-sessions'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /subscriptions', { signal });
      return data.map(({ sessionId }) => sessionId);
    },
    staleTime: 0,
  });

export function SessionsSection() {
  const page = usePage();
  const { data, error, refetch, isFetching } = useQuery(sessionsOptions(page));
  const { data: pushed = [] } = useQuery(pushedOptions(page));
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{strings.sessions}</h2>
      <p className={styles.soft}>{strings.sessionsHint}</p>
      {data && (
        <ul className={styles.list}>
          {data.map((each) => (
            <SessionRow key={each.id} session={each} isPushedTo={pushed.includes(each.id)} />
          ))}
        </ul>
      )}
      {!data && !error && <p className={styles.soft}>{strings.loading}</p>}
      {!data && error && (
        <div className={styles.row} role="alert">
          <p className={styles.soft}>
            {strings.notLoaded} {errorText(error)}
          </p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {strings.tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ session, isPushedTo }: RowProps) {
  const { id, device, createdAt, lastUsedAt, isCurrent } = session;
  const page = usePage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await page.api('DELETE /user/sessions/:id', { params: { id } });
      await changeList<DeviceSession[]>(client, sessionsOptions(page).queryKey, (held) =>
        held.filter((each) => each.id !== id),
      );
      showToast(strings.ended);
    } catch (failure) {
      setBusy(false);
      showFailureText(errorText(failure), failure);
    }
  };
  const day = new Date(createdAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.soft}>
          {isCurrent
            ? strings.current
            : strings.lastUsed(timeAgo(lastUsedAt, page.serverTime.now()))}
          {' · '}
          {strings.since(day)}
          {isPushedTo && ` · ${strings.pushedTo}`}
        </p>
      </div>
      {!isCurrent && (
        <Button busy={busy} aria-label={strings.endOf(device)} onClick={() => void end()}>
          {strings.end}
        </Button>
      )}
    </li>
  );
}

interface RowProps {
  session: DeviceSession;
  isPushedTo: boolean;
}
