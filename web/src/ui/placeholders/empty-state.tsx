import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** `eggs` for a beginning, `away` for something deleted or unreachable. */
  drawing?: 'empty' | 'eggs' | 'away';
}

export function EmptyState({ title, hint, action, drawing = 'empty' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
        <path d="M12 38c0-3.6 16-6.5 36-6.5s36 2.9 36 6.5" />
        {drawing === 'eggs' && <Eggs />}
        <path d="M12 38c0 3.6 16 6.5 36 6.5s36-2.9 36-6.5c-1 16-15 26-36 26s-35-10-36-26" />
        <path d="M19 48l17 4M33 57l17 2M44 50l19 3M62 58l12-5M70 48l8-2" />
        <path d="M12 36l-6-4M84 36l5-5M14 45l-6 1M82 46l7 2" />
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

/** Drawn before the front rim, which covers the eggs partly. */
function Eggs() {
  return (
    <g className={styles.eggs}>
      <path d="M25.5 43c-2.5-12 1.5-22 8-22s9.5 11 7 23.5" />
      <path d="M70.5 43c2.5-12-1.5-22-8-22s-9.5 11-7 23.5" />
      <path d="M38.5 44.3c-2.5-15 2-27.8 9.5-27.8s12 12.8 9.5 27.8" />
    </g>
  );
}
