import { ChatsLink } from '#web/features/chats/public.ts';
import { NavLink } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { openComposer } from '#web/data/drafts/composer-requests.ts';
import { inOpenGroup, useOpenGroup } from '#web/data/entities/open-group.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { strings } from '#web/app/strings/strings.ts';
import styles from './bottom-toolbar.module.css';
import { DraftMark } from './draft-mark.tsx';
import { homeAgain } from './go-home.ts';
import { PostHint } from './post-hint.tsx';
import { searchPath } from './search-path.ts';
import { STEPS, STEPS_ON_POST } from './scroll-steps.ts';
import { useToolbarHidden } from './use-toolbar-hidden.ts';

/** The toolbar of narrow windows: out of the way while reading downward. */
export function BottomToolbar({ hint, onOpenPanel }: { hint: boolean; onOpenPanel(): void }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const group = useOpenGroup();
  const hidden = useToolbarHidden(pathname.startsWith('/post/') ? STEPS_ON_POST : STEPS);
  if (!user) return null;
  return (
    <nav
      className={classNames(styles.toolbar, hidden && styles.hidden)}
      aria-label={strings.mainMenu}
      data-hidden={hidden || undefined}
    >
      <NavLink to="/feed" className={styles.entry} aria-label={strings.home} onClick={homeAgain}>
        <Icon name="home" size={25} />
      </NavLink>
      <NavLink to={searchPath(pathname)} className={styles.entry} aria-label={strings.search}>
        <Icon name="search" size={25} />
      </NavLink>
      <PostHint shows={hint}>
        <button
          type="button"
          className={classNames(styles.create, hint && styles.ring)}
          aria-label={strings.createPost}
          aria-describedby="drafts-wait"
          onClick={() => openComposer({ kind: 'post', ...inOpenGroup(group) })}
        >
          <Icon name="plus" size={26} />
        </button>
        <DraftMark id="drafts-wait" />
      </PostHint>
      <NavLink to="/groups" className={styles.entry} aria-label={strings.groups}>
        <Icon name="users" size={25} />
      </NavLink>
      <ChatsLink label={strings.chats} size={25} className={styles.entry} />
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
