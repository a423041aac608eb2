import { useLocation } from '#web/router/router.tsx';
import { Link } from '#web/router/link.tsx';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import { strings } from '#web/app/strings/strings.ts';
import styles from './aside.module.css';
import { useHomeVisitCount, useRightMenu } from './use-right-menu.ts';

type AsideSection = 'search' | 'people' | 'topics';

function sectionsOnScreen(pathname: string): ReadonlySet<AsideSection> {
  const shown = new Set<AsideSection>();
  if (/^\/(?:search$|(?:username|posts|hashtag|ticker)\/)/.test(pathname)) shown.add('search');
  if (pathname === '/search' || pathname === '/trending') shown.add('topics');
  if (pathname === '/recommendations') shown.add('people');
  return shown;
}

export function Aside() {
  const { pathname } = useLocation();
  const isHome = pathname === '/feed';
  const without = sectionsOnScreen(pathname);
  const { menu, hasFailed, retry } = useRightMenu(isHome);
  const visit = useHomeVisitCount(isHome);
  return (
    <aside className={styles.aside} aria-label={menuStrings.beside}>
      {menu && (
        <menu.RightMenu without={without} visit={visit}>
          <About />
        </menu.RightMenu>
      )}
      {!menu && !hasFailed && <AsideSkeleton without={without} />}
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

function AsideSkeleton({ without }: { without: ReadonlySet<AsideSection> }) {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {!without.has('search') && <span className={styles.waitingBox} />}
      {!without.has('people') && <span />}
      {!without.has('topics') && <span />}
    </div>
  );
}
