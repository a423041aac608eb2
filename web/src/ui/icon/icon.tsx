import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';

export interface IconProps {
  name: IconName;
  /** Pixels; 20 when left out. */
  size?: number;
}

/** An outline icon in the colour of the text around it. Decoration: the label stands beside it. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
