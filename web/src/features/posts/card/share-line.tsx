import type { Post } from '@rookery/contract/posts/post.ts';

import { formatCount } from '#web/features/users/public.ts';
import { strings } from '#web/features/posts/post/strings.ts';
import { type Share, shareCounts, sharesPath } from '#web/features/posts/reposts/share-counts.ts';
import styles from './share-line.module.css';

/** The counts of an open post. Each opens its list. */
export function ShareLine({ post }: { post: Post }) {
  const reactions = post.postEngagement.reactions.reduce((sum, { count }) => sum + count, 0);
  const shares = shareCounts(post);
  const listed = (['reposts', 'quotes'] as const).filter((share) => shares[share] > 0);
  if (reactions === 0 && listed.length === 0) return null;
  return (
    <p className={styles.line}>
      {reactions > 0 && (
        <button type="button" className={styles.count} data-act="reactors" aria-haspopup="dialog">
          {strings.reactionCount(formatCount(reactions))}
        </button>
      )}
      {listed.map((share) => (
        <a key={share} className={styles.count} href={sharesPath(post.id, share)}>
          {COUNTED[share](formatCount(shares[share]))}
        </a>
      ))}
    </p>
  );
}

const COUNTED: Record<Share, (count: string) => string> = {
  reposts: strings.repostCount,
  quotes: strings.quoteCount,
};
