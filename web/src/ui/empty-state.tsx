import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  /** The one thing to do: a button or a link. */
  action?: ReactNode;
  /** What the nest holds: `empty`, `eggs` for a beginning, `away` for what is gone or out of reach. */
  drawing?: 'empty' | 'eggs' | 'away';
}

/** Nothing here, something wrong, or no connection: said plainly, with one way on. */
export function EmptyState({ title, hint, action, drawing = 'empty' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
        <path d="M16 34c3 20 16 30 32 30s29-10 32-30" />
        <path d="M29 38c4 9 11 13 19 13s15-4 19-13" />
        {drawing === 'eggs' && <Eggs />}
        {drawing === 'away' && (
          <path
            className={styles.faint}
            d="M62 12c5-5 9-5 12 0 3-5 7-5 12 0M40 20c3-3 6-3 8 0 2-3 5-3 8 0"
          />
        )}
      </svg>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

function Eggs() {
  return (
    <g className={styles.faint}>
      <ellipse cx="33" cy="24" rx="7" ry="10" transform="rotate(-12 33 24)" />
      <ellipse cx="63" cy="24" rx="7" ry="10" transform="rotate(12 63 24)" />
      <ellipse cx="48" cy="20" rx="7.5" ry="11" />
    </g>
  );
}
