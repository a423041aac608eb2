import { Link } from '#web/router/link.tsx';
import { siteConfig } from '#web/data/site-config.ts';
import { words } from '../words.ts';
import styles from './aside.module.css';
import { NewMembers } from './new-members.tsx';

/** Beside the column: who is new, and what this network is. */
export function Aside() {
  return (
    <aside className={styles.aside} aria-label={words.beside}>
      <NewMembers />
      <section className={styles.card}>
        <h2>{siteConfig.brandName}</h2>
        <p>{words.aboutNetwork}</p>
        <p className={styles.links}>
          <Link to="/about">{words.about}</Link>
          <Link to="/policy">{words.policy}</Link>
        </p>
      </section>
    </aside>
  );
}
