import { type ReactNode, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { useIsOpen } from './use-is-open.ts';

interface ConfirmDialogProps {
  title: string;
  hint: ReactNode;
  children?: ReactNode;
  isIncomplete?: boolean;
  action: string;
  cancel: string;
  isOver?: boolean;
  onClose(): void;
  /**
   * Resolves with whether the action succeeded. A failure shows its own message and keeps the dialog open.
   */
  onConfirm(): Promise<boolean>;
}

/** Asks for confirmation. A late response does not close what the member has opened since. */
export function ConfirmDialog({
  title,
  hint,
  children,
  isIncomplete = false,
  action,
  cancel,
  isOver,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    if (isDone && isOpen.current) onClose();
  };
  return (
    <Dialog
      open
      {...(isOver && { isOver })}
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            disabled={isIncomplete}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
      {children}
    </Dialog>
  );
}
