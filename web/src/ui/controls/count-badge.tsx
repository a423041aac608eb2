import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icon-names.ts';
import styles from './count-badge.module.css';

interface CountedIconProps {
  name: IconName;
  size: number;
  /** Null shows no badge. */
  count: string | null;
}

export function CountedIcon({ name, size, count }: CountedIconProps) {
  return (
    <span className={styles.place} aria-hidden="true">
      <Icon name={name} size={size} />
      {count !== null && <span className={styles.count}>{count}</span>}
    </span>
  );
}
