import { useState } from 'react';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './login-screen.module.css';
import { type Credential, signIn, type SignInResult } from './sign-in.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

interface RestoreOfferProps {
  credential: Credential;
  onResult(result: SignInResult, credential: Credential): void;
  onDecline(): void;
}

export function RestoreOffer({ credential, onResult, onDecline }: RestoreOfferProps) {
  const page = usePage();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const restore = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await signIn(page, credential, { restore: true });
    setBusy(false);
    if (result.kind === 'refused') setError(result.message);
    onResult(result, credential);
  };
  return (
    <div className={styles.form}>
      <div className={styles.lead} role="status">
        <h2>{strings.deletedTitle}</h2>
        <p>{strings.deletedHint}</p>
      </div>
      <Button kind="primary" size="large" wide busy={busy} onClick={() => void restore()}>
        {strings.restore}
      </Button>
      <Button size="large" wide onClick={onDecline}>
        {strings.notNow}
      </Button>
      <div role="alert">{error && <p className={styles.notice}>{error}</p>}</div>
    </div>
  );
}
