import { useEffect, useState } from 'react';
import { errorText } from '#web/data/api-error.ts';
import { api } from '#web/data/api.ts';
import { keptIntent } from '#web/data/sign-in-path.ts';
import { siteConfig } from '#web/data/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './login-screen.module.css';
import { keepBinding } from './provider-return.ts';
import { words } from './words.ts';

/** A button for each identity provider of this network; nothing where there is none. */
export function ProviderButtons() {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // Who comes back by the browser's own button finds the page as it was left.
  useEffect(() => {
    const isBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeavingTo(null);
    };
    window.addEventListener('pageshow', isBack);
    return () => window.removeEventListener('pageshow', isBack);
  }, []);

  const leave = async (provider: string): Promise<void> => {
    setLeavingTo(provider);
    setError(null);
    try {
      location.assign(await addressOf(provider));
    } catch (failure) {
      setError(errorText(failure));
      setLeavingTo(null);
    }
  };
  if (siteConfig.providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{words.or}</p>
      {siteConfig.providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          wide
          busy={leavingTo === id}
          disabled={leavingTo !== null && leavingTo !== id}
          onClick={() => void leave(id)}
        >
          {words.continueWith(name)}
        </Button>
      ))}
      <div role="alert">{error && <p className={styles.notice}>{error}</p>}</div>
    </div>
  );
}

/** Where the visitor goes. What they came for travels along. @throws ApiError */
async function addressOf(provider: string): Promise<string> {
  const { redirect, ref } = keptIntent();
  const body = { provider, ...(redirect && { redirect }), ...(ref && { ref }) };
  const { url, binding } = await api('POST /login/oidc/start', { body });
  keepBinding(sessionStorage, binding);
  return url;
}
