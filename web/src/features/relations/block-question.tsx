import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { awayWords } from './keep-away-words.ts';
import { keepAway, nameOf } from './keep-away.ts';

/** Says what a block does, and blocks. A failure leaves the question open. */
export function BlockQuestion({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const [isBusy, setBusy] = useState(false);
  const block = async (): Promise<void> => {
    setBusy(true);
    const isDone = await keepAway(ulid, 'block');
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={awayWords.blockQuestion(nameOf(ulid))}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{awayWords.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void block()}>
            {awayWords.block}
          </Button>
        </>
      }
    >
      <p>{awayWords.blockHint}</p>
      <p>{awayWords.blockAgainHint}</p>
    </Dialog>
  );
}
