import { COMMENT_SORTS, type CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useEffect, useRef, useState } from 'react';

import { errorText } from '#web/data/api-error.ts';
import { openComposer } from '#web/data/composer-requests.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { useSetting } from '#web/data/settings.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showToast } from '#web/ui/toast.tsx';

import { CommentThread } from './comment-thread.tsx';
import styles from './comments-section.module.css';
import { isAnswer } from './post-label.ts';
import { PostSkeletons } from './post-skeleton.tsx';
import { type Comments, useComments } from './use-comments.ts';
import { words } from './words.ts';

interface CommentsSectionProps {
  post: Post;
  /** A comment that is to be found, whatever page it is on. */
  goal: string | null;
}

/** Everything below a post: the way to answer, the order, and the answers. */
export function CommentsSection({ post, goal }: CommentsSectionProps) {
  const setting = useSetting('comment_sort');
  const byDefault = isAnswer(post) ? 'oldest' : isSort(setting) ? setting : 'newest';
  const [chosen, setChosen] = useState<CommentSort | null>(null);
  const sort = chosen ?? byDefault;
  const section = useRef<HTMLElement>(null);
  const comments = useComments(post.id, sort, section, true);
  const { ids, query, highlighted } = comments;
  useGoal(goal, comments, section);

  return (
    <section ref={section} className={styles.section} aria-labelledby="comments-heading">
      <AnswerBox post={post} />
      <header className={styles.header}>
        <h2 id="comments-heading">{words.comments}</h2>
        <select
          className={styles.sort}
          aria-label={words.sortBy}
          value={sort}
          onChange={(event) => isSort(event.target.value) && setChosen(event.target.value)}
        >
          {COMMENT_SORTS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </header>
      {query.isPending && <PostSkeletons count={2} />}
      {ids.map((id) => (
        <CommentThread key={id} id={id} depth={1} isHighlighted={highlighted.has(id)} />
      ))}
      {query.isSuccess && ids.length === 0 && (
        <EmptyState title={words.noComments} hint={words.noCommentsHint} />
      )}
      {query.isError && (
        <div className={styles.failed} role="alert">
          <p>
            {words.commentsFailed} {errorText(query.error)}
          </p>
          <Button onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}>
            {words.retry}
          </Button>
        </div>
      )}
      {query.hasNextPage && !query.isError && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.loadMore}
          </Button>
        </div>
      )}
    </section>
  );
}

function AnswerBox({ post }: { post: Post }) {
  const user = useCurrentUser();
  if (!user) return null;
  const kind = isAnswer(post) ? 'reply' : 'comment';
  return (
    <button
      type="button"
      className={styles.answer}
      onClick={() => openComposer({ kind, parent: post })}
    >
      <Avatar src={user.avatar} name={user.name} seed={user.ulid} size={36} />
      <span>{words.placeholder[kind]}</span>
    </button>
  );
}

/** Loads page after page until the comment is there, then goes to it and tints it. */
function useGoal(
  goal: string | null,
  comments: Comments,
  section: { current: HTMLElement | null },
): void {
  const reached = useRef<string | null>(null);
  const { ids, query, highlight } = comments;
  useEffect(() => {
    if (goal === null || reached.current === goal || query.isFetching || query.isError) return;
    if (ids.includes(goal)) {
      reached.current = goal;
      const card = section.current?.querySelector(`[data-post="${CSS.escape(goal)}"]`);
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      highlight(goal);
    } else if (query.hasNextPage) void query.fetchNextPage();
    else if (query.isSuccess) {
      reached.current = goal;
      showToast(words.commentGone);
    }
  });
}

function isSort(value: string): value is CommentSort {
  return COMMENT_SORTS.some((sort) => sort === value);
}
