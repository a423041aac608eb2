import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { strings } from './strings.ts';

interface ConfirmDialogProps {
  title: string;
  hint: string;
  action: string;
  /** A failure is said, and the question stays. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something that others see too. */
export function ConfirmDialog({ title, hint, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      showFailure(error);
      setBusy(false);
      return;
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
    </Dialog>
  );
}
