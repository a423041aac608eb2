import styles from './post-skeleton.module.css';

/** The shape of a card whose post is on its way; 170 px high, the smallest that a card is. */
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

/** A screenful of them, told once to screen readers. */
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
