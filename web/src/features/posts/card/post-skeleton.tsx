import styles from './post-skeleton.module.css';

/** Placeholder of a card that is loading; 170 px high, the minimum height of a card. */
export function PostSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span className={styles.avatar} />
      <span className={styles.lines}>
        <span />
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}

export function PostSkeletons({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading posts</span>
      {Array.from({ length: count }, (_, at) => (
        <PostSkeleton key={at} />
      ))}
    </div>
  );
}
