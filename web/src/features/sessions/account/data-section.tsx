import { useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';
import { strings } from '#web/features/sessions/strings/account-strings.ts';
import { gatherData } from '#web/features/sessions/data/gather-data.ts';
import { saveFile } from '#web/features/sessions/data/save-file.ts';

export function DataSection() {
  const { api } = usePage();
  const user = useCurrentUser();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const data = await gatherData((query) => api('GET /user/export', { query }));
      saveFile(
        `${user?.username ?? 'account'}-${new Date().toISOString().slice(0, 10)}.json`,
        data,
      );
      showToast(strings.downloaded);
    } catch (failure) {
      setError(errorText(failure));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="data">
      <h2 id="data">{strings.data}</h2>
      <div className={styles.row}>
        <p className={styles.soft}>{strings.dataHint}</p>
        <Button busy={busy} onClick={() => void download()}>
          {strings.download}
        </Button>
      </div>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </section>
  );
}
