import { useState } from 'react';
import { errorText } from '#web/data/api-error.ts';
import { api } from '#web/data/api.ts';
import { leaveForGood } from '#web/data/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './settings-screen.module.css';
import { words } from './words.ts';

/** Asks once, then ends every session of the member. */
export function LogoutEverywhere({ open, onClose }: { open: boolean; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await api('POST /user/logoutAll');
      await leaveForGood();
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  const buttons = (
    <>
      <Button onClick={onClose}>{words.settings.cancel}</Button>
      <Button kind="dark" busy={busy} onClick={() => void leave()}>
        {words.settings.logoutAll}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={words.settings.logoutAllAsk} footer={buttons}>
      <p className={styles.soft}>{words.settings.logoutAllText}</p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </Dialog>
  );
}
