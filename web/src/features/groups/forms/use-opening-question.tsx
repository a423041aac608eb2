import { type ReactNode, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import { strings } from '#web/features/groups/strings/strings.ts';

interface OpeningQuestion {
  isSure(): Promise<boolean>;
  question: ReactNode;
}

/** Asks before a private group becomes public, because readers can't unsee posts. */
export function useOpeningQuestion(name: string): OpeningQuestion {
  const [answer, setAnswer] = useState<((isSure: boolean) => void) | null>(null);
  const say = (isSure: boolean): void => {
    answer?.(isSure);
    setAnswer(null);
  };
  const question = answer && (
    <Dialog
      open
      isOver
      onClose={() => say(false)}
      title={strings.openQuestion(name)}
      width={420}
      footer={
        <>
          <Button onClick={() => say(false)}>{strings.cancel}</Button>
          <Button kind="danger" onClick={() => say(true)}>
            {strings.open}
          </Button>
        </>
      }
    >
      <p>{strings.opens}</p>
    </Dialog>
  );
  const isSure = (): Promise<boolean> =>
    new Promise((resolve) => {
      setAnswer(() => resolve);
    });
  return { isSure, question };
}
