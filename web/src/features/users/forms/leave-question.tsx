import { type ReactNode, useState } from 'react';

import { useUnloadQuestion } from '#web/data/drafts/use-unload-question.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

const strings = {
  title: 'Discard what you wrote?',
  hint: 'It has not been saved.',
  stay: 'Keep editing',
  discard: 'Discard',
};

interface LeaveQuestion {
  leave(): void;
  question: ReactNode;
}

export function useLeaveQuestion(isUnsaved: boolean, onClose: () => void): LeaveQuestion {
  const [isAsking, setAsking] = useState(false);
  useUnloadQuestion(isUnsaved);
  const stay = (): void => setAsking(false);
  const question = isAsking && (
    <Dialog
      open
      isOver
      onClose={stay}
      title={strings.title}
      width={380}
      footer={
        <>
          <Button kind="danger" onClick={onClose}>
            {strings.discard}
          </Button>
          <Button kind="dark" onClick={stay}>
            {strings.stay}
          </Button>
        </>
      }
    >
      <p>{strings.hint}</p>
    </Dialog>
  );
  return { leave: () => (isUnsaved ? setAsking(true) : onClose()), question };
}
