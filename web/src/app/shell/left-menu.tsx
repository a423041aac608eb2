import { useState } from 'react';
import { ChatsLink } from '#web/features/chats/public.ts';
import { TimeoutLink } from '#web/features/moderation/public.ts';
import { NavLink } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
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
import { createMenuDialogs, type MenuDialog } from '#web/app/hosts/menu-dialogs.part.ts';
import { useDarkMode } from './dark-mode.ts';
import { DraftMark } from './draft-mark.tsx';
import { goHome, refreshHome } from './go-home.ts';
import styles from './left-menu.module.css';
import {
  helpEntry,
  mainEntries,
  mayOpenConsole,
  outsideEntries,
  maySeeViolations,
} from './menu-entries.ts';
import { openConsole } from './open-console.ts';
import { OutsideLink } from './outside-link.tsx';
import { PostHint } from './post-hint.tsx';
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
        {mainEntries(user, pathname).map((entry) =>
          entry.to === '/chats' ? (
            <ChatsLink
              key={entry.label}
              label={entry.label}
              size={24}
              className={styles.entry}
              textClass={styles.text}
            />
          ) : (
            <NavLink
              key={entry.label}
              to={entry.to}
              className={styles.entry}
              title={entry.label}
              onClick={entry.to === '/feed' ? () => refreshHome(page) : undefined}
            >
              <Icon name={entry.icon} size={24} />
              <span className={styles.text}>{entry.label}</span>
            </NavLink>
          ),
        )}
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
  const page = usePage();
  const { requestLogout } = page.part(createLogoutQuestion);
  const [open, setOpen] = useState(false);
  const user = useCurrentUser();
  const { dark, toggle } = useDarkMode();
  const help = helpEntry();
  return (
    <div className={styles.foot}>
      <button
        type="button"
        aria-expanded={open}
        title={menuStrings.settingsAndSupport}
        onClick={() => setOpen(!open)}
      >
        <Icon name="settings" size={19} />
        <span className={styles.text}>{menuStrings.settingsAndSupport}</span>
        <span className={classNames(styles.text, styles.chevron, open && styles.turned)}>
          <Icon name="chevron-down" size={16} />
        </span>
      </button>
      {open && (
        <div className={styles.section}>
          {user && maySeeViolations(user) && (
            <SectionLink to="/violations" icon="scale" label={menuStrings.violations} />
          )}
          <SectionLink to="/settings" icon="pencil" label={menuStrings.settings} />
          <SectionButton dialog="invite" icon="mail" label={menuStrings.invite} />
          <SectionButton dialog="feedback" icon="comment" label={menuStrings.feedback} />
          {user && mayOpenConsole(user) && (
            <button type="button" title={menuStrings.admin} onClick={() => void openConsole(page)}>
              <Icon name="lock" size={18} />
              <span className={styles.text}>{menuStrings.admin}</span>
            </button>
          )}
          <SectionLink to="/about" icon="info" label={menuStrings.about} />
          <SectionLink to="/policy" icon="scroll" label={menuStrings.policy} />
          {help && <OutsideLink {...help} size={18} textClass={styles.text} />}
          <button type="button" title={menuStrings.logout} onClick={requestLogout}>
            <Icon name="log-out" size={18} />
            <span className={styles.text}>{menuStrings.logout}</span>
          </button>
        </div>
      )}
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

function SectionButton({
  dialog,
  icon,
  label,
}: {
  dialog: MenuDialog;
  icon: 'mail' | 'comment';
  label: string;
}) {
  const { open } = usePage().part(createMenuDialogs);
  return (
    <button type="button" title={label} onClick={() => open(dialog)}>
      <Icon name={icon} size={18} />
      <span className={styles.text}>{label}</span>
    </button>
  );
}

function SectionLink({
  to,
  icon,
  label,
}: {
  to: string;
  icon: 'pencil' | 'info' | 'scroll' | 'scale';
  label: string;
}) {
  return (
    <NavLink to={to} title={label}>
      <Icon name={icon} size={18} />
      <span className={styles.text}>{label}</span>
    </NavLink>
  );
}
