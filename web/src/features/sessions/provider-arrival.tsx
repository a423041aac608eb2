import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './login-screen.module.css';
import type { ProviderReturn } from './provider-return.ts';
import { type Credential, signIn, type SignInResult } from './sign-in.ts';
import { words } from './words.ts';

interface ProviderArrivalProps {
  credential: ProviderReturn;
  onResult(result: SignInResult, credential: Credential): void;
  onOtherWay(): void;
}

/** Back from the provider: signs in by itself, and stays where that can be tried again. */
export function ProviderArrival({ credential, onResult, onOtherWay }: ProviderArrivalProps) {
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(false);

  const enter = async (): Promise<void> => {
    setError(null);
    const result = await signIn(credential);
    if (result.kind === 'refused' && !result.final) setError(result.message);
    else onResult(result, credential);
  };
  useEffect(() => {
    // A code works once: drawing twice must not ask twice.
    if (asked.current) return;
    asked.current = true;
    void enter();
  });
  return (
    <div className={styles.form}>
      <div className={styles.lead} role="status">
        <h2>{error === null ? words.backTitle : words.backFailed}</h2>
        {error === null && (
          <p className={styles.waiting}>
            <Spinner /> {words.backHint}
          </p>
        )}
      </div>
      <div role="alert">{error && <p className={styles.notice}>{error}</p>}</div>
      {error !== null && (
        <>
          <Button kind="primary" size="large" wide onClick={() => void enter()}>
            {words.tryAgain}
          </Button>
          <Button size="large" wide onClick={onOtherWay}>
            {words.otherWay}
          </Button>
        </>
      )}
    </div>
  );
}
