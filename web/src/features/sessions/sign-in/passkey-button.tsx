import { useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import {
  passkeyErrorText,
  supportsPasskeys,
  usePasskey as askBrowser,
} from '#web/features/sessions/passkeys/browser-passkeys.ts';
import { strings } from '#web/features/sessions/strings/passkey-strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './login-screen.module.css';
import { type Credential, signIn, type SignInResult } from './sign-in.ts';

export interface PasskeyButtonProps {
  isEntering: boolean;
  onEntering(isEntering: boolean): void;
  onResult(result: SignInResult, credential: Credential): void;
}

export function PasskeyButton({ isEntering, onEntering, onResult }: PasskeyButtonProps) {
  const page = usePage();
  const [error, setError] = useState<string | null>(null);
  if (!supportsPasskeys()) return null;

  const enter = async (): Promise<void> => {
    onEntering(true);
    setError(null);
    try {
      const { data } = await page.api('POST /sign-in/passkey/options');
      const credential = { passkey: await askBrowser(data) };
      const result = await signIn(page, credential);
      if (result.kind !== 'signedIn') onEntering(false);
      if (result.kind === 'refused') setError(result.message);
      onResult(result, credential);
    } catch (failure) {
      onEntering(false);
      setError(passkeyErrorText(failure) ?? errorText(failure));
    }
  };
  return (
    <>
      <Button size="large" wide busy={isEntering} onClick={() => void enter()}>
        {strings.logIn}
      </Button>
      <div role="alert">{error && <p className={styles.notice}>{error}</p>}</div>
    </>
  );
}
