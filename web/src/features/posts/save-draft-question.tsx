import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import styles from './composer.module.css';
import { words } from './words.ts';

interface SaveDraftQuestionProps {
  onDiscard(): void;
  onSave(): void;
  /** Escape, or a press outside: back to writing. */
  onStay(): void;
}

export function SaveDraftQuestion({ onDiscard, onSave, onStay }: SaveDraftQuestionProps) {
  return (
    <Dialog open bare onClose={onStay} title={words.saveDraftQuestion} width={380}>
      <p className={styles.question}>{words.saveDraftQuestion}</p>
      <div className={styles.answers}>
        <Button onClick={onDiscard}>{words.no}</Button>
        <Button kind="dark" onClick={onSave}>
          {words.saveDraft}
        </Button>
      </div>
    </Dialog>
  );
}
