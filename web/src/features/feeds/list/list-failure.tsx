import { errorText } from '#web/data/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

import styles from './post-list.module.css';
import { strings } from '#web/features/feeds/pages/strings.ts';

interface ListFailureProps {
  error: unknown;
  /** The list has posts, and its next page failed. */
  isMore?: boolean;
  onRetry(): void;
}

/** What failed, where it failed, and the way to try again. */
export function ListFailure({ error, isMore = false, onRetry }: ListFailureProps) {
  const retry = <Button onClick={onRetry}>{strings.retry}</Button>;
  if (!isMore) {
    return (
      <EmptyState drawing="away" title={strings.failed} hint={errorText(error)} action={retry} />
    );
  }
  return (
    <div className={styles.failedMore} role="alert">
      <p>
        <strong>{strings.failedMore}</strong> {errorText(error)}
      </p>
      {retry}
    </div>
  );
}
