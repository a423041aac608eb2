import { type FormEvent, type ReactNode, useId, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './form-dialog.module.css';
import { useLeaveQuestion } from './leave-question.tsx';

interface FormDialogProps {
  title: string;
  width?: number;
  /** What the button says that sends it. */
  submit: string;
  /** And the one that does not. */
  cancel: string;
  /** It may be sent as it is now. */
  isReady: boolean;
  /** Words stand in it that nobody else has. */
  isUnsaved?: boolean;
  /** Why it was not taken, where no field of it says so. */
  failure?: string | undefined;
  children: ReactNode;
  onClose(): void;
  /** Sends it, and closes it once it is taken: a failure, which says itself what it is, leaves what was written. */
  onSubmit(): Promise<void>;
}

/** A dialog that is filled in and sent, once for however many presses. Words in it don't go unasked. */
export function FormDialog(props: FormDialogProps) {
  const { title, width, submit, cancel, isReady, isUnsaved = false, failure } = props;
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const { leave, question } = useLeaveQuestion(isUnsaved, props.onClose);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    try {
      await props.onSubmit();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      width={width}
      footer={
        <>
          <Button onClick={leave}>{cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={isBusy} disabled={!isReady}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {props.children}
        {failure && (
          <p className={styles.failed} role="alert">
            {failure}
          </p>
        )}
      </form>
      {question}
    </Dialog>
  );
}
