import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';

import styles from './form-dialog.module.css';
import { useLeaveQuestion } from './leave-question.tsx';

interface FormDialogProps<Taken> {
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
  /**
   * Sends it. What came of it: the dialog then closes by itself. Null: it was not taken, of which the caller says why,
   * and what was written stays.
   */
  onSubmit(): Promise<Taken | null>;
  /** After that, unless somebody has closed it while it was sent: they may be elsewhere by now. */
  onTaken?(taken: Taken): void;
}

/** A dialog that is filled in and sent, once for however many presses. Words in it don't go unasked. */
export function FormDialog<Taken>(props: FormDialogProps<Taken>) {
  const { title, width, submit, cancel, isReady, isUnsaved = false, failure } = props;
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    // It may stand above or below what is in sight.
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
