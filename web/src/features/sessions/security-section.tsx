import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import type { LinkedIdentity } from '@rookery/contract/sessions/list-identities.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/data/api-error.ts';
import { api } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './account-sections.module.css';
import { ChangeAddress } from './change-address.tsx';
import { words } from './security-words.ts';

const identitiesOptions = queryOptions({
  queryKey: ['identities'],
  queryFn: async ({ signal }) => (await api('GET /user/identities', { signal })).data,
  staleTime: 0,
});

/** The member's ways in: the mail address, and identities elsewhere. */
export function SecuritySection() {
  const { data, error } = useQuery(identitiesOptions);
  return (
    <section aria-labelledby="security">
      <h2 id="security">{words.title}</h2>
      <AddressRow />
      <div>
        <p className={styles.device}>{words.ways}</p>
        <p className={styles.soft}>{data?.length === 0 ? words.noWays : words.waysHint}</p>
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((each) => (
              <IdentityRow key={each.id} identity={each} />
            ))}
          </ul>
        )}
        {!data && error && (
          <p role="alert" className={styles.error}>
            {words.notLoaded} {errorText(error)}
          </p>
        )}
      </div>
    </section>
  );
}

/** The mail address, or the lack of one, with a way to change it. */
export function AddressRow() {
  const email = useCurrentUser()?.email;
  const [changing, setChanging] = useState(0);
  const [open, setOpen] = useState(false);
  if (email === undefined) return null;
  const isFirst = email === FIRST_ADMINISTRATOR;
  const begin = (): void => {
    // What was typed the last time is not there again.
    setChanging((times) => times + 1);
    setOpen(true);
  };
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.device}>{isFirst ? words.address : email}</p>
        <p className={styles.soft}>{isFirst ? words.placeholderHint : words.addressHint}</p>
      </div>
      <Button onClick={begin}>{isFirst ? words.add : words.change}</Button>
      <ChangeAddress key={changing} open={open} onClose={() => setOpen(false)} current={email} />
    </div>
  );
}

function IdentityRow({ identity: { id, provider, linkedAt } }: { identity: LinkedIdentity }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api('DELETE /user/identities/:id', { params: { id } });
      client.setQueryData(identitiesOptions.queryKey, (before) =>
        before?.filter((each) => each.id !== id),
      );
      showToast(words.removed);
    } catch (failure) {
      setBusy(false);
      showToast(errorText(failure), { kind: 'danger' });
    }
  };
  const day = new Date(linkedAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>{provider}</p>
        <p className={styles.soft}>{words.linkedOn(day)}</p>
      </div>
      <Button busy={busy} aria-label={words.removeOf(provider)} onClick={() => void remove()}>
        {words.remove}
      </Button>
    </li>
  );
}
