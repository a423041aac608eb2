import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { type FormEvent, useState } from 'react';
import { Link } from '#web/router/link.tsx';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './login-screen.module.css';
import { OtherMethods } from './other-methods.tsx';
import type { PasskeyButtonProps } from './passkey-button.tsx';
import { requestLink } from './request-link.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

interface AskForLinkProps extends PasskeyButtonProps {
  notice: string | null;
  isInvited: boolean;
  onSent(email: string): void;
}

export function AskForLink({ notice, isInvited, onSent, ...passkey }: AskForLinkProps) {
  const page = usePage();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { registration } = siteConfig;
  const newcomers = isInvited && registration === 'invite' ? 'open' : registration;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const address = email.trim();
    if (address !== FIRST_ADMINISTRATOR && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
      form.querySelector('input')?.focus();
      return setError(strings.emailWrong);
    }
    setBusy(true);
    setError(null);
    try {
      await requestLink(page, address);
      onSent(address);
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.email) || errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>{strings.promise}</p>
      <div role="alert">{notice && <p className={styles.notice}>{notice}</p>}</div>
      <TextField
        label={strings.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={strings.emailHint}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {strings.sendLink}
      </Button>
      <p className={styles.small}>
        {strings.noPassword} {strings.newcomers[newcomers]}
      </p>
      <OtherMethods {...passkey} />
      <p className={styles.links}>
        <Link to="/about">{strings.about}</Link>
        <Link to="/rules">{strings.rules}</Link>
        <Link to="/privacy">{strings.privacy}</Link>
      </p>
    </form>
  );
}
