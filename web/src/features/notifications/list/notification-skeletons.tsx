import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import styles from './notification-row.module.css';

export function NotificationSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton width="44px" height="44px" round />
          <div className={styles.waiting}>
            <Skeleton width="70%" height="14px" />
            <Skeleton width="45%" height="12px" />
          </div>
        </div>
      ))}
    </div>
  );
}
