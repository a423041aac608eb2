import { useState } from 'react';

import { siteConfig } from '#web/data/api/site-config.ts';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useSession } from '#web/data/page/session.ts';
import { Link } from '#web/router/link.tsx';
import { useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Mark } from '#web/ui/icon/mark.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { unsubscribeStrings as strings } from '#web/features/notifications/strings/unsubscribe-strings.ts';
import styles from './unsubscribe-screen.module.css';

/**
 * `/unsubscribe`, the target of the link in a digest's last line. The screen needs a click, because mail
 * scanners open every link.
 */
export function UnsubscribeScreen() {
  const { api } = usePage();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<'asked' | 'waiting' | 'done'>('asked');
  const [error, setError] = useState<string | null>(null);
  useScreenTitle(strings.title);
  const end = async (): Promise<void> => {
    setState('waiting');
    setError(null);
    try {
      await api('POST /digest/unsubscribe', { query: { token } });
      setState('done');
    } catch (fault) {
      setState('asked');
      setError(textOf(fault));
    }
  };
  return (
    <PublicPage brand={siteConfig.brandName} shape="middle">
      <div className={styles.screen}>
        <Mark size={64} />
        <h1>{state === 'done' ? strings.doneTitle : strings.title}</h1>
        <p role="status">{state === 'done' ? strings.done : strings.hint(siteConfig.brandName)}</p>
        {state !== 'done' && (
          <Button
            kind="primary"
            size="large"
            wide
            busy={state === 'waiting'}
            onClick={() => void end()}
          >
            {strings.end}
          </Button>
        )}
        <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
        <SettingsLink />
      </div>
    </PublicPage>
  );
}

function textOf(fault: unknown): string {
  return fault instanceof ApiError && fault.status === 422 ? strings.broken : errorText(fault);
}

function SettingsLink() {
  const authenticated = useSession((session) => session.authenticated);
  return (
    <Link className={styles.link} to={authenticated ? '/settings#notifications' : '/login'}>
      {authenticated ? strings.settings : strings.signIn(siteConfig.brandName)}
    </Link>
  );
}
