import { type ToggleEvent, useRef, useState } from 'react';
import { NavLink } from '#web/router/link.tsx';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import { createMenuDialogs, type MenuDialog } from '#web/app/hosts/menu-dialogs.part.ts';
import styles from './left-menu.module.css';
import { helpEntry, mayOpenConsole, maySeeViolations } from './menu-entries.ts';
import { openConsole } from './open-console.ts';
import { OutsideLink } from './outside-link.tsx';

const SECTION = 'settings-and-support';
const GAP = 6;

export function SettingsAndSupport() {
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // The section is in the top layer, so the menu can't clip it.
  const place = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState !== 'open' || !button.current) return;
    const { left, top } = button.current.getBoundingClientRect();
    const { style } = event.currentTarget;
    style.left = `${left}px`;
    style.bottom = `${window.innerHeight - top + GAP}px`;
    style.maxHeight = `${top - 2 * GAP}px`;
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={SECTION}
        aria-expanded={open}
        title={menuStrings.settingsAndSupport}
      >
        <Icon name="settings" size={19} />
        <span className={styles.text}>{menuStrings.settingsAndSupport}</span>
        <span className={classNames(styles.text, styles.chevron, open && styles.turned)}>
          <Icon name="chevron-down" size={16} />
        </span>
      </button>
      <div
        ref={section}
        id={SECTION}
        popover="auto"
        className={styles.section}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <Section onChoose={() => section.current?.hidePopover()} />}
      </div>
    </>
  );
}

function Section({ onChoose }: { onChoose(): void }) {
  const page = usePage();
  const { requestLogout } = page.part(createLogoutQuestion);
  const user = useCurrentUser();
  const help = helpEntry();
  return (
    <>
      {user && maySeeViolations(user) && (
        <SectionLink
          to="/violations"
          icon="scale"
          label={menuStrings.violations}
          onChoose={onChoose}
        />
      )}
      <SectionLink to="/settings" icon="pencil" label={menuStrings.settings} onChoose={onChoose} />
      <SectionButton dialog="invite" icon="mail" label={menuStrings.invite} onChoose={onChoose} />
      <SectionButton
        dialog="feedback"
        icon="comment"
        label={menuStrings.feedback}
        onChoose={onChoose}
      />
      {user && mayOpenConsole(user) && (
        <button type="button" onClick={() => (onChoose(), void openConsole(page))}>
          <Icon name="lock" size={18} />
          {menuStrings.admin}
        </button>
      )}
      <SectionLink to="/about" icon="info" label={menuStrings.about} onChoose={onChoose} />
      <SectionLink to="/policy" icon="scroll" label={menuStrings.policy} onChoose={onChoose} />
      {help && <OutsideLink {...help} size={18} />}
      <button type="button" onClick={() => (onChoose(), requestLogout())}>
        <Icon name="log-out" size={18} />
        {menuStrings.logout}
      </button>
    </>
  );
}

interface SectionButtonProps {
  dialog: MenuDialog;
  icon: 'mail' | 'comment';
  label: string;
  onChoose(): void;
}

function SectionButton({ dialog, icon, label, onChoose }: SectionButtonProps) {
  const { open } = usePage().part(createMenuDialogs);
  return (
    <button type="button" onClick={() => (onChoose(), open(dialog))}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  );
}

interface SectionLinkProps {
  to: string;
  icon: 'pencil' | 'info' | 'scroll' | 'scale';
  label: string;
  onChoose(): void;
}

function SectionLink({ to, icon, label, onChoose }: SectionLinkProps) {
  return (
    <NavLink to={to} onClick={onChoose}>
      <Icon name={icon} size={18} />
      {label}
    </NavLink>
  );
}
