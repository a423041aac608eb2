import { useTimeLeft } from '#web/data/settings/timeout.ts';
import { NavLink } from '#web/router/link.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { countdown } from './countdown.ts';
import styles from './timeout-link.module.css';
import { timeoutStrings } from './timeout-strings.ts';

interface TimeoutLinkProps {
  size: number;
  className: string | undefined;
  textClass?: string | undefined;
  onClick?(): void;
}

export function TimeoutLink({ size, className, textClass, onClick }: TimeoutLinkProps) {
  const left = useTimeLeft();
  if (left === 0) return null;
  const time = countdown(left);
  return (
    <NavLink
      to="/violations"
      className={className}
      title={timeoutStrings.left(time)}
      onClick={onClick}
    >
      <Icon name="clock" size={size} />
      <span className={textClass}>
        {timeoutStrings.item} <span className={styles.time}>{time}</span>
      </span>
    </NavLink>
  );
}
