import { useLayoutEffect, useRef } from 'react';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './account-sections.module.css';

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | null;
  hint?: string;
  takesFocus?: boolean;
  onChange(digits: string): void;
}

export function CodeField({ onChange, takesFocus = false, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // A layout effect, because the dialog would take the focus soon after the focused field is gone.
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
