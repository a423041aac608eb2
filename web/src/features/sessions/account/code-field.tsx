import { useLayoutEffect, useRef } from 'react';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './account-sections.module.css';

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | null;
  hint?: string;
  /** It came in place of what was asked before: one writes on here. */
  takesFocus?: boolean;
  onChange(digits: string): void;
}

/** Six digits, however they are pasted. */
export function CodeField({ onChange, takesFocus = false, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // At once: where the field with the focus has gone, the dialog would take the focus a moment later.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <TextField
      {...field}
      ref={input}
      className={styles.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
