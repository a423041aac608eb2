import type { ReactNode } from 'react';
import { Mark } from '#web/ui/icon/mark.tsx';
import styles from './public-page.module.css';

export interface PublicPageProps {
  brand: string;
  action?: ReactNode;
  children: ReactNode;
  /** `page` for reading, `middle` for a single task. */
  shape: 'page' | 'middle';
}

export function PublicPage({ brand, action, children, shape }: PublicPageProps) {
  return (
    <div className={styles.frame}>
      {shape === 'page' && (
        <header className={styles.header}>
          <Mark size={34} />
          <span className={styles.brand}>{brand}</span>
          {action}
        </header>
      )}
      <main className={styles[shape]}>{children}</main>
    </div>
  );
}
