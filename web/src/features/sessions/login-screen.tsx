import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from '#web/router/router.tsx';
import { ownPath } from '#web/data/own-path.ts';
import { useCurrentUser, useSession } from '#web/data/session.ts';
import { keepIntent, keptIntent, unfinishedStep } from '#web/data/sign-in-path.ts';
import { siteConfig } from '#web/data/site-config.ts';
import { Mark } from '#web/ui/mark.tsx';
import { PublicPage } from '#web/ui/public-page.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';
import { AskForLink } from './ask-for-link.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkConfirmation } from './link-confirmation.tsx';
import styles from './login-screen.module.css';
import { RestoreOffer } from './restore-offer.tsx';
import type { Credential, SignInResult } from './sign-in.ts';
import { words } from './words.ts';

/** `/login`: ask for a mail, type its code, or go on from its link. */
export function LoginScreen() {
  const [search] = useSearchParams();
  useScreenTitle(words.title);
  const redirect = ownPath(search.get('redirect'), location.origin);
  const ref = search.get('ref');
  useEffect(() => keepIntent({ redirect, ref }), [redirect, ref]);

  return (
    <PublicPage brand={siteConfig.brandName} shape="middle">
      <header className={styles.head}>
        <Mark size={64} />
        <h1>{siteConfig.brandName}</h1>
      </header>
      <Steps magic={search.get('magic')} redirect={redirect} />
    </PublicPage>
  );
}

function Steps({ magic, redirect }: { magic: string | null; redirect: string | null }) {
  const navigate = useNavigate();
  const notice = (useLocation().state as { notice?: string } | null)?.notice ?? null;
  const authenticated = useSession((state) => state.authenticated);
  const user = useCurrentUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Credential | null>(null);

  const finish = (result: SignInResult, credential: Credential): void => {
    if (result.kind === 'signedIn') navigate(result.path, { replace: true });
    else if (result.kind === 'deleted') setDeleted(credential);
    // A link that failed once is over: its token leaves the address.
    else if (magic) navigate('/login', { replace: true, state: { notice: result.message } });
  };
  if (deleted) {
    return (
      <RestoreOffer credential={deleted} onResult={finish} onDecline={() => setDeleted(null)} />
    );
  }
  if (magic) return <LinkConfirmation token={magic} onResult={finish} />;
  if (authenticated && user && sentTo === null) {
    return <Navigate to={unfinishedStep(user) ?? redirect ?? pathAfter()} replace />;
  }
  if (sentTo !== null) {
    return <CodeForm email={sentTo} onResult={finish} onOtherAddress={() => setSentTo(null)} />;
  }
  return <AskForLink notice={notice} onSent={setSentTo} />;
}

// Reading is enough here: drawing may happen twice, and only a sign-in uses the target up.
function pathAfter(): string {
  return keptIntent().redirect ?? '/feed';
}
