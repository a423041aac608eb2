import { type FormEvent, useId, useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './settings-screen.module.css';
import { strings } from '#web/features/users/strings/strings.ts';

interface DeleteAccountProps {
  open: boolean;
  onClose(): void;
  username: string;
}

export function DeleteAccount({ open, onClose, username }: DeleteAccountProps) {
  const { api, leaving } = usePage();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirmed = typed.trim().replace(/^@/, '') === username;

  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!confirmed || busy) return;
    setBusy(true);
    setError(null);
    try {
      await leaving.leaveForGood(() => api('DELETE /user'), { keepsDrafts: false });
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  const close = (): void => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={strings.settings.deleteAsk}
      footer={
        <>
          <Button onClick={close}>{strings.settings.cancel}</Button>
          <Button kind="danger" type="submit" form={form} disabled={!confirmed} busy={busy}>
            {strings.settings.deleteNow}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void remove(event)}>
        <p className={styles.soft}>{strings.settings.deleteText}</p>
        <TextField
          label={strings.settings.deleteConfirm(username)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
