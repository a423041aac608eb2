import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePage } from '#web/data/page/page-context.ts';
import { strings } from '#web/features/sessions/strings/two-step-strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './login-screen.module.css';
import { type Credential, signIn, type SignInExtra, type SignInResult } from './sign-in.ts';

interface SecondFactorFormProps {
  credential: Credential;
  extra: SignInExtra;
  onResult(result: SignInResult, credential: Credential): void;
  onOtherWay(): void;
}

export function SecondFactorForm(props: SecondFactorFormProps) {
  const { credential, extra, onResult, onOtherWay } = props;
  const page = usePage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const result = await signIn(page, credential, { ...extra, secondFactor: code.trim() });
    if (result.kind === 'refused') {
      setError(result.message);
      setBusy(false);
      field.current?.focus();
    } else onResult(result, credential);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void enter(event)}>
      <div className={styles.lead}>
        <h2>{strings.codeTitle}</h2>
        <p>{strings.codeText}</p>
      </div>
      <TextField
        label={strings.code}
        className={styles.code}
        name="second-factor"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        ref={field}
        value={code}
        error={error}
        hint={strings.codeHint}
        onChange={(event) => {
          setCode(event.target.value);
          setError(null);
        }}
      />
      <Button
        kind="primary"
        size="large"
        type="submit"
        wide
        busy={busy}
        disabled={code.trim() === ''}
      >
        {strings.logIn}
      </Button>
      <p className={styles.links}>
        <button type="button" onClick={onOtherWay}>
          {strings.otherWay}
        </button>
      </p>
    </form>
  );
}
