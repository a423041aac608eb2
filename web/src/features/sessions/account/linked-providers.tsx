import type { LinkedIdentity } from '@rookery/contract/sessions/list-identities.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { changeList } from '#web/data/page/change-list.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';
import { strings } from '#web/features/sessions/strings/security-strings.ts';
import { useProviderRedirect } from '#web/features/sessions/providers/use-provider-redirect.ts';

const identitiesOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: async ({ signal }) => (await api('GET /user/identities', { signal })).data,
    staleTime: 0,
  });

export function LinkedProviders() {
  const page = usePage();
  const { data, error } = useQuery(identitiesOptions(page));
  const start = (provider: string) => startLink(page, provider);
  const { leavingTo, error: leaveError, leave } = useProviderRedirect('link', start);
  const linkable = data
    ? siteConfig.providers.filter(({ name }) => data.every(({ provider }) => provider !== name))
    : [];
  const isNothing = data?.length === 0 && linkable.length === 0;
  return (
    <div>
      <p className={styles.device}>{strings.ways}</p>
      <p className={styles.soft}>{isNothing ? strings.noWays : strings.waysHint}</p>
      {data && !isNothing && (
        <ul className={styles.list}>
          {data.map((each) => (
            <IdentityRow key={each.id} identity={each} />
          ))}
          {linkable.map(({ id, name }) => (
            <li key={id} className={styles.row}>
              <div>
                <p className={styles.device}>{name}</p>
                <p className={styles.soft}>{strings.notLinked}</p>
              </div>
              <Button
                busy={leavingTo === id}
                disabled={leavingTo !== null && leavingTo !== id}
                aria-label={strings.linkOf(name)}
                onClick={() => void leave(id)}
              >
                {strings.link}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className={styles.error}>
        {leaveError}
      </p>
      {!data && error && (
        <p role="alert" className={styles.error}>
          {strings.notLoaded} {errorText(error)}
        </p>
      )}
    </div>
  );
}

function startLink({ api }: Page, provider: string): Promise<{ url: string; binding: string }> {
  return api('POST /user/identities/start', { body: { provider } });
}

// 404: already unlinked elsewhere, or the first response was lost.
function ignoreNotFound(failure: unknown): void {
  if (!isNotFound(failure)) throw failure;
}

function IdentityRow({ identity: { id, provider, linkedAt } }: { identity: LinkedIdentity }) {
  const page = usePage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await page.api('DELETE /user/identities/:id', { params: { id } }).catch(ignoreNotFound);
      await changeList<LinkedIdentity[]>(client, identitiesOptions(page).queryKey, (held) =>
        held.filter((each) => each.id !== id),
      );
      showToast(strings.removed);
    } catch (failure) {
      setBusy(false);
      showFailureText(errorText(failure), failure);
    }
  };
  const day = new Date(linkedAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>{provider}</p>
        <p className={styles.soft}>{strings.linkedOn(day)}</p>
      </div>
      <Button busy={busy} aria-label={strings.removeOf(provider)} onClick={() => void remove()}>
        {strings.remove}
      </Button>
    </li>
  );
}
