import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange(text: string): void;
}

export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Icon name="search" size={19} />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        dir="auto"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}
