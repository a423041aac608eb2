import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './composer.module.css';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

interface SaveDraftQuestionProps {
  onDiscard(): void;
  onSave(): void;
  onStay(): void;
}

export function SaveDraftQuestion({ onDiscard, onSave, onStay }: SaveDraftQuestionProps) {
  return (
    <Dialog open isOver onClose={onStay} title={moreStrings.saveDraftQuestion} width={400}>
      <div className={styles.answers}>
        <Button onClick={onDiscard}>{moreStrings.no}</Button>
        <Button kind="dark" onClick={onSave}>
          {moreStrings.saveDraft}
        </Button>
      </div>
    </Dialog>
  );
}
