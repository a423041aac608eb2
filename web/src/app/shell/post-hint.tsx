import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { strings } from '#web/app/strings/strings.ts';
import styles from './post-hint.module.css';

interface PostHintProps {
  shows: boolean;
  className?: string;
  children: ReactNode;
}

export function PostHint({ shows, className, children }: PostHintProps) {
  return (
    <div className={classNames(styles.place, className)}>
      {children}
      <div role="status">{shows && <p className={styles.bubble}>{strings.firstPostHint}</p>}</div>
    </div>
  );
}
