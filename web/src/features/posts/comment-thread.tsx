import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { onAnnounced } from '#web/data/announcements.ts';
import { errorText } from '#web/data/api-error.ts';
import { useAbsence, usePost } from '#web/data/entities.ts';

import { formatCount } from '../users/public.ts';
import { DEEPEST, HIGHLIGHT_MS, previewIds } from './comment-order.ts';
import styles from './comment-thread.module.css';
import { commentIds, commentsOptions } from './comments-options.ts';
import { showAnswers, toggleAnswers, useOpenAnswers } from './open-answers.ts';
import { ownComments } from './own-comments.ts';
import { PostCard } from './post-card.tsx';
import { words } from './words.ts';

/** From here on a phone has little room beside the rails. */
const DEEP = 4;

interface CommentThreadProps {
  id: string;
  /** 1 right below the post; at 7 the thread goes on behind a link. */
  depth: number;
  isHighlighted?: boolean;
}

/** A comment, and below it its answers once they are asked for. */
export function CommentThread({ id, depth, isHighlighted }: CommentThreadProps) {
  const post = usePost(id);
  const isGone = useAbsence(id) === 'gone';
  const open = useOpenAnswers(id);
  const isOpen = open !== undefined;
  const [ownNew, setOwnNew] = useState<string | null>(null);
  const count = post?.postEngagement.commentCount ?? 0;

  useEffect(
    () =>
      onAnnounced('newComment', (comment) => {
        if (comment.parentUlid !== id) return;
        showAnswers(id);
        setOwnNew(comment.id);
        setTimeout(() => setOwnNew(null), HIGHLIGHT_MS);
      }),
    [id],
  );
  // Deleted without answers: nothing is left to keep a place for.
  if (isGone && !post) return null;
  return (
    <div className={styles.thread} data-deep={depth >= DEEP || undefined}>
      <PostCard id={id} context="none" isHighlighted={isHighlighted} />
      {count > 0 && depth >= DEEPEST && (
        <a className={styles.more} href={`/post/${id}`}>
          {words.viewMore}
        </a>
      )}
      {(count > 0 || isOpen) && depth < DEEPEST && (
        <>
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => toggleAnswers(id)}
          >
            {isOpen ? words.hideReplies : words.replies(formatCount(count))}
          </button>
          {open && <Replies id={id} depth={depth + 1} ownNew={ownNew} isWhole={open.isWhole} />}
        </>
      )}
    </div>
  );
}

interface RepliesProps {
  id: string;
  depth: number;
  ownNew: string | null;
  isWhole: boolean;
}

/** Answers below a comment, oldest first: three, then all of them. */
function Replies({ id, depth, ownNew, isWhole }: RepliesProps) {
  const options = useMemo(() => commentsOptions(id, 'oldest'), [id]);
  const query = useInfiniteQuery(options);
  const loaded = useMemo(() => {
    const ids = commentIds(query.data);
    return ownNew && !ids.includes(ownNew) ? [...ids, ownNew] : ids;
  }, [query.data, ownNew]);
  // What is recent is judged when the list changes.
  const shown = useMemo(
    () => (isWhole ? loaded : previewIds(loaded, ownComments(localStorage, id), Date.now())),
    [isWhole, loaded, id],
  );
  const hasMore = shown.length < loaded.length || query.hasNextPage;
  const more = (): void => {
    if (isWhole) void query.fetchNextPage();
    else showAnswers(id, true);
  };
  if (query.isPending) return <p className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.replies}>
      {shown.map((each) => (
        <CommentThread key={each} id={each} depth={depth} isHighlighted={each === ownNew} />
      ))}
      {query.isError && (
        <p className={styles.failed} role="alert">
          {words.commentsFailed} {errorText(query.error)}{' '}
          <button type="button" onClick={() => void query.refetch()}>
            {words.retry}
          </button>
        </p>
      )}
      {hasMore && !query.isError && (
        <button
          type="button"
          className={styles.more}
          aria-busy={query.isFetchingNextPage}
          onClick={more}
        >
          {words.loadMore}
        </button>
      )}
    </div>
  );
}
