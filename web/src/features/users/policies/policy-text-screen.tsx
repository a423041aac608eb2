import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { PolicyFailure } from './policy-failure.tsx';
import styles from './reading.module.css';
import { strings } from '#web/features/users/strings/strings.ts';
import { dayOf, usePolicies } from './use-policies.ts';
import { HomeOrSignInLink } from './home-or-sign-in-link.tsx';

export const RulesScreen = () => <PolicyTextScreen kind="rules" />;

export const PrivacyScreen = () => <PolicyTextScreen kind="privacy" />;

function PolicyTextScreen({ kind }: { kind: PolicyKind }) {
  const title = strings.policy.titles[kind];
  useScreenTitle(title);
  const { policies, isError, refetch } = usePolicies();
  const text = policies?.texts.find((each) => each.kind === kind);
  return (
    <PublicPage brand={siteConfig.brandName} shape="page" action={<HomeOrSignInLink />}>
      <h1 className={styles.title}>{title}</h1>
      {text ? (
        <>
          <p className={styles.note}>
            {text.savedAt === null
              ? strings.policy.version(text.version)
              : strings.policy.versionOf(text.version, dayOf(text.savedAt))}
          </p>
          <div className={styles.document}>
            <MarkedText text={text.body} top={2} />
          </div>
        </>
      ) : (
        <PolicyFailure isError={isError} onRetry={() => void refetch()} />
      )}
    </PublicPage>
  );
}
