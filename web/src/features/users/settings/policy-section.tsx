import { useCurrentUser } from '#web/data/page/session.ts';
import { Link } from '#web/router/link.tsx';
import styles from './settings-screen.module.css';
import { strings } from '#web/features/users/strings/strings.ts';
import { dayOf } from '#web/features/users/policies/use-policies.ts';

export function PolicySection() {
  const user = useCurrentUser();
  const { section, accepted, lead, titles } = strings.policy;
  return (
    <section>
      <h2>{section}</h2>
      <div className={styles.row}>
        <p className={styles.soft}>
          {user?.termsVersion && user.termsAcceptedAt
            ? accepted(user.termsVersion, dayOf(user.termsAcceptedAt))
            : lead}
        </p>
        <span className={styles.links}>
          <Link to="/rules" className={styles.link}>
            {titles.rules}
          </Link>
          <Link to="/privacy" className={styles.link}>
            {titles.privacy}
          </Link>
        </span>
      </div>
    </section>
  );
}
