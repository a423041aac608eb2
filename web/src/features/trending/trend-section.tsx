import { type ReactNode, useId } from 'react';

import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';

import styles from './trend-list.module.css';
import { strings } from './strings.ts';

interface TrendSectionProps {
  title: string;
  /** How the list is made. */
  hint?: string;
  all?: string;
  isCard?: boolean;
  children: ReactNode;
}

export function TrendSection({ title, hint, all, isCard = false, children }: TrendSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(isCard ? styles.card : styles.section)}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {all !== undefined && (
          <Link to={all} aria-label={`${strings.seeAll}: ${title}`}>
            {strings.seeAll}
          </Link>
        )}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
