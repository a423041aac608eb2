import type { Post } from '@rookery/contract/posts/post.ts';

import { Icon } from '#web/ui/icon.tsx';

import { formatCount } from '../users/public.ts';
import styles from './post-card.module.css';
import { shownComments } from './post-label.ts';
import { words } from './words.ts';

/** The quiet row below a post: counts show above zero only. */
export function PostActions({ post }: { post: Post }) {
  const comments = shownComments(post);
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        data-act="comment"
        aria-label={comments > 0 ? `${words.comment}, ${comments}` : words.comment}
      >
        <Icon name="comment" size={19} />
        {comments > 0 && <span>{formatCount(comments)}</span>}
      </button>
      <button type="button" className={styles.action} data-act="share" aria-label={words.share}>
        <Icon name="share" size={19} />
      </button>
    </div>
  );
}
