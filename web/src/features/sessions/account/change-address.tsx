import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { setCurrentUser } from '#web/data/settings/current-user.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';
import { CodeField } from './code-field.tsx';
import { strings } from '#web/features/sessions/strings/security-strings.ts';

interface ChangeAddressProps {
  open: boolean;
  onClose(): void;
  /** The address that the member has now. */
  current: string;
}

/** Asks for the new address, then for the codes that were mailed. */
export function ChangeAddress({ open, onClose, current }: ChangeAddressProps) {
  const form = useId();
  const isFirst = current === FIRST_ADMINISTRATOR;
  const { fields, set, needsOld, errors, busy, submit } = useAddressChange(onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isFirst ? strings.addTitle : strings.changeTitle}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {needsOld === null ? (isFirst ? strings.sendCode : strings.sendCodes) : strings.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.soft}>
          {isFirst ? strings.addText : strings.changeText}
          {!siteConfig.sendsMail && ` ${strings.noMailServer}`}
        </p>
        {needsOld === null ? (
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
            label={strings.newCode(fields.email)}
            name="code"
            value={fields.code}
            error={errors.code ?? null}
            hint={needsOld ? strings.codesHint : strings.codeHint}
            takesFocus
            onChange={(code) => set({ code })}
          />
        )}
        {needsOld && (
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
  const [fields, setFields] = useState<Fields>({ email: '', code: '', oldCode: '' });
  // null: the codes are not on their way yet.
  const [needsOld, setNeedsOld] = useState<boolean | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const begin = async (): Promise<void> => {
    const email = fields.email.trim();
    const { needsOldCode } = await api('POST /user/email', { body: { email } });
    setFields({ email, code: '', oldCode: '' });
    setNeedsOld(needsOldCode);
  };
  const confirm = async (): Promise<void> => {
    const { code, oldCode } = fields;
    const body = { code, ...(needsOld && { oldCode }) };
    const { data } = await api('PUT /user/email', { body });
    setCurrentUser(data);
    showToast(strings.changed);
    onDone();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await (needsOld === null ? begin() : confirm());
    } catch (failure) {
      // A change that is over is begun anew.
      if (failure instanceof ApiError && failure.status === 404) setNeedsOld(null);
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
  return { fields, set, needsOld, errors, busy, submit };
}
