import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';

interface ProofFormProps {
  ask: ConsoleApi;
  email: string;
  onAnswer(isProved: boolean): void;
}

/** Mails a code to the member, who enters it as proof. The waiting call then continues automatically. */
export function ProofForm({ ask, email, onAnswer }: ProofFormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSent, setSent] = useState(false);
  const [otp, setOtp] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setRefused(null);
    try {
      await work();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  };
  const send = (): Promise<void> =>
    attempt(async () => {
      await ask('POST /magicLink', { body: { email } });
      setSent(true);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSent) return void send();
    void attempt(async () => {
      await ask('POST /admin/prove', { body: { otp: otp.trim() } });
      onAnswer(true);
    });
  };
  return (
    <dialog
      ref={dialog}
      className={styles.proof}
      aria-labelledby="proof-title"
      onCancel={() => onAnswer(false)}
    >
      <h2 id="proof-title">{strings.proofTitle}</h2>
      <p role="status">
        {isSent ? strings.proofSent : strings.proofText} <strong>{email}</strong>.
      </p>
      <form className={styles.form} onSubmit={submit}>
        {isSent && (
          <label>
            {strings.proofCode}
            <input
              value={otp}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={(event) => setOtp(event.target.value)}
            />
          </label>
        )}
        <button type="submit" className={styles.button}>
          {isSent ? strings.proofConfirm : strings.proofSend}
        </button>
        <button type="button" className={styles.button} onClick={() => onAnswer(false)}>
          {strings.cancel}
        </button>
      </form>
      {refused !== null && <p role="alert">{refused}</p>}
    </dialog>
  );
}
