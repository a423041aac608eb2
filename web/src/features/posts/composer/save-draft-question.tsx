import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import styles from './composer.module.css';
import { words } from '#web/features/posts/post/words.ts';

interface SaveDraftQuestionProps {
  onDiscard(): void;
  onSave(): void;
  /** Close, Escape, Back, or a press outside: back to writing. */
  onStay(): void;
}

export function SaveDraftQuestion({ onDiscard, onSave, onStay }: SaveDraftQuestionProps) {
  return (
    <Dialog open isOver onClose={onStay} title={words.saveDraftQuestion} width={400}>
      <div className={styles.answers}>
        <Button onClick={onDiscard}>{words.no}</Button>
        <Button kind="dark" onClick={onSave}>
          {words.saveDraft}
        </Button>
      </div>
    </Dialog>
  );
}
