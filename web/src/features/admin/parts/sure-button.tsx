import { useState } from 'react';
import styles from './console.module.css';

interface Props {
  press: string;
  /** Its question, which stands there until one goes elsewhere. */
  sure: string;
  type?: 'button' | 'submit';
  /** Whether it asks at all. */
  asks?: boolean;
  onSure(): void;
}

/** Does what it says when it was pressed twice: neither by a double click nor by a key that is held. */
export function SureButton({ press, sure, type = 'button', asks = true, onSure }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type={type}
      className={isAsked ? styles.danger : styles.button}
      onClick={({ detail, currentTarget }) => {
        if (detail > 1) return;
        // It has no focus to lose where Enter in a field has pressed it, and in some browsers after a click.
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
