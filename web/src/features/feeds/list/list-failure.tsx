import { errorText } from '#web/data/http/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import styles from './post-list.module.css';
import { strings } from '#web/features/feeds/pages/strings.ts';

interface ListFailureProps {
  error: unknown;
  title?: string | undefined;
  isMore?: boolean;
  onRetry(): void;
}

export function ListFailure({
  error,
  title = strings.failed,
  isMore = false,
  onRetry,
}: ListFailureProps) {
  const retry = <Button onClick={onRetry}>{strings.retry}</Button>;
  if (!isMore) {
    return <EmptyState drawing="away" title={title} hint={errorText(error)} action={retry} />;
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
