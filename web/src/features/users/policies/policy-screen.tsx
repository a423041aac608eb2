import type { Policies } from '@rookery/contract/users/get-policies.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { errorText } from '#web/data/http/api-error.ts';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { currentUserOptions } from '#web/data/settings/current-user.ts';
import { useCurrentUser, useSession } from '#web/data/page/session.ts';
import { takeRedirect, unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { PolicyFailure } from './policy-failure.tsx';
import styles from './reading.module.css';
import { strings } from '#web/features/users/strings/strings.ts';
import { dayOf, usePolicies } from './use-policies.ts';
import { HomeOrSignInLink } from './home-or-sign-in-link.tsx';

/**
 * `/policy`: the terms and privacy texts. Members accept them here, and again after a change.
 * @param props.children alternatives for a member who must accept again
 */
export function PolicyScreen({ children }: { children?: ReactNode }) {
  const page = usePage();
  const { requestLogout } = page.part(createLogoutQuestion);
  const authenticated = useSession((state) => state.authenticated);
  const user = useCurrentUser();
  useQuery({ ...currentUserOptions(page), enabled: authenticated });
  const { policies, isError, refetch } = usePolicies();
  const asked = authenticated && user !== null && !user.acceptTermsOfService ? user : null;
  const isAnew = (asked?.termsVersion ?? null) !== null;
  const title = isAnew ? strings.policy.changedTitle : strings.policy.title;
  useScreenTitle(title);
  return (
    <PublicPage
      brand={siteConfig.brandName}
      shape="page"
      action={
        asked ? (
          <Button onClick={requestLogout}>{strings.policy.signOut}</Button>
        ) : (
          <HomeOrSignInLink />
        )
      }
    >
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{isAnew ? strings.policy.changedLead : strings.policy.lead}</p>
      {policies ? (
        <Texts policies={policies} asked={asked} />
      ) : (
        <PolicyFailure isError={isError} onRetry={() => void refetch()} />
      )}
      {isAnew && <div className={styles.asked}>{children}</div>}
      {asked && policies && <AcceptBar version={policies.version} onChanged={refetch} />}
    </PublicPage>
  );
}

function Texts({ policies, asked }: { policies: Policies; asked: CurrentUser | null }) {
  const { titles } = strings.policy;
  return (
    <>
      <nav className={styles.contents} aria-label={strings.policy.title}>
        {policies.texts.map(({ kind }) => (
          <a key={kind} href={`#${kind}`}>
            {titles[kind]}
          </a>
        ))}
      </nav>
      {policies.texts.map((text) => (
        <section
          key={text.kind}
          id={text.kind}
          className={styles.document}
          aria-labelledby={`${text.kind}-title`}
        >
          <h2 id={`${text.kind}-title`}>{titles[text.kind]}</h2>
          <p className={styles.note}>{noteOf(text, asked)}</p>
          <MarkedText text={text.body} top={3} />
        </section>
      ))}
    </>
  );
}

function noteOf(
  { version, savedAt }: Policies['texts'][number],
  asked: CurrentUser | null,
): string {
  const before = asked?.termsVersion ?? null;
  if (before !== null && version <= before) return strings.policy.unchanged;
  if (savedAt === null) return strings.policy.version(version);
  const day = dayOf(savedAt);
  return before === null
    ? strings.policy.versionOf(version, day)
    : strings.policy.changedSince(day);
}

function AcceptBar({ version, onChanged }: { version: number; onChanged(): Promise<unknown> }) {
  const page = usePage();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const accept = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      const body = { acceptTermsOfService: true, termsVersion: version } as const;
      const order = { subject: 'settings', switch: 'terms' };
      const answer = await sendOrWait(page, 'PATCH /user', { body }, order);
      if (answer === null) return;
      if (!answer.success || !answer.data) return setSaid(answer.message);
      page.part(createOwnAccount).setCurrentUser(answer.data);
      if (answer.data.acceptTermsOfService) {
        navigate(unfinishedStep(answer.data) ?? takeRedirect(), { replace: true });
        return;
      }
      await onChanged();
      setSaid(strings.policy.changedMeanwhile);
    } catch (failure) {
      setSaid(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bar}>
      <p aria-live="polite">{said ?? strings.policy.acceptHint}</p>
      <Button kind="primary" busy={busy} onClick={() => void accept()}>
        {strings.policy.accept}
      </Button>
    </div>
  );
}
