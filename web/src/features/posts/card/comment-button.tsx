import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { Icon } from '#web/ui/icon/icon.tsx';

import { formatCount } from '#web/features/users/public.ts';
import { useAnswerLimit } from '#web/features/posts/audience/answer-limit.ts';
import { useOpenPreview } from '#web/features/posts/post/open-previews.ts';
import styles from './post-card.module.css';
import { shownComments } from '#web/features/posts/post/post-label.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface CommentButtonProps {
  post: Post;
  hasPreview?: boolean | undefined;
}

export function CommentButton({ post, hasPreview }: CommentButtonProps) {
  const count = shownComments(post);
  const isOpen = useOpenPreview(post.id) !== undefined;
  const limit = useAnswerLimit(post);
  const mayComment = hasPostAbility(post, 'comment') && limit !== strings.commentsLocked;
  const refusal = mayComment ? null : limit;
  // Visitors of a group can join on the post's page.
  const mayJoin = !mayComment && refusal === null && hasPostAbility(post, 'joinToComment');
  const action = mayJoin ? strings.joinToComment : strings.comment;
  const label = count > 0 ? `${action}, ${count}` : action;
  const button = (
    <button
      type="button"
      className={styles.action}
      data-act={mayComment ? 'comment' : mayJoin ? 'join' : refusal ? 'refused' : undefined}
      aria-disabled={!(mayComment || mayJoin) || undefined}
      aria-label={refusal ? `${label}. ${refusal}` : label}
      title={refusal ?? undefined}
    >
      <Icon name="comment" size={19} />
      {count > 0 && !hasPreview && <span>{formatCount(count)}</span>}
    </button>
  );
  if (count === 0 || !hasPreview) return button;
  return (
    <span className={styles.counted}>
      {button}
      <button
        type="button"
        className={styles.count}
        data-act="comments"
        aria-expanded={isOpen}
        aria-label={`${strings.showComments}, ${count}`}
      >
        {formatCount(count)}
      </button>
    </span>
  );
}
