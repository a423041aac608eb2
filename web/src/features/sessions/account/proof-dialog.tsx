import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './account-sections.module.css';
import { CodeField } from './code-field.tsx';
import { strings } from '#web/features/sessions/strings/security-strings.ts';

interface ProofDialogProps {
  onProved(): void;
  onClose(): void;
}

export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const { api, part } = usePage();
  const email = useCurrentUser()?.email ?? '';
  const form = useId();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.otp) || errorText(failure));
    }
    setBusy(false);
  };
  const send = (): Promise<void> =>
    attempt(async () => {
      // Reloaded, since the address may have changed elsewhere: a code sent to the old one proves nothing.
      const { email: to } = await part(createOwnAccount).loadCurrentUser();
      await api('POST /magicLink', { body: { email: to, redirect: location.pathname } });
      setCode('');
      setSent(true);
    });
  const prove = (otp: string): Promise<void> =>
    attempt(async () => {
      await api('POST /user/prove', { body: { otp } });
      onProved();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void (isSent ? prove(code) : send());
  };
  const type = (digits: string): void => {
    setCode(digits);
    setError(null);
    if (digits.length === 6 && digits !== code && !busy) void prove(digits);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.proofTitle}
      isOver
      width={440}
      footer={
        <>
          {isSent ? (
            <Button disabled={busy} onClick={() => void send()}>
              {strings.proofAgain}
            </Button>
          ) : (
            <Button onClick={onClose}>{strings.cancel}</Button>
          )}
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {isSent ? strings.proofConfirm : strings.sendCode}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.soft} role="status">
          {isSent ? strings.proofSent : strings.proofText} <strong>{email}</strong>.
          {!siteConfig.sendsMail && ` ${strings.noMailServer}`}
        </p>
        {isSent ? (
          <CodeField
            label={strings.proofCode}
            name="code"
            value={code}
            error={error}
            hint={strings.codeHint}
            takesFocus
            onChange={type}
          />
        ) : (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
