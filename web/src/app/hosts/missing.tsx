import { strings } from '#web/app/strings/strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './missing.module.css';

/** Shown in place of a module that could not be loaded. */
export function Missing({ onRetry }: { onRetry(): void }) {
  return (
    <div className={styles.failed}>
      <p>{strings.missingPart}</p>
      <Button size="small" onClick={onRetry}>
        {strings.retry}
      </Button>
    </div>
  );
}
