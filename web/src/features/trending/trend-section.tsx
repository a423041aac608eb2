import { type ReactNode, useId } from 'react';

import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';

import styles from './trend-list.module.css';
import { strings } from './strings.ts';

interface TrendSectionProps {
  title: string;
  /** Where all of it is. */
  all?: string;
  /** A box of its own, beside the column; in the column it goes from edge to edge. */
  isCard?: boolean;
  children: ReactNode;
}

/** A heading and its list. */
export function TrendSection({ title, all, isCard = false, children }: TrendSectionProps) {
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
      {children}
    </section>
  );
}
