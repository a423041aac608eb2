import { NavLink } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { strings } from '#web/app/strings/strings.ts';
import styles from './bottom-toolbar.module.css';
import { DraftMark } from './draft-mark.tsx';
import { refreshHome } from './go-home.ts';
import { PostHint } from './post-hint.tsx';
import { searchPath } from './search-path.ts';
import { STEPS, STEPS_ON_POST } from './scroll-steps.ts';
import { usePostButton } from './use-post-button.ts';
import { useToolbarHidden } from './use-toolbar-hidden.ts';

export function BottomToolbar({ hint, onOpenPanel }: { hint: boolean; onOpenPanel(): void }) {
  const page = usePage();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const hidden = useToolbarHidden(pathname.startsWith('/post/') ? STEPS_ON_POST : STEPS);
  if (!user) return null;
  return (
    <nav
      className={classNames(styles.toolbar, hidden && styles.hidden)}
      aria-label={strings.mainMenu}
      data-hidden={hidden || undefined}
    >
      <NavLink
        to="/feed"
        className={styles.entry}
        aria-label={strings.home}
        onClick={() => refreshHome(page)}
      >
        <Icon name="home" size={25} />
      </NavLink>
      <NavLink to={searchPath(pathname)} className={styles.entry} aria-label={strings.search}>
        <Icon name="search" size={25} />
      </NavLink>
      <CreateButton hint={hint} />
      <NavLink to="/groups" className={styles.entry} aria-label={strings.groups}>
        <Icon name="users" size={25} />
      </NavLink>
      <button
        type="button"
        className={styles.entry}
        aria-label={`${strings.profile}: ${strings.openPanel}`}
        aria-haspopup="dialog"
        onClick={onOpenPanel}
      >
        <Avatar seed={user.ulid} name={user.name} src={user.avatar} size={28} />
      </button>
    </nav>
  );
}

function CreateButton({ hint }: { hint: boolean }) {
  const button = usePostButton();
  if (!button) return <span />;
  return (
    <PostHint shows={hint}>
      <button
        type="button"
        className={classNames(styles.create, hint && styles.ring)}
        aria-label={button.label}
        aria-describedby="drafts-wait"
        onClick={button.onClick}
      >
        <Icon name={button.icon} size={26} />
      </button>
      <DraftMark id="drafts-wait" />
    </PostHint>
  );
}
