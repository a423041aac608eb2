import { siteConfig } from '#web/data/api/site-config.ts';
import styles from './login-screen.module.css';
import { SuggestedListNote } from './suggested-list.tsx';
import { strings } from '#web/features/sessions/strings/strings.ts';
import type { FoundLink } from './use-invite-link.ts';

export function InviteLinkNote({ found }: { found: FoundLink }) {
  const { registration } = siteConfig;
  if (registration === 'closed') return null;
  const isOpen = found !== 'unknown' && found.state === 'open';
  if (registration === 'open' && !isOpen) return null;
  if (found === 'unknown') return <p className={styles.invite}>{strings.invite.unknown}</p>;
  return (
    <div className={styles.invite}>
      <p>
        {found.state === 'open'
          ? strings.invite.open(siteConfig.brandName)
          : strings.invite[found.state]}
      </p>
      {found.state === 'open' && found.welcome !== null && <p dir="auto">{found.welcome}</p>}
      {found.list && (
        <p>
          <SuggestedListNote list={found.list} />
        </p>
      )}
    </div>
  );
}
