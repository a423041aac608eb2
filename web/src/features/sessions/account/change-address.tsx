import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorText, isNotFound } from '#web/data/http/api-error.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';
import { type PendingAddressChange, createAddressChange } from './address-change.part.ts';
import { CodeField } from './code-field.tsx';
import { strings } from '#web/features/sessions/strings/security-strings.ts';

interface ChangeAddressProps {
  open: boolean;
  onClose(): void;
  current: string;
}

/** Asks for the new address, then for the mailed codes. Closing keeps the progress. Cancel discards it. */
export function ChangeAddress({ open, onClose, current }: ChangeAddressProps) {
  const { forgetChange } = usePart(createAddressChange);
  const form = useId();
  const isFirst = current === FIRST_ADMINISTRATOR;
  const { fields, set, change, errors, busy, submit } = useAddressChange(onClose);
  const cancel = (): void => {
    forgetChange();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isFirst ? strings.addTitle : strings.changeTitle}
      footer={
        <>
          <Button onClick={cancel}>{strings.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {change === null ? (isFirst ? strings.sendCode : strings.sendCodes) : strings.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.soft}>
          {isFirst ? strings.addText : strings.changeText}
          {!siteConfig.sendsMail && ` ${strings.noMailServer}`}
        </p>
        {change === null ? (
          <TextField
            label={strings.newAddress}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.email}
            error={errors.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        ) : (
          <CodeField
            label={strings.newCode(change.email)}
            name="code"
            value={fields.code}
            error={errors.code ?? null}
            hint={change.needsOld ? strings.codesHint : strings.codeHint}
            takesFocus
            onChange={(code) => set({ code })}
          />
        )}
        {change?.needsOld && (
          <CodeField
            label={strings.oldCode(current)}
            name="old-code"
            value={fields.oldCode}
            error={errors.oldCode ?? null}
            onChange={(oldCode) => set({ oldCode })}
          />
        )}
        <p role="alert" className={styles.error}>
          {errors.form}
        </p>
      </form>
    </Dialog>
  );
}

interface Fields {
  email: string;
  code: string;
  oldCode: string;
}

type Errors = Partial<Record<keyof Fields | 'form', string>>;

function useAddressChange(onDone: () => void) {
  const { beginChange, changeUnderWay, confirmChange } = usePart(createAddressChange);
  const [change, setChange] = useState(changeUnderWay);
  const [fields, setFields] = useState<Fields>({
    email: change?.email ?? '',
    code: '',
    oldCode: '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const begin = async (): Promise<void> => {
    const begun = await beginChange(fields.email.trim());
    setFields({ email: begun.email, code: '', oldCode: '' });
    setChange(begun);
  };
  const confirm = async (begun: PendingAddressChange): Promise<void> => {
    await confirmChange(begun, fields);
    showToast(strings.changed);
    onDone();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await (change === null ? begin() : confirm(change));
    } catch (failure) {
      if (isNotFound(failure)) setChange(null);
      const named = failure instanceof ApiError ? (failure.fields as Errors) : {};
      const isNamed = ['email', 'code', 'oldCode'].some((name) => name in named);
      setErrors(isNamed ? named : { form: errorText(failure) });
    }
    setBusy(false);
  };
  const set = (changed: Partial<Fields>): void => {
    setFields((before) => ({ ...before, ...changed }));
    setErrors({});
  };
  return { fields, set, change, errors, busy, submit };
}
