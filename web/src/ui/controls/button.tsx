import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the main action. `dark`: Follow. `quiet`: other actions. `danger`: irreversible actions. */
  kind?: 'primary' | 'dark' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    kind = 'quiet',
    size = 'medium',
    busy,
    wide,
    className,
    children,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        styles.button,
        styles[kind],
        styles[size],
        wide && styles.wide,
        className,
      )}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
