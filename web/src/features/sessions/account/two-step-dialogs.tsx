import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { strings } from '#web/features/sessions/strings/two-step-strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './account-sections.module.css';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

interface TwoStepDialogProps {
  onClose(): void;
}

/** Shows the secret, takes the first code, then shows the recovery codes. */
export function TurnOnDialog({ onClose }: TwoStepDialogProps) {
  const { api } = usePage();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    api('POST /totp').then(
      ({ data }) => setSecret(data),
      (error: unknown) => setFailure(errorText(error)),
    );
  }, [api]);
  const activate = async (code: string): Promise<void> => {
    const { data } = await api('PUT /totp', { body: { code } });
    setCodes(data.recoveryCodes);
    showToast(strings.turnedOn);
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <CodeDialog
      title={strings.turnOnTitle}
      action={strings.turnOn}
      takesDigits
      isReady={secret !== null}
      onClose={onClose}
      onCode={activate}
    >
      {secret ? (
        <>
          <p className={styles.soft}>{strings.scan}</p>
          <QrCode text={secret.uri} label={strings.qr} />
          <p className={styles.soft}>
            {strings.secret} <code className={styles.secret}>{inFours(secret.secret)}</code>
          </p>
        </>
      ) : (
        <p className={styles.soft} role="status">
          {failure ?? strings.loading}
        </p>
      )}
    </CodeDialog>
  );
}

const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(' ');

export function NewCodesDialog({ onClose }: TwoStepDialogProps) {
  const { api } = usePage();
  const [codes, setCodes] = useState<string[] | null>(null);
  const replace = async (code: string): Promise<void> => {
    const { data } = await api('POST /recovery-codes', { body: { code } });
    setCodes(data.recoveryCodes);
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <CodeDialog
      title={strings.newCodesTitle}
      action={strings.replace}
      onClose={onClose}
      onCode={replace}
    >
      <p className={styles.soft}>{strings.newCodesText}</p>
    </CodeDialog>
  );
}

export function TurnOffDialog({ onClose }: TwoStepDialogProps) {
  const { api } = usePage();
  const turnOff = async (code: string): Promise<void> => {
    await api('DELETE /totp', { body: { code } });
    showToast(strings.turnedOff);
    onClose();
  };
  return (
    <CodeDialog
      title={strings.turnOffTitle}
      action={strings.turnOff}
      onClose={onClose}
      onCode={turnOff}
    >
      <p className={styles.soft}>{strings.turnOffText}</p>
    </CodeDialog>
  );
}

interface CodeDialogProps extends TwoStepDialogProps {
  title: string;
  action: string;
  children: ReactNode;
  /** Whether only digits of the app are accepted, and no recovery code. */
  takesDigits?: boolean;
  isReady?: boolean;
  onCode(code: string): Promise<void>;
}

function CodeDialog(props: CodeDialogProps) {
  const { title, action, children, takesDigits = false, isReady = true, onClose, onCode } = props;
  const form = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (text: string): void => {
    setCode(text);
    setError(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onCode(code.trim());
    } catch (failure) {
      const ofCode = failure instanceof ApiError ? failure.fields.code : undefined;
      setError(ofCode ?? errorText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={busy}
            disabled={!isReady || code.trim() === ''}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {isReady && takesDigits && (
          <CodeField
            label={strings.appCode}
            name="app-code"
            value={code}
            error={error}
            hint={strings.appCodeHint}
            onChange={change}
          />
        )}
        {isReady && !takesDigits && (
          <TextField
            label={strings.code}
            name="second-factor"
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            error={error}
            hint={strings.codeHint}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

interface RecoveryCodesDialogProps extends TwoStepDialogProps {
  codes: readonly string[];
}

function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast(strings.copied);
    } catch {
      showToast(strings.notCopied);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.codesTitle}
      width={440}
      footer={
        <>
          <Button onClick={() => void copy()}>{strings.copy}</Button>
          <Button kind="primary" onClick={onClose}>
            {strings.done}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.soft}>{strings.codesText}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
