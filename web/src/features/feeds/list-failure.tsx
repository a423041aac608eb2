import { errorText } from '#web/data/api-error.ts';
import { Button } from '#web/ui/button.tsx';

import styles from './post-list.module.css';
import { words } from './words.ts';

interface ListFailureProps {
  error: unknown;
  /** The list has posts, and its next page failed. */
  isMore?: boolean;
  onRetry(): void;
}

/** What failed, where it failed, and the way to try again. */
export function ListFailure({ error, isMore = false, onRetry }: ListFailureProps) {
  return (
    <div className={isMore ? styles.failedMore : styles.failed} role="alert">
      <p>
        <strong>{isMore ? words.failedMore : words.failed}</strong> {errorText(error)}
      </p>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  );
}
