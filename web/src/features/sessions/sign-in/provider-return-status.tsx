import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';
import styles from './login-screen.module.css';
import { strings } from '#web/features/sessions/strings/strings.ts';

export interface Failure {
  message: string;
  canRetry: boolean;
}

interface ProviderReturnStatusProps {
  title: string;
  failedTitle: string;
  otherWay: string;
  enter(): Promise<Failure | null>;
  onOtherWay(): void;
}

export function ProviderReturnStatus({
  title,
  failedTitle,
  otherWay,
  enter,
  onOtherWay,
}: ProviderReturnStatusProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = useRef(false);

  const attempt = async (): Promise<void> => {
    setFailure(null);
    setFailure(await enter());
  };
  useEffect(() => {
    // A code works once, so a second render must not send it again.
    if (asked.current) return;
    asked.current = true;
    void attempt();
  });
  return (
    <div className={styles.form}>
      <div className={styles.lead} role="status">
        <h2>{failure ? failedTitle : title}</h2>
        {!failure && (
          <p className={styles.waiting}>
            <Spinner /> {strings.backHint}
          </p>
        )}
      </div>
      <div role="alert">{failure && <p className={styles.notice}>{failure.message}</p>}</div>
      {failure?.canRetry && (
        <Button kind="primary" size="large" wide onClick={() => void attempt()}>
          {strings.tryAgain}
        </Button>
      )}
      {failure && (
        <Button size="large" wide onClick={onOtherWay}>
          {otherWay}
        </Button>
      )}
    </div>
  );
}
