import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from '#web/router/router.tsx';
import { safeRedirectPath } from '#web/data/session/safe-redirect-path.ts';
import { useCurrentUser, useSession } from '#web/data/page/session.ts';
import { storeIntent, readIntent, unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Mark } from '#web/ui/icon/mark.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { AskForLink } from './ask-for-link.tsx';
import { CodeForm } from './code-form.tsx';
import { InvitedBy } from './invited-by.tsx';
import { InviteLinkNote } from './invite-link-note.tsx';
import { LinkConfirmation } from './link-confirmation.tsx';
import styles from './login-screen.module.css';
import { LinkArrival, ProviderArrival } from './provider-arrival.tsx';
import { readPurpose, readReturn } from '#web/features/sessions/providers/provider-return.ts';
import { RestoreOffer } from './restore-offer.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import type { Credential, SignInExtra, SignInResult } from './sign-in.ts';
import { suggestedListPath } from './suggested-list.tsx';
import { strings } from '#web/features/sessions/strings/strings.ts';
import { useInviteLink } from './use-invite-link.ts';

export function LoginScreen() {
  const [search] = useSearchParams();
  useScreenTitle(strings.title);
  const list = search.get('list');
  const redirect =
    safeRedirectPath(search.get('redirect'), location.origin) ?? suggestedListPath(list);
  const ref = search.get('ref');
  const invite = search.get('invite');
  const link = useInviteLink(invite);
  useEffect(() => storeIntent({ redirect, ref, invite }), [redirect, ref, invite]);

  return (
    <PublicPage brand={siteConfig.brandName} shape="middle">
      <header className={styles.head}>
        <Mark size={64} />
        <h1>{siteConfig.brandName}</h1>
        {ref && <InvitedBy code={ref} list={list} />}
        {link && <InviteLinkNote found={link} />}
      </header>
      <Steps
        magic={search.get('magic')}
        back={readReturn(search, sessionStorage)}
        redirect={redirect}
        isInvited={link !== null && link !== 'unknown' && link.state === 'open'}
      />
    </PublicPage>
  );
}

interface SecondStep {
  credential: Credential;
  extra: SignInExtra;
}

interface StepsProps {
  magic: string | null;
  back: ReturnType<typeof readReturn>;
  redirect: string | null;
  isInvited: boolean;
}

function Steps({ magic, back, redirect, isInvited }: StepsProps) {
  const navigate = useNavigate();
  const told = (useLocation().state as { notice?: string } | null)?.notice ?? null;
  const notice = back === 'declined' ? strings.providerDeclined : told;
  const authenticated = useSession((state) => state.authenticated);
  const user = useCurrentUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isEntering, setEntering] = useState(false);
  const [deleted, setDeleted] = useState<Credential | null>(null);

  const [second, setSecond] = useState<SecondStep | null>(null);

  const finish = (result: SignInResult, credential: Credential): void => {
    if (result.kind === 'signedIn') navigate(result.path, { replace: true });
    else if (result.kind === 'secondFactor') setSecond({ credential, extra: result.extra });
    else if (result.kind === 'deleted') {
      setSecond(null);
      setDeleted(credential);
    } else if (magic || 'state' in credential)
      navigate('/login', { replace: true, state: { notice: result.message } });
  };
  if (second) {
    const leave = (): void => {
      setSecond(null);
      navigate('/login', { replace: true });
    };
    return <SecondFactorForm {...second} onResult={finish} onOtherWay={leave} />;
  }
  if (deleted) {
    return (
      <RestoreOffer credential={deleted} onResult={finish} onDecline={() => setDeleted(null)} />
    );
  }
  // Without a session this is skipped, and the visitor sees the error of a failed sign-in.
  if (back && authenticated && readPurpose(sessionStorage) === 'link') {
    return <LinkArrival back={back} />;
  }
  if (magic) return <LinkConfirmation token={magic} onResult={finish} />;
  if (back && back !== 'declined') {
    const leave = (): void => navigate('/login', { replace: true });
    return <ProviderArrival credential={back} onResult={finish} onOtherWay={leave} />;
  }
  // This also handles a sign-in in another tab, through the mail that this tab requested.
  if (authenticated && user && !isEntering) {
    return <Navigate to={unfinishedStep(user) ?? redirect ?? pathAfter()} replace />;
  }
  const entering = { isEntering, onEntering: setEntering, onResult: finish };
  if (sentTo !== null) {
    const again = (): void => setSentTo(null);
    return <CodeForm email={sentTo} {...entering} onOtherAddress={again} />;
  }
  return <AskForLink notice={notice} isInvited={isInvited} {...entering} onSent={setSentTo} />;
}

// Reads without consuming: React may render twice, and only a sign-in consumes the target.
function pathAfter(): string {
  return readIntent().redirect ?? '/feed';
}
