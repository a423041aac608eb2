import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import styles from './message-skeletons.module.css';

const WIDTHS = ['46%', '62%', '30%', '54%', '38%', '58%'];

export function MessageSkeletons() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {WIDTHS.map((width, at) => (
        <span key={width} className={styles.line} data-own={at % 3 === 2 || undefined}>
          <Skeleton width={width} height="40px" />
        </span>
      ))}
    </div>
  );
}
