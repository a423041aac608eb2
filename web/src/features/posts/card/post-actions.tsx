import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { Icon } from '#web/ui/icon/icon.tsx';

import { formatCount } from '#web/features/users/public.ts';
import { CommentButton } from './comment-button.tsx';
import styles from './post-card.module.css';
import { ReactButton, ReactionChips } from '#web/features/posts/reactions/reaction-chips.tsx';
import { hasOwnRepost } from '#web/features/posts/reposts/repost-state.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface PostActionsProps {
  post: Post;
  hasPreview?: boolean;
}

export function PostActions({ post, hasPreview }: PostActionsProps) {
  return (
    <>
      <ReactionChips post={post} />
      <div className={styles.actions}>
        <CommentButton post={post} hasPreview={hasPreview} />
        <RepostButton post={post} />
        <ReactButton post={post} className={styles.action} />
        <BookmarkButton post={post} />
        {post.views > 0 && (
          <span className={styles.views} role="img" aria-label={strings.views(post.views)}>
            <Icon name="views" size={19} />
            {formatCount(post.views)}
          </span>
        )}
        <button type="button" className={styles.action} data-act="share" aria-label={strings.share}>
          <Icon name="share" size={19} />
        </button>
      </div>
    </>
  );
}

function RepostButton({ post }: { post: Post }) {
  const { repostCount } = post.postEngagement;
  const isOwn = hasOwnRepost(post);
  const mayRepost = hasPostAbility(post, 'repost');
  const label = isOwn ? strings.reposted : strings.repost;
  return (
    <button
      type="button"
      className={styles.action}
      data-act={mayRepost ? 'repost' : undefined}
      aria-disabled={!mayRepost || undefined}
      data-own={isOwn || undefined}
      aria-haspopup="menu"
      aria-label={repostCount > 0 ? `${label}, ${repostCount}` : label}
    >
      <Icon name="repost" size={19} />
      {repostCount > 0 && <span>{formatCount(repostCount)}</span>}
    </button>
  );
}

function BookmarkButton({ post }: { post: Post }) {
  const isOwn = post.userEngagement.hasBookmarked;
  return (
    <button
      type="button"
      className={styles.action}
      data-act="bookmark"
      data-saved={isOwn}
      aria-pressed={isOwn ?? false}
      aria-label={strings.bookmark}
    >
      <Icon name="bookmark" size={19} />
    </button>
  );
}
