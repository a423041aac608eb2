import type { Ref } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account-sections.module.css';

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | null;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
  onChange(digits: string): void;
}

/** Six digits, however they are pasted. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className={styles.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
