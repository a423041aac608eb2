import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { refetchLists } from '#web/data/page/change-list.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { strings } from '#web/features/sessions/strings/two-step-strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { reloadRoles } from './reload-roles.ts';
import styles from './account-sections.module.css';

const dialogs = lazyModule(() => import('./two-step-dialogs.tsx'));

const secondFactorOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => (await api('GET /totp', { signal })).data,
    staleTime: 0,
  });

export function TwoStepRow() {
  const page = usePage();
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorOptions(page));
  const [opened, setOpened] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = (): void => {
    setOpened(null);
    void refetchLists(client, secondFactorOptions(page).queryKey);
    reloadRoles(page);
  };
  const loaded = useLazy(dialogs, opened !== null, close);
  const day = (at: string): string =>
    new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.device}>{strings.title}</p>
        <p className={styles.soft}>
          {data?.activatedAt
            ? `${strings.on(day(data.activatedAt))} · ${strings.codesLeft(data.recoveryCodesLeft)}`
            : strings.offHint}
        </p>
        {!data && error && (
          <p role="alert" className={styles.error}>
            {strings.notLoaded} {errorText(error)}
          </p>
        )}
      </div>
      {data && (
        <div className={styles.actions}>
          {data.isOn ? (
            <>
              <Button onClick={() => setOpened('codes')}>{strings.newCodes}</Button>
              <Button onClick={() => setOpened('off')}>{strings.turnOff}</Button>
            </>
          ) : (
            <Button onClick={() => setOpened('on')}>{strings.turnOn}</Button>
          )}
        </div>
      )}
      {loaded && opened === 'on' && <loaded.TurnOnDialog onClose={close} />}
      {loaded && opened === 'codes' && <loaded.NewCodesDialog onClose={close} />}
      {loaded && opened === 'off' && <loaded.TurnOffDialog onClose={close} />}
    </div>
  );
}
