import { type CSSProperties, useEffect, useRef, useState } from 'react';
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
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = place !== null;
  const close = (): void => {
    // The dialog that opens returns the focus here.
    button.current?.focus({ preventScroll: true });
    setPlace(null);
  };
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event): void => {
      const isInside = [button, section].some(({ current }) => current?.contains(target as Node));
      if (!isInside) setPlace(null);
    };
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setPlace(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-controls={SECTION}
        aria-expanded={open}
        title={menuStrings.settingsAndSupport}
        onClick={(event) => setPlace(open ? null : placeAbove(event.currentTarget))}
      >
        <Icon name="settings" size={19} />
        <span className={styles.text}>{menuStrings.settingsAndSupport}</span>
        <span className={classNames(styles.text, styles.chevron, open && styles.turned)}>
          <Icon name="chevron-down" size={16} />
        </span>
      </button>
      {open && (
        <div ref={section} id={SECTION} className={styles.section} style={place}>
          <Section onChoose={close} />
        </div>
      )}
    </>
  );
}

/** A fixed position, so that the menu can't clip the section. */
function placeAbove(button: Element): CSSProperties {
  const { left, top } = button.getBoundingClientRect();
  return { left, bottom: window.innerHeight - top + GAP, maxHeight: top - 2 * GAP };
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
      <SectionLink to="/scheduled" icon="clock" label={menuStrings.scheduled} onChoose={onChoose} />
      <SectionLink to="/settings" icon="pencil" label={menuStrings.settings} onChoose={onChoose} />
      <SectionButton dialog="invite" icon="mail" label={menuStrings.invite} onChoose={onChoose} />
      <SectionButton
        dialog="feedback"
        icon="comment"
        label={menuStrings.feedback}
        onChoose={onChoose}
      />
      {user && mayOpenConsole(user) && (
        <button
          type="button"
          title={menuStrings.admin}
          onClick={() => (onChoose(), void openConsole(page))}
        >
          <Icon name="lock" size={18} />
          {menuStrings.admin}
        </button>
      )}
      <SectionLink to="/about" icon="info" label={menuStrings.about} onChoose={onChoose} />
      <SectionLink to="/policy" icon="scroll" label={menuStrings.policy} onChoose={onChoose} />
      {help && <OutsideLink {...help} size={18} />}
      <button
        type="button"
        title={menuStrings.logout}
        onClick={() => (onChoose(), requestLogout())}
      >
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
    <button type="button" title={label} onClick={() => (onChoose(), open(dialog))}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  );
}

interface SectionLinkProps {
  to: string;
  icon: 'clock' | 'pencil' | 'info' | 'scroll' | 'scale';
  label: string;
  onChoose(): void;
}

function SectionLink({ to, icon, label, onChoose }: SectionLinkProps) {
  return (
    <NavLink to={to} title={label} onClick={onChoose}>
      <Icon name={icon} size={18} />
      {label}
    </NavLink>
  );
}
