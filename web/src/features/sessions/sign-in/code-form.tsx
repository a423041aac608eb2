import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import styles from './login-screen.module.css';
import { requestLink } from './request-link.ts';
import { type Credential, newAttempt, signIn, type SignInResult } from './sign-in.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

const DIGITS = 6;
const SEND_AGAIN_AFTER_SECONDS = 30;

interface CodeFormProps {
  email: string;
  /** Whether the code is being sent. Stays true after a successful sign-in. */
  isEntering: boolean;
  onEntering(isEntering: boolean): void;
  onResult(result: SignInResult, credential: Credential): void;
  onOtherAddress(): void;
}

export function CodeForm(props: CodeFormProps) {
  const { email, isEntering: busy, onEntering, onResult, onOtherAddress } = props;
  const page = usePage();
  const [attempt] = useState(newAttempt);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [unsent, setUnsent] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const enter = async (otp: string): Promise<void> => {
    if (otp.length !== DIGITS) return setError(strings.codeWrong);
    onEntering(true);
    setError(null);
    const credential = { otp, email, attempt };
    const result = await signIn(page, credential);
    if (result.kind !== 'signedIn') onEntering(false);
    if (result.kind === 'refused') setError(result.message);
    onResult(result, credential);
  };
  const type = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    setError(null);
    if (digits.length === DIGITS && digits !== code && !busy) void enter(digits);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void enter(code);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Sent email={email} />
      <TextField
        label={strings.code}
        className={styles.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        ref={field}
        value={code}
        error={error}
        hint={strings.codeHint}
        onChange={(event) => type(event.target.value)}
      />
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {strings.signIn}
      </Button>
      <p className={styles.small}>
        {siteConfig.sendsMail ? strings.spamHint : strings.noMailServer}
      </p>
      <div role="alert">{unsent && <p className={styles.notice}>{unsent}</p>}</div>
      <div className={styles.links}>
        <SendAgain email={email} onUnsent={setUnsent} />
        <button type="button" onClick={onOtherAddress}>
          {strings.otherAddress}
        </button>
      </div>
    </form>
  );
}

function Sent({ email }: { email: string }) {
  const sentTo = siteConfig.registration === 'open' ? strings.sentTo : strings.sentToKnown;
  return (
    <div className={styles.lead} role="status">
      <h2>{strings.sentTitle}</h2>
      <p>
        {sentTo} <strong>{email}</strong>.
      </p>
    </div>
  );
}

interface SendAgainProps {
  email: string;
  /** @param reason why no mail was sent. Null if it was sent or the request is in flight. */
  onUnsent(reason: string | null): void;
}

function SendAgain({ email, onUnsent }: SendAgainProps) {
  const page = usePage();
  const [seconds, setSeconds] = useState(SEND_AGAIN_AFTER_SECONDS);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const send = async (): Promise<void> => {
    setSeconds(SEND_AGAIN_AFTER_SECONDS);
    onUnsent(null);
    try {
      await requestLink(page, email);
      showToast(strings.sentAgain);
    } catch (failure) {
      onUnsent(errorText(failure));
    }
  };
  return (
    <button type="button" disabled={waiting} onClick={() => void send()}>
      {waiting ? strings.sendAgainIn(seconds) : strings.sendAgain}
    </button>
  );
}
