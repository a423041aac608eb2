import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './icon-button.module.css';
import type { IconName } from '#web/ui/icon/icon-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  /** Size of the icon in pixels; the target is always 44 by 44. */
  size?: number;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, size = 21, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(styles.button, className)}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
