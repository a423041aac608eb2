import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';

export interface IconProps {
  name: IconName;
  size?: number;
}

/** Decorative: the label is beside it. Uses the text colour. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
