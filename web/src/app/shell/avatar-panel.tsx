import { useState } from 'react';
import { NavLink } from '#web/router/link.tsx';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { TimeoutLink } from '#web/features/moderation/public.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { SidePanel } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { clearAndReload } from '#web/app/session/lazy-clear.ts';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import { strings } from '#web/app/strings/strings.ts';
import styles from './avatar-panel.module.css';
import { createMenuDialogs, type MenuDialog } from '#web/app/hosts/menu-dialogs.part.ts';
import { useDarkMode } from './dark-mode.ts';
import { refreshHome } from './go-home.ts';
import {
  helpEntry,
  type MenuEntry,
  mayOpenConsole,
  outsideEntries,
  maySeeViolations,
  staffEntries,
} from './menu-entries.ts';
import { openConsole } from './open-console.ts';
import { OutsideLink } from './outside-link.tsx';

export function AvatarPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const user = useCurrentUser();
  const [more, setMore] = useState(false);
  if (!user) return null;
  const username = user.username ?? '';
  const entries: MenuEntry[] = [
    { to: `/${username}`, icon: 'profile', label: strings.profile },
    { to: '/feed', icon: 'home', label: strings.home },
    { to: '/groups', icon: 'users', label: strings.groups },
    { to: '/bookmarks', icon: 'bookmark', label: menuStrings.bookmarks },
    { to: '/lists', icon: 'list', label: menuStrings.lists },
    { to: '/settings', icon: 'settings', label: menuStrings.settings },
    { to: `/${username}/connections`, icon: 'connections', label: menuStrings.connections },
    ...staffEntries(user),
  ];
  return (
    <SidePanel open={open} onClose={onClose} title={menuStrings.yourMenu}>
      <div className={styles.panel}>
        <div className={styles.who}>
          <Avatar seed={user.ulid} name={user.name} src={user.avatar} size={56} />
          <strong dir="auto">{user.name}</strong>
          <span>@{username}</span>
        </div>
        {entries.map((entry) => (
          <PanelLink key={entry.to} {...entry} onClose={onClose} />
        ))}
        <PanelButton dialog="invite" icon="mail" label={menuStrings.invite} onClose={onClose} />
        {outsideEntries(menuStrings.playTvNarrow).map((entry) => (
          <OutsideLink key={entry.to} {...entry} size={22} className={styles.entry} />
        ))}
        <TimeoutLink size={22} className={styles.entry} onClick={onClose} />
        <button
          type="button"
          className={styles.entry}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Icon name={more ? 'arrow-up' : 'more'} size={22} />
          {more ? menuStrings.less : menuStrings.more}
        </button>
        {more && <MoreEntries onClose={onClose} />}
      </div>
    </SidePanel>
  );
}

function MoreEntries({ onClose }: { onClose(): void }) {
  const page = usePage();
  const { requestLogout } = page.part(createLogoutQuestion);
  const user = useCurrentUser();
  const { dark, toggle } = useDarkMode();
  const help = helpEntry();
  return (
    <div className={styles.more}>
      {user && maySeeViolations(user) && (
        <PanelLink to="/violations" icon="scale" label={menuStrings.violations} onClose={onClose} />
      )}
      <PanelLink to="/scheduled" icon="clock" label={menuStrings.scheduled} onClose={onClose} />
      <PanelButton
        dialog="feedback"
        icon="comment"
        label={menuStrings.feedback}
        onClose={onClose}
      />
      {user && mayOpenConsole(user) && (
        <button type="button" className={styles.entry} onClick={() => void openConsole(page)}>
          <Icon name="lock" size={22} />
          {menuStrings.admin}
        </button>
      )}
      <PanelLink to="/about" icon="info" label={menuStrings.about} onClose={onClose} />
      <PanelLink to="/policy" icon="scroll" label={menuStrings.policy} onClose={onClose} />
      {help && <OutsideLink {...help} size={22} className={styles.entry} />}
      <div className={styles.switch}>
        <Icon name={dark ? 'sun' : 'moon'} size={22} />
        <Switch label={menuStrings.darkMode} checked={dark} onChange={toggle} />
      </div>
      <button type="button" className={styles.entry} onClick={requestLogout}>
        <Icon name="log-out" size={22} />
        {menuStrings.logout}
      </button>
      <button
        type="button"
        className={styles.build}
        title={menuStrings.clearCache}
        onClick={() => void clearAndReload()}
      >
        {menuStrings.build} {__APP_VERSION__}
      </button>
    </div>
  );
}

interface PanelButtonProps {
  dialog: MenuDialog;
  icon: 'mail' | 'comment';
  label: string;
  onClose(): void;
}

function PanelButton({ dialog, icon, label, onClose }: PanelButtonProps) {
  const { open } = usePage().part(createMenuDialogs);
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        onClose();
        open(dialog);
      }}
    >
      <Icon name={icon} size={22} />
      {label}
    </button>
  );
}

function PanelLink({ to, icon, label, onClose }: MenuEntry & { onClose(): void }) {
  const page = usePage();
  return (
    <NavLink
      to={to}
      className={styles.entry}
      onClick={() => {
        onClose();
        if (to === '/feed') refreshHome(page);
      }}
    >
      <Icon name={icon} size={22} />
      {label}
    </NavLink>
  );
}
