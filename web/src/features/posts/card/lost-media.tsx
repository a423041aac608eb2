import styles from './post-media.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

interface LostMediaProps {
  reason?: string | undefined;
  onRetry?: () => void;
}

export function LostMedia({ reason, onRetry }: LostMediaProps) {
  return (
    <div className={styles.lost}>
      <span>{strings.mediaLost}</span>
      {reason !== undefined && <span>{reason}</span>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}
