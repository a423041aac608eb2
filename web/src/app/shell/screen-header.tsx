import { isStandalone } from '#web/data/api/standalone.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { ChatsLink } from '#web/features/chats/public.ts';
import { BellLink } from '#web/features/notifications/public.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Mark } from '#web/ui/icon/mark.tsx';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';
import { useShownTitle } from '#web/ui/page/screen-title.ts';
import { strings } from '#web/app/strings/strings.ts';
import { goHome } from './go-home.ts';
import { showsBackArrow } from './back-arrow.ts';
import styles from './screen-header.module.css';
import { searchPath } from './search-path.ts';

export function ScreenHeader() {
  const page = usePage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const title = useShownTitle();
  const isNarrow = !useMediaQuery(WIDE);
  const goBack = (): void => navigate(-1);
  return (
    <header className={styles.header}>
      {showsBackArrow(pathname, historyIndex(), isStandalone()) && (
        <IconButton icon="arrow-left" label={strings.back} onClick={goBack} />
      )}
      {/* The left menu of a wide window has both the logo and Search. */}
      {isNarrow && (
        <button
          type="button"
          className={styles.logo}
          aria-label={strings.home}
          onClick={() => void goHome(page)}
        >
          <Mark size={30} />
        </button>
      )}
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <div className={styles.links}>
        {isNarrow && (
          <>
            <Link
              to={searchPath(pathname)}
              className={styles.link}
              aria-label={strings.search}
              title={strings.search}
            >
              <Icon name="search" size={22} />
            </Link>
            <ChatsLink label={strings.chats} size={23} className={styles.link} />
          </>
        )}
        <BellLink />
      </div>
    </header>
  );
}

function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}
