import { Button } from '#web/ui/controls/button.tsx';
import styles from './reading.module.css';
import { strings } from '#web/features/users/strings/strings.ts';

export function PolicyFailure({ isError, onRetry }: { isError: boolean; onRetry(): void }) {
  return (
    <div className={styles.failure}>
      <p role={isError ? 'alert' : 'status'} className={styles.note}>
        {isError ? strings.policy.notLoaded : strings.policy.loading}
      </p>
      {isError && <Button onClick={onRetry}>{strings.policy.tryAgain}</Button>}
    </div>
  );
}
