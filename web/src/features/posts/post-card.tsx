import type { Post } from '@rookery/contract/posts/post.ts';
import { memo, useEffect } from 'react';

import { requestPost } from '#web/data/entities-load.ts';
import { useAbsence, usePost } from '#web/data/entities.ts';

import { PostActions } from './post-actions.tsx';
import { PostAvatar, PostByline } from './post-byline.tsx';
import styles from './post-card.module.css';
import { PostContent } from './post-content.tsx';
import { PostContext } from './post-context.tsx';
import { isAnswer, postLabel } from './post-label.ts';
import { postPath } from './post-link.ts';
import { PostSkeleton } from './post-skeleton.tsx';
import { useTimeAgo } from './post-time.ts';
import { words } from './words.ts';

export interface PostCardProps {
  id: string;
  /** Place in its feed, from 1, and the feed's length; -1 while the end is not known. */
  position?: number;
  size?: number;
  /** What a comment shows above itself: nothing, whom it answers, or the posts that it hangs below. */
  context?: 'none' | 'line' | 'cards';
  isHighlighted?: boolean;
  /** Why it stands in this list, in a line above it: pinned, featured, what it was reported for. */
  label?: string;
}

/** One post of a list. Its clicks and keys are handled by the PostArea around the list. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const post = usePost(props.id);
  if (!post) return <MissingPost id={props.id} />;
  if (post.isDeleted || post.isHidden) return <GonePost post={post} />;
  return <PresentPost {...props} post={post} />;
});

function PresentPost(props: PostCardProps & { post: Post }) {
  const { post, position, size, context = 'line', isHighlighted, label } = props;
  const ago = useTimeAgo(post.createdAt);
  return (
    <>
      {context === 'cards' && isAnswer(post) && <PostContext post={post} />}
      <article
        className={styles.card}
        tabIndex={0}
        data-post={post.id}
        data-href={postPath(post)}
        data-highlighted={isHighlighted || undefined}
        aria-posinset={position}
        aria-setsize={size}
        aria-label={(label ? `${label}. ` : '') + postLabel(post, ago)}
      >
        {label && <p className={styles.label}>{label}</p>}
        <PostAvatar author={post.user} />
        <div className={styles.main}>
          <PostByline post={post} ago={ago} />
          {context === 'line' && isAnswer(post) && <ReplyingTo post={post} />}
          <PostContent post={post} />
          <PostActions post={post} />
        </div>
      </article>
    </>
  );
}

/** Whom a comment answers, when that post is at hand. */
function ReplyingTo({ post }: { post: Post }) {
  const parent = usePost(post.parentUlid ?? '');
  if (!parent?.user.username) return null;
  return (
    <p className={styles.context}>
      {words.replyingTo}{' '}
      <a href={`/${parent.user.username}`} className={styles.contextLink}>
        @{parent.user.username}
      </a>
    </p>
  );
}

/** The place of an answer whose words are gone: its own answers stay readable below it. */
function GonePost({ post }: { post: Post }) {
  return (
    <article className={styles.gone} tabIndex={0} data-post={post.id} data-href={postPath(post)}>
      {post.isDeleted ? words.deleted : words.unavailable}
    </article>
  );
}

function MissingPost({ id }: { id: string }) {
  const absence = useAbsence(id);
  useEffect(() => {
    if (!absence) requestPost(id);
  }, [id, absence]);
  if (!absence) return <PostSkeleton />;
  return (
    <article className={styles.gone} tabIndex={0} data-post={id}>
      {absence === 'gone' ? words.unavailable : words.loadFailed}
      {absence === 'failed' && (
        <button type="button" className={styles.retry} onClick={() => requestPost(id)}>
          {words.retry}
        </button>
      )}
    </article>
  );
}
