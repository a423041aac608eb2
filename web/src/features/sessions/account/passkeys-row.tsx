import type { Passkey } from '@rookery/contract/sessions/passkeys.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { changeList } from '#web/data/page/change-list.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { supportsPasskeys } from '#web/features/sessions/passkeys/browser-passkeys.ts';
import { strings } from '#web/features/sessions/strings/passkey-strings.ts';
import { timeAgo } from '#web/features/users/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';
import { reloadRoles } from './reload-roles.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';

const passkeysOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await api('GET /passkeys', { signal })).data,
    staleTime: 0,
  });

type Change = (held: Passkey[]) => Passkey[];

export function PasskeysRow() {
  const page = usePage();
  const client = useQueryClient();
  const { data, error } = useQuery(passkeysOptions(page));
  const [isAdding, setAdding] = useState(false);
  const canAdd = supportsPasskeys();
  const change = (how: Change): Promise<void> =>
    changeList<Passkey[]>(client, passkeysOptions(page).queryKey, how);
  return (
    <div>
      <div className={styles.row}>
        <div>
          <p className={styles.device}>{strings.title}</p>
          <p className={styles.soft}>{canAdd ? strings.hint : strings.unsupported}</p>
        </div>
        {canAdd && <Button onClick={() => setAdding(true)}>{strings.add}</Button>}
      </div>
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label={strings.title}>
          {data.map((each) => (
            <PasskeyItem key={each.id} passkey={each} onChange={change} />
          ))}
        </ul>
      )}
      {!data && error && (
        <p role="alert" className={styles.error}>
          {strings.notLoaded} {errorText(error)}
        </p>
      )}
      {isAdding && (
        <PasskeyDialog
          onClose={() => setAdding(false)}
          onDone={(added) => {
            void change((held) => [...held, added]);
            reloadRoles(page);
          }}
        />
      )}
    </div>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  onChange(how: Change): Promise<void>;
}

function PasskeyItem({ passkey, onChange }: PasskeyItemProps) {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const page = usePage();
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null);
  const close = (): void => setOpened(null);
  const remove = async (): Promise<boolean> => {
    try {
      await page.api('DELETE /passkeys', { body: { id } }).catch(ignoreNotFound);
      await onChange((held) => held.filter((each) => each.id !== id));
      showToast(strings.removed);
      return true;
    } catch (failure) {
      showFailureText(errorText(failure), failure);
      return false;
    }
  };
  const day = new Date(createdAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const used =
    lastUsedAt === null
      ? strings.neverUsed
      : strings.lastUsed(timeAgo(lastUsedAt, page.serverTime.now()));
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.soft}>
          {used} · {strings.addedOn(day)}
          {isSynced && ` · ${strings.synced}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button aria-label={strings.renameOf(name)} onClick={() => setOpened('rename')}>
          {strings.rename}
        </Button>
        <Button aria-label={strings.removeOf(name)} onClick={() => setOpened('remove')}>
          {strings.remove}
        </Button>
      </div>
      {opened === 'rename' && (
        <PasskeyDialog
          renamed={passkey}
          onClose={close}
          onDone={(now) => void onChange((held) => held.map((one) => (one.id === id ? now : one)))}
        />
      )}
      {opened === 'remove' && (
        <ConfirmDialog
          title={strings.removeTitle}
          hint={strings.removeHint(name)}
          action={strings.remove}
          cancel={strings.cancel}
          onClose={close}
          onConfirm={remove}
        />
      )}
    </li>
  );
}

// 404: already removed elsewhere, or the first response was lost.
function ignoreNotFound(failure: unknown): void {
  if (!isNotFound(failure)) throw failure;
}
