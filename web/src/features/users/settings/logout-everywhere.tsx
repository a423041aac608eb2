import { useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { UnsentText } from '#web/data/drafts/logout-question.part.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { logoutStrings } from './logout-strings.ts';
import styles from './settings-screen.module.css';
import { strings } from '#web/features/users/strings/strings.ts';

interface LogoutEverywhereProps extends UnsentText {
  open: boolean;
  onClose(): void;
}

export function LogoutEverywhere({ open, onClose, drafts, unkept }: LogoutEverywhereProps) {
  const { api, leaving } = usePage();
  const [keepsDrafts, setKeepsDrafts] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await leaving.leaveForGood(() => api('POST /user/logoutAll'), { keepsDrafts });
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  const buttons = (
    <>
      <Button onClick={onClose}>{strings.settings.cancel}</Button>
      <Button kind="dark" busy={busy} onClick={() => void leave()}>
        {strings.settings.logoutAll}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={strings.settings.logoutAllAsk} footer={buttons}>
      <p className={styles.soft}>{strings.settings.logoutAllText}</p>
      {unkept > 0 && <p className={styles.soft}>{logoutStrings.unkept(unkept, drafts > 0)}</p>}
      {drafts > 0 && (
        <label className={styles.keep}>
          <input
            type="checkbox"
            checked={keepsDrafts}
            onChange={(event) => setKeepsDrafts(event.target.checked)}
          />
          {logoutStrings.keepChoice(drafts)}
        </label>
      )}
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </Dialog>
  );
}
