import { COMMENT_SORTS, type CommentSort } from '@rookery/contract/kernel/settings.ts';
import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { usePost } from '#web/data/entities/entities.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { joinToComment } from './join-to-comment.ts';
import { isSort, useCommentSort } from './comment-sort.ts';
import { useAnswerLimit } from '#web/features/posts/audience/answer-limit.ts';
import { CommentThread } from './comment-thread.tsx';
import { HiddenAnswers } from './hidden-answers.tsx';
import { useFoldedAnswers } from './use-folded-answers.ts';
import { CommentList } from './comment-list.tsx';
import styles from './comments-section.module.css';
import { NewComments } from './new-comments.tsx';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { PostSkeletons } from '#web/features/posts/card/post-skeleton.tsx';
import { type Comments, useComments } from './use-comments.ts';
import { useCommentRows } from './use-comment-rows.ts';
import { useNewSince } from './use-new-since.ts';
import { useScrollToComment } from './use-scroll-to-comment.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface CommentsSectionProps {
  post: Post;
  goal: string | null;
}

export function CommentsSection({ post, goal }: CommentsSectionProps) {
  const [sort, setSort] = useCommentSort(post);
  const section = useRef<HTMLElement>(null);
  const sortControl = useRef<HTMLSelectElement>(null);
  const comments = useComments(post.id, sort, section);
  const { ids, query, highlighted, putBack, arrived, markSeen } = comments;
  const limit = useAnswerLimit(post);
  const { shown, folded } = useFoldedAnswers(ids, goal);
  const { count: newCount, lineAbove } = useNewSince(post, sort, shown);
  const rows = useCommentRows(shown);
  useLayoutEffect(putBack, [putBack, ids]);
  const { isSearching } = useScrollToComment(goal, { postId: post.id, sort, comments, rows });

  const unseen = useMemo(() => arrived.filter((id) => ids.includes(id)), [arrived, ids]);
  const sortByNewest = (): void => {
    // The pressed button disappears.
    sortControl.current?.focus({ preventScroll: true });
    setSort('newest');
  };
  const goTo = (id: string): void => {
    rows.goTo(id);
    comments.highlight(id);
    markSeen(arrived);
  };

  return (
    <section ref={section} className={styles.section} aria-labelledby="comments-heading">
      <CommentBox post={post} />
      <header className={styles.header}>
        <h2 id="comments-heading">{moreStrings.comments}</h2>
        <SortChoice control={sortControl} sort={sort} onChange={setSort} />
      </header>
      {newCount > 0 && (
        <p className={styles.since}>
          {moreStrings.newSince(newCount)}
          {sort !== 'newest' && (
            <Button kind="quiet" size="small" onClick={sortByNewest}>
              {moreStrings.newestFirst}
            </Button>
          )}
        </p>
      )}
      {query.isPending && <PostSkeletons count={2} />}
      <CommentList
        ids={shown}
        rows={rows}
        highlighted={highlighted}
        lineAbove={lineAbove}
        line={sort === 'oldest' ? moreStrings.newBelow : moreStrings.seenBelow}
      />
      <NewComments ids={unseen} onSeen={markSeen} onGo={goTo} />
      {query.isSuccess && ids.length === 0 && (
        <EmptyState
          title={moreStrings.noComments}
          hint={
            limit === null || hasPostAbility(post, 'comment')
              ? moreStrings.noCommentsHint
              : undefined
          }
        />
      )}
      {query.isError && (
        <div className={styles.failed} role="alert">
          <p>
            {moreStrings.commentsFailed} {errorText(query.error)}
          </p>
          <Button onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}>
            {strings.retry}
          </Button>
        </div>
      )}
      {!query.hasNextPage && (
        <HiddenAnswers ids={folded}>
          {(id) => <CommentThread key={id} id={id} depth={1} isHighlighted={highlighted.has(id)} />}
        </HiddenAnswers>
      )}
      {query.hasNextPage && !query.isError && (
        <LoadMore query={query} isSearching={isSearching} isAtEnd={rows.isAtEnd} />
      )}
    </section>
  );
}

interface SortChoiceProps {
  control: RefObject<HTMLSelectElement | null>;
  sort: CommentSort | null;
  onChange(sort: CommentSort): void;
}

function SortChoice({ control, sort, onChange }: SortChoiceProps) {
  return (
    <label className={styles.sort}>
      <select
        ref={control}
        aria-label={moreStrings.sortBy}
        disabled={sort === null}
        value={sort ?? undefined}
        onChange={(event) => isSort(event.target.value) && onChange(event.target.value)}
      >
        {COMMENT_SORTS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={17} />
    </label>
  );
}

interface LoadMoreProps {
  query: Comments['query'];
  isSearching: boolean;
  isAtEnd: boolean;
}

/** Loads the next page. After the first click the following pages load by themselves. */
function LoadMore({ query, isSearching, isAtEnd }: LoadMoreProps) {
  const [readsOn, setReadsOn] = useState(false);
  const { isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (readsOn && isAtEnd && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [readsOn, isAtEnd, isFetchingNextPage, fetchNextPage]);
  return (
    <div className={styles.more}>
      <Button
        busy={isFetchingNextPage || isSearching}
        onClick={() => {
          setReadsOn(true);
          void fetchNextPage({ cancelRefetch: false });
        }}
      >
        {moreStrings.loadMore}
      </Button>
    </div>
  );
}

function CommentBox({ post }: { post: Post }) {
  const { openComposer } = usePart(createComposerRequests);
  const page = usePage();
  const user = useCurrentUser();
  const limit = useAnswerLimit(post);
  const [isJoining, setJoining] = useState(false);
  const root = usePost(post.rootUlid ?? '');
  const groupId = post.groupId ?? root?.groupId ?? null;
  if (!user) return null;
  if (limit === strings.commentsLocked) return null;
  if (!hasPostAbility(post, 'comment')) {
    if (groupId === null || limit !== null || !hasPostAbility(post, 'joinToComment')) return null;
    const join = async (): Promise<void> => {
      setJoining(true);
      await joinToComment(page, post.id, groupId);
      setJoining(false);
    };
    return (
      <div className={styles.commentBox}>
        <Avatar src={user.avatar} name={user.name} seed={user.ulid} size={36} />
        <Button data-join={post.id} busy={isJoining} onClick={() => void join()}>
          {strings.joinToComment}
        </Button>
      </div>
    );
  }
  const kind = isComment(post) ? 'reply' : 'comment';
  return (
    <button
      type="button"
      className={styles.commentBox}
      onClick={() => openComposer({ kind, parent: post })}
    >
      <Avatar src={user.avatar} name={user.name} seed={user.ulid} size={36} />
      <span>{moreStrings.placeholder[kind]}</span>
    </button>
  );
}
