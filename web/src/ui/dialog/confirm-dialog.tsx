import { type ReactNode, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { useIsOpen } from './use-is-open.ts';

interface ConfirmDialogProps {
  title: string;
  hint: ReactNode;
  /** Fields below the hint. */
  children?: ReactNode;
  /** Whether a field still needs something. */
  isIncomplete?: boolean;
  /** What the button says that does it. */
  action: string;
  /** And the one that leaves everything as it is. */
  cancel: string;
  /** It lies over another dialog. */
  isOver?: boolean;
  onClose(): void;
  /** Whether it was done: a failure, which says itself what it is, leaves the question open. */
  onConfirm(): Promise<boolean>;
}

/** Asks before it is done. Who has closed it before the answer finds open what they opened since. */
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
