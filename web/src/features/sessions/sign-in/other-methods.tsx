import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './login-screen.module.css';
import { supportsPasskeys } from '#web/features/sessions/passkeys/browser-passkeys.ts';
import { useProviderRedirect } from '#web/features/sessions/providers/use-provider-redirect.ts';
import { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx';
import { signInIntentBody } from './sign-in-intent-body.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

/** The login methods other than email. */
export function OtherMethods(passkey: PasskeyButtonProps) {
  const page = usePage();
  const start = (provider: string) => startSignIn(page, provider);
  const { leavingTo, error, leave } = useProviderRedirect('sign-in', start);
  if (siteConfig.providers.length === 0 && !supportsPasskeys()) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{strings.or}</p>
      <PasskeyButton {...passkey} />
      {siteConfig.providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          wide
          busy={leavingTo === id}
          disabled={leavingTo !== null && leavingTo !== id}
          onClick={() => void leave(id)}
        >
          {strings.continueWith(name)}
        </Button>
      ))}
      <div role="alert">{error && <p className={styles.notice}>{error}</p>}</div>
    </div>
  );
}

function startSignIn({ api }: Page, provider: string): Promise<{ url: string; binding: string }> {
  return api('POST /login/oidc/start', { body: { provider, ...signInIntentBody() } });
}
