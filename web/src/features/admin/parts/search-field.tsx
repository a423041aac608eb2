import { useState } from 'react';
import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';

export function SearchField({ label, onSearch }: { label: string; onSearch(q: string): void }) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <label>
        {label}
        <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" className={styles.button}>
        {strings.search}
      </button>
    </form>
  );
}
