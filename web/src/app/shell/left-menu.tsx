import { ChatsLink } from '#web/features/chats/public.ts';
import { BellLink } from '#web/features/notifications/public.ts';
import { ReportsLink, TimeoutLink } from '#web/features/moderation/public.ts';
import { NavLink } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Mark } from '#web/ui/icon/mark.tsx';
import { clearAndReload } from '#web/app/session/lazy-clear.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import { strings } from '#web/app/strings/strings.ts';
import { useDarkMode } from './dark-mode.ts';
import { DraftMark } from './draft-mark.tsx';
import { goHome, refreshHome } from './go-home.ts';
import styles from './left-menu.module.css';
import { type MenuEntry, mainEntries, outsideEntries } from './menu-entries.ts';
import { OutsideLink } from './outside-link.tsx';
import { PostHint } from './post-hint.tsx';
import { SettingsAndSupport } from './settings-and-support.tsx';
import { usePostButton } from './use-post-button.ts';

const [VERSION, BUILD] = __APP_VERSION__.split('-');

export function LeftMenu({ hint }: { hint: boolean }) {
  const page = usePage();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  if (!user) return <div />;
  const username = user.username ?? '';
  return (
    <header className={styles.menu}>
      <button
        type="button"
        className={styles.brand}
        aria-label={`${siteConfig.brandName}, ${strings.home}`}
        onClick={() => void goHome(page)}
      >
        <Mark size={36} />
        <span className={styles.text}>{siteConfig.brandName}</span>
      </button>
      <NavLink className={styles.card} to={`/${username}`} title={user.name}>
        <Avatar seed={user.ulid} name={user.name} src={user.avatar} size={42} />
        <span className={styles.text}>
          <strong dir="auto">{user.name}</strong>
          <span>
            @{username} · {menuStrings.active}
          </span>
        </span>
      </NavLink>
      <nav className={styles.entries} aria-label={strings.mainMenu}>
        {mainEntries(user, pathname).map((entry) => (
          <Entry key={entry.to} {...entry} />
        ))}
        {outsideEntries(menuStrings.playTv).map((entry) => (
          <OutsideLink
            key={entry.to}
            {...entry}
            size={24}
            className={styles.entry}
            textClass={styles.text}
          />
        ))}
        <TimeoutLink size={24} className={styles.entry} textClass={styles.text} />
      </nav>
      <WriteButton hint={hint} />
      <MenuFoot />
    </header>
  );
}

function Entry({ to, icon, label }: MenuEntry) {
  const page = usePage();
  const look = { size: 24, className: styles.entry, textClass: styles.text };
  if (to === '/chats') return <ChatsLink label={label} {...look} />;
  if (to === '/notifications') return <BellLink {...look} />;
  if (to === '/reports') return <ReportsLink label={label} {...look} />;
  return (
    <NavLink
      to={to}
      className={styles.entry}
      title={label}
      onClick={to === '/feed' ? () => refreshHome(page) : undefined}
    >
      <Icon name={icon} size={24} />
      <span className={styles.text}>{label}</span>
    </NavLink>
  );
}

function WriteButton({ hint }: { hint: boolean }) {
  const button = usePostButton();
  if (!button) return null;
  return (
    <PostHint shows={hint} className={styles.postPlace}>
      <button
        type="button"
        className={classNames(styles.post, hint && styles.ring)}
        aria-label={button.label}
        aria-describedby="drafts-wait"
        onClick={button.onClick}
      >
        <Icon name={button.icon} size={22} />
        <span className={styles.text}>{button.text}</span>
      </button>
      <DraftMark id="drafts-wait" />
    </PostHint>
  );
}

function MenuFoot() {
  const { dark, toggle } = useDarkMode();
  return (
    <div className={styles.foot}>
      <SettingsAndSupport />
      <button type="button" aria-pressed={dark} title={menuStrings.darkMode} onClick={toggle}>
        <Icon name={dark ? 'sun' : 'moon'} size={19} />
        <span className={styles.text}>{menuStrings.darkMode}</span>
      </button>
      <button
        type="button"
        className={styles.build}
        title={`${menuStrings.build} ${__APP_VERSION__}. ${menuStrings.clearCache}`}
        onClick={() => void clearAndReload()}
      >
        <span className={styles.text}>{menuStrings.build}&nbsp;</span>
        {VERSION}
        {BUILD && <span className={styles.text}>-{BUILD}</span>}
      </button>
    </div>
  );
}
