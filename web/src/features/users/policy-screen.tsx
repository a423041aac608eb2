import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { errorText } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { currentUserOptions, setCurrentUser } from '#web/data/settings/current-user.ts';
import { useCurrentUser, useSession } from '#web/data/page/session.ts';
import { takeRedirect, unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { PublicPage } from '#web/ui/public-page.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';
import { documents } from './documents.tsx';
import styles from './reading.module.css';
import { WayIn } from './way-in.tsx';
import { strings } from './strings.ts';

/** `/policy`: what members agree to. Those who have not yet do it here. */
export function PolicyScreen() {
  const authenticated = useSession((state) => state.authenticated);
  const user = useCurrentUser();
  useScreenTitle(strings.policy.title);
  useQuery({ ...currentUserOptions, enabled: authenticated });
  const asks = authenticated && user !== null && !user.acceptTermsOfService;
  return (
    <PublicPage brand={siteConfig.brandName} shape="page" action={asks ? undefined : <WayIn />}>
      <h1 className={styles.title}>{strings.policy.title}</h1>
      <p className={styles.lead}>{strings.policy.lead}</p>
      <nav className={styles.contents} aria-label={strings.policy.title}>
        {documents.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {documents.map(({ id, title, body }) => (
        <section key={id} id={id} className={styles.document} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {body}
        </section>
      ))}
      {asks && <AcceptBar />}
    </PublicPage>
  );
}

function AcceptBar() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const accept = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const answer = await api('PATCH /user', { body: { acceptTermsOfService: true } });
      if (!answer.success || !answer.data) return setError(answer.message);
      setCurrentUser(answer.data);
      navigate(unfinishedStep(answer.data) ?? takeRedirect(), { replace: true });
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bar}>
      <p aria-live="polite">{error ?? strings.policy.acceptHint}</p>
      <Button kind="primary" busy={busy} onClick={() => void accept()}>
        {strings.policy.accept}
      </Button>
    </div>
  );
}
