import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the one thing to do here. `dark`: Follow. `quiet`: everything else. `danger`: what can't be undone. */
  kind?: 'primary' | 'dark' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Shows a spinner and takes no press, but keeps the focus. */
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
