import type { Post } from '@rookery/contract/posts/post.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePost } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { formatCount } from '#web/features/users/public.ts';
import {
  HIGHLIGHT_MS,
  previewIds,
  recentOwn,
  withFreshOnTop,
} from '#web/features/posts/post/comment-order.ts';
import styles from './comment-preview.module.css';
import { useCommentSort } from './comment-sort.ts';
import { CommentThread } from './comment-thread.tsx';
import { commentIds, createComments } from '#web/features/posts/post/comments.part.ts';
import { createOpenPreviews } from '#web/features/posts/post/open-previews.part.ts';
import { createOwnComments } from '#web/features/posts/post/own-comments.part.ts';
import { shownComments } from '#web/features/posts/post/post-label.ts';
import { mutedWordsIn } from '#web/features/posts/post/filtered.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';
import { isPresent, useRefreshStaleComments } from './use-refresh-stale-comments.ts';

interface CommentPreviewProps {
  id: string;
  fresh: string | null;
}

export function CommentPreview(props: CommentPreviewProps) {
  const post = usePost(props.id);
  return post ? <OpenPreview {...props} post={post} /> : null;
}

function OpenPreview({ id, fresh, post }: CommentPreviewProps & { post: Post }) {
  const page = usePage();
  const { openPreviews } = page.part(createOpenPreviews);
  const [sort] = useCommentSort(post);
  const query = useInfiniteQuery({
    ...page.part(createComments).commentsOptions(id, sort ?? 'newest'),
    enabled: sort !== null,
  });
  const [count] = useState(post.postEngagement.commentCount);
  useRefreshStaleComments(id, sort, count);
  const { posts } = page.part(createEntities);
  // Deleted and hidden comments keep a place in the full list, but not in a preview.
  const isShown = (each: string): boolean =>
    isPresent(page, each) &&
    !posts.get(each)?.isHiddenAnswer &&
    mutedWordsIn(posts.get(each), 'thread') === null;
  const present = query.data && commentIds(query.data).filter(isShown);
  const shown = usePreviewIds(id, present, fresh);
  useEffect(() => {
    if (fresh === null) return;
    const timer = setTimeout(() => openPreviews.put(id, { fresh: null }), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [openPreviews, id, fresh]);
  return (
    <article className={styles.preview} data-preview={id} aria-label={moreStrings.comments}>
      {shown.map((each) => (
        <CommentThread key={each} id={each} depth={1} isHighlighted={each === fresh} isFolded />
      ))}
      {query.isPending && shown.length === 0 && <PreviewSkeletons />}
      {query.isError && (
        <p className={styles.note} role="alert">
          {moreStrings.commentsFailed} {errorText(query.error)}{' '}
          <button type="button" onClick={() => void query.refetch()}>
            {strings.retry}
          </button>
        </p>
      )}
      {query.isSuccess && shown.length === 0 && (
        <p className={styles.note}>{moreStrings.noComments}</p>
      )}
      <a className={styles.all} href={`/post/${id}`}>
        {moreStrings.viewAll(shownComments(post), formatCount(shownComments(post)))}
      </a>
    </article>
  );
}

/**
 * Judges only once, when the comments load, which ones are recent. The three must not change while they are
 * read.
 */
function usePreviewIds(id: string, loaded: string[] | undefined, fresh: string | null): string[] {
  const { part } = usePage();
  const key = loaded?.join(' ');
  return useMemo(() => {
    const { ownComments, sentAt } = part(createOwnComments);
    const { absentPosts } = part(createEntities);
    const own = ownComments(id);
    const now = Date.now();
    const recent = recentOwn(own, sentAt, now).filter((each) => absentPosts.get(each) !== 'gone');
    const ids = withFreshOnTop(key?.split(' ').filter(Boolean) ?? [], recent);
    return previewIds(ids, recent, sentAt, now);
    // oxlint-disable-next-line react/exhaustive-deps -- a new own comment is another choice
  }, [part, id, key, fresh !== null && fresh]);
}

function PreviewSkeletons() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="40%" />
      <Skeleton width="80%" />
    </div>
  );
}
