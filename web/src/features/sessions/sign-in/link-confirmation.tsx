import { useState } from 'react';
import { Link } from '#web/router/link.tsx';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './login-screen.module.css';
import { type Credential, newAttempt, signIn, type SignInResult } from './sign-in.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

interface LinkConfirmationProps {
  token: string;
  onResult(result: SignInResult, credential: Credential): void;
}

/** Uses a mailed link on a click only, since mail scanners open every link. */
export function LinkConfirmation({ token, onResult }: LinkConfirmationProps) {
  const page = usePage();
  const user = useCurrentUser();
  const [attempt] = useState(newAttempt);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const enter = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const credential = { token, attempt };
    const result = await signIn(page, credential);
    setBusy(false);
    // The connection failed or the server was busy. The link still works on this page, even if only the
    // response was lost.
    if (result.kind === 'refused' && !result.final) setError(result.message);
    else onResult(result, credential);
  };
  return (
    <div className={styles.form}>
      <div className={styles.lead}>
        <h2>{strings.linkTitle}</h2>
        <p>{user ? strings.linkOther(user.name) : strings.linkHint}</p>
      </div>
      <Button kind="primary" size="large" wide busy={busy} onClick={() => void enter()}>
        {strings.signIn}
      </Button>
      <div role="alert">{error && <p className={styles.notice}>{error}</p>}</div>
      {user && (
        <p className={styles.links}>
          <Link to="/feed">{strings.stay}</Link>
        </p>
      )}
    </div>
  );
}
