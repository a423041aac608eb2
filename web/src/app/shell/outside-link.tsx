import { Icon } from '#web/ui/icon/icon.tsx';
import { menuStrings } from '#web/app/strings/menu-strings.ts';
import type { MenuEntry } from './menu-entries.ts';

interface OutsideLinkProps extends MenuEntry {
  size: number;
  className?: string;
  textClass?: string;
}

export function OutsideLink({ to, icon, label, size, className, textClass }: OutsideLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={`${label}, ${menuStrings.newTab}`}
      title={label}
    >
      <Icon name={icon} size={size} />
      <span className={textClass}>{label}</span>
    </a>
  );
}
