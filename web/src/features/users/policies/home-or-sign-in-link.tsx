import { Link } from '#web/router/link.tsx';
import { useSession } from '#web/data/page/session.ts';
import styles from './reading.module.css';
import { strings } from '#web/features/users/strings/strings.ts';

export function HomeOrSignInLink({ label }: { label?: string }) {
  const authenticated = useSession((state) => state.authenticated);
  return (
    <Link className={styles.wayIn} to={authenticated ? '/feed' : '/login'}>
      {authenticated ? strings.home : (label ?? strings.signIn)}
    </Link>
  );
}
