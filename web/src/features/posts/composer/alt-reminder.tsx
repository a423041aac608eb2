import { Button } from '#web/ui/controls/button.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

import styles from './composer.module.css';
import type { ComposerModel } from './use-composer.ts';

interface AltReminderNoticeProps {
  model: ComposerModel;
  onAdd(id: string): void;
}

export function AltReminderNotice({ model, onAdd }: AltReminderNoticeProps) {
  const { reminder, isReady, send } = model;
  const [first] = reminder.missing;
  return (
    <div aria-live="polite">
      {reminder.isShown && first && (
        <div className={styles.notice}>
          <p>{missingText(reminder.missing)}</p>
          <div className={styles.ends}>
            <Button size="small" kind="dark" onClick={() => onAdd(first.id)}>
              {moreStrings.addAltText}
            </Button>
            <Button size="small" disabled={!isReady} onClick={() => void send()}>
              {moreStrings.postAnyway}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function missingText(missing: readonly { type: string }[]): string {
  const isPictures = missing.every(({ type }) => !type.startsWith('video/'));
  return moreStrings.withoutAltText(missing.length, isPictures);
}
