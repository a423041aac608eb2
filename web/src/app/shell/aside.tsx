import { useLocation } from '#web/router/router.tsx';
import { Link } from '#web/router/link.tsx';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import { strings } from '#web/app/strings/strings.ts';
import styles from './aside.module.css';
import { useReturns, useRightMenu } from './use-right-menu.ts';

type Part = 'search' | 'people' | 'topics';

function shownIn(pathname: string): ReadonlySet<Part> {
  const shown = new Set<Part>();
  if (/^\/(?:search$|(?:username|posts|hashtag|ticker)\/)/.test(pathname)) shown.add('search');
  if (pathname === '/search' || pathname === '/trending') shown.add('topics');
  if (pathname === '/recommendations') shown.add('people');
  return shown;
}

export function Aside() {
  const { pathname } = useLocation();
  const isHome = pathname === '/feed';
  const without = shownIn(pathname);
  const { menu, hasFailed, retry } = useRightMenu(isHome);
  const visit = useReturns(isHome);
  return (
    <aside className={styles.aside} aria-label={menuStrings.beside}>
      {menu && (
        <menu.RightMenu without={without} visit={visit}>
          <About />
        </menu.RightMenu>
      )}
      {!menu && !hasFailed && <Waiting without={without} />}
      {!menu && hasFailed && (
        <>
          <section className={styles.card} role="alert">
            <p>{strings.missingPart}</p>
            <Button size="small" onClick={retry}>
              {strings.retry}
            </Button>
          </section>
          <About />
        </>
      )}
    </aside>
  );
}

function About() {
  return (
    <section className={styles.card}>
      <h2>{siteConfig.brandName}</h2>
      <p>
        {menuStrings.aboutNetwork}
        {!siteConfig.hasAds && ` ${menuStrings.aboutNoAds}`}
      </p>
      <p className={styles.links}>
        <Link to="/about">{menuStrings.about}</Link>
        <Link to="/policy">{menuStrings.policy}</Link>
      </p>
    </section>
  );
}

function Waiting({ without }: { without: ReadonlySet<Part> }) {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {!without.has('search') && <span className={styles.waitingBox} />}
      {!without.has('people') && <span />}
      {!without.has('topics') && <span />}
    </div>
  );
}
