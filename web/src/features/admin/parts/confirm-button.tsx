import { useState } from 'react';
import styles from './console.module.css';

interface Props {
  press: string;
  sure: string;
  type?: 'button' | 'submit';
  asks?: boolean;
  onSure(): void;
}

/** Calls `onSure` only on a second click. A double click or a held key does not count as two clicks. */
export function ConfirmButton({ press, sure, type = 'button', asks = true, onSure }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type={type}
      className={isAsked ? styles.danger : styles.button}
      onClick={({ detail, currentTarget }) => {
        if (detail > 1) return;
        // Focus the button explicitly. Enter in a field clicks the button without focusing it, and so does
        // a click in some browsers.
        currentTarget.focus();
        setAsked(asks && !isAsked);
        if (!asks || isAsked) onSure();
      }}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? sure : press}
    </button>
  );
}
