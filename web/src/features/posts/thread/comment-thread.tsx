import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { useAbsence, usePost } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';

import { formatCount } from '#web/features/users/public.ts';
import { storeOnlyReply, useOnlyReply } from '#web/features/posts/post/only-replies.ts';
import { MAX_DEPTH, HIGHLIGHT_MS, previewIds } from '#web/features/posts/post/comment-order.ts';
import styles from './comment-thread.module.css';
import { commentIds, createComments } from '#web/features/posts/post/comments.part.ts';
import { HiddenAnswers } from './hidden-answers.tsx';
import { useFoldedAnswers } from './use-folded-answers.ts';
import { showComments, toggleComments, useOpenComments } from './open-comments.ts';
import { createOwnComments } from '#web/features/posts/post/own-comments.part.ts';
import { PostCard } from '#web/features/posts/card/post-card.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';
import { useRefreshStaleComments } from './use-refresh-stale-comments.ts';

const DEEP = 4;

interface CommentThreadProps {
  id: string;
  /** 1 directly below the post; at 7 the thread continues behind a link. */
  depth: number;
  isHighlighted?: boolean;
  isFolded?: boolean;
}

export function CommentThread({ id, depth, isHighlighted, isFolded = false }: CommentThreadProps) {
  const page = usePage();
  const post = usePost(id);
  const isGone = useAbsence(id) === 'gone';
  const open = useOpenComments(id);
  const isOpen = open !== undefined;
  const [ownNew, setOwnNew] = useState<string | null>(null);
  const count = post?.postEngagement.commentCount ?? 0;
  const only = useOnlyReply(id);
  const isDeepest = depth >= MAX_DEPTH;
  const isOnlyHidden = usePost(only ?? '')?.isHiddenAnswer ?? false;
  const chained = isFolded || isOpen || isDeepest || isOnlyHidden ? undefined : only;
  const folded = chained === undefined ? count : count - 1;

  useEffect(() => {
    const { posts } = page.part(createEntities);
    return page.part(createEventBus).onAnnounced('newComment', (comment) => {
      if (comment.parentUlid !== id) return;
      if (isFolded || posts.get(id)?.postEngagement.commentCount !== 0) showComments(page, id);
      else storeOnlyReply(page, id, comment.id);
      setOwnNew(comment.id);
      setTimeout(() => setOwnNew(null), HIGHLIGHT_MS);
    });
  }, [page, id, isFolded]);
  if (isGone && !post) return null;
  return (
    <div className={styles.thread} data-deep={depth >= DEEP || undefined}>
      <PostCard id={id} context="none" place="thread" isHighlighted={isHighlighted} />
      {count > 0 && isDeepest && (
        <a className={styles.more} href={`/post/${id}`}>
          {moreStrings.viewMore}
        </a>
      )}
      {chained !== undefined && (
        <div className={styles.replies}>
          <CommentThread id={chained} depth={depth + 1} isHighlighted={chained === ownNew} />
        </div>
      )}
      {(folded > 0 || isOpen) && !isDeepest && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => toggleComments(page, id)}
        >
          {isOpen ? moreStrings.hideReplies : moreStrings.replies(formatCount(count))}
        </button>
      )}
      {open && !isDeepest && (
        <Replies
          id={id}
          count={count}
          only={only}
          ownNew={ownNew}
          isFolded={isFolded}
          depth={depth + 1}
          isWhole={open.isWhole}
        />
      )}
    </div>
  );
}

interface RepliesProps {
  id: string;
  count: number;
  only: string | undefined;
  depth: number;
  ownNew: string | null;
  isWhole: boolean;
  isFolded: boolean;
}

function Replies({ id, count, depth, only, ownNew, isWhole, isFolded }: RepliesProps) {
  const page = usePage();
  const { commentsOptions } = page.part(createComments);
  const { ownComments, sentAt } = page.part(createOwnComments);
  const options = useMemo(() => commentsOptions(id, 'oldest'), [commentsOptions, id]);
  const query = useInfiniteQuery(options);
  useRefreshStaleComments(id, 'oldest', count);
  const loaded = useMemo(() => {
    const ids = query.data || only === undefined ? commentIds(query.data) : [only];
    return ownNew && !ids.includes(ownNew) ? [...ids, ownNew] : ids;
  }, [query.data, only, ownNew]);
  const shown = useMemo(
    () => (isWhole ? loaded : previewIds(loaded, ownComments(id), sentAt, Date.now())),
    [isWhole, loaded, id, ownComments, sentAt],
  );
  const { shown: visible, folded } = useFoldedAnswers(shown);
  const hasMore = shown.length < loaded.length || query.hasNextPage;
  const more = (): void => {
    if (isWhole) void query.fetchNextPage();
    else showComments(page, id, true);
  };
  if (query.isPending && shown.length === 0)
    return <p className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.replies}>
      {visible.map((each) => (
        <CommentThread
          key={each}
          id={each}
          depth={depth}
          isHighlighted={each === ownNew}
          isFolded={isFolded}
        />
      ))}
      {!hasMore && (
        <HiddenAnswers ids={folded}>
          {(each) => <CommentThread key={each} id={each} depth={depth} isFolded={isFolded} />}
        </HiddenAnswers>
      )}
      {query.isError && (
        <p className={styles.failed} role="alert">
          {moreStrings.commentsFailed} {errorText(query.error)}{' '}
          <button type="button" onClick={() => void query.refetch()}>
            {strings.retry}
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
          {moreStrings.loadMore}
        </button>
      )}
    </div>
  );
}
