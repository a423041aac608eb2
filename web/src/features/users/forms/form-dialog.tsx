import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';

import styles from './form-dialog.module.css';
import { useLeaveQuestion } from './leave-question.tsx';

interface FormDialogProps<Taken> {
  title: string;
  width?: number;
  submit: string;
  cancel: string;
  isReady: boolean;
  isUnsaved?: boolean;
  failure?: string | undefined;
  children: ReactNode;
  onClose(): void;
  /**
   * Submits the form. A result closes the dialog. Null means that the form was rejected: the dialog keeps
   * its text, and the caller shows the error.
   */
  onSubmit(): Promise<Taken | null>;
  /** Called after success, unless the member closed the dialog during the request. */
  onTaken?(taken: Taken): void;
}

/** A form in a dialog. Sends once despite repeated clicks, and asks before unsaved text is lost. */
export function FormDialog<Taken>(props: FormDialogProps<Taken>) {
  const { title, width, submit, cancel, isReady, isUnsaved = false, failure } = props;
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) firstWrong(form)?.focus();
  }, [refusals, form]);
  const { leave, question } = useLeaveQuestion(isUnsaved, props.onClose);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    try {
      const taken = await props.onSubmit();
      if (!isOpen.current) return;
      if (taken === null) return setRefusals((before) => before + 1);
      props.onClose();
      props.onTaken?.(taken);
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

const firstWrong = (form: string): HTMLElement | null | undefined =>
  document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid=true]');
