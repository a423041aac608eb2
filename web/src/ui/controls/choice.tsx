import { useId } from 'react';
import styles from './choice.module.css';

export interface ChoiceProps<T extends string> {
  label: string;
  hint?: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange(value: T): void;
}

export function Choice<T extends string>({
  label,
  hint,
  options,
  value,
  onChange,
}: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
