import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { pagesTo } from './find-comment.ts';
import type { CommentPages } from '#web/features/posts/post/comments-options.ts';
import type { CommentRows } from './use-comment-rows.ts';
import type { Comments } from './use-comments.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

/** So many pages are loaded one after the other; a comment further down is looked for in larger steps. */
const PAGES_AS_USUAL = 3;

interface Where {
  postId: string;
  sort: CommentSort | null;
  comments: Comments;
  rows: CommentRows;
}

/**
 * Loads page after page until a comment is there, then goes to it and tints it.
 * @returns whether it is being looked for far down
 */
export function useGoal(
  goal: string | null,
  { postId, sort, comments, rows }: Where,
): { isSearching: boolean } {
  const reached = useRef<string | null>(null);
  const [searching] = useState(() => createStore<boolean>(() => false));
  const isSearching = useStore(searching);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const { ids, query, highlight, put } = comments;

  const giveUp = (): void => {
    reached.current = goal;
    showToast(moreStrings.commentGone);
  };
  const search = async (before: CommentPages): Promise<void> => {
    if (goal === null || sort === null) return;
    searching.setState(true, true);
    try {
      const pages = await pagesTo(goal, postId, sort, before);
      if (isGone.current) return;
      if (pages) put(pages);
      else giveUp();
    } catch (error) {
      console.error('A comment could not be looked for.', error);
      if (isGone.current) return;
      reached.current = goal;
      showFailed(moreStrings.commentNotFound, error);
    } finally {
      searching.setState(false, true);
    }
  };
  useEffect(() => {
    if (
      goal === null ||
      reached.current === goal ||
      isSearching ||
      query.isFetching ||
      query.isError
    )
      return;
    if (ids.includes(goal)) {
      const row = rows.box.current?.querySelector(`[data-row="${CSS.escape(goal)}"]`);
      // Once it is drawn, this is asked again.
      if (!row) return rows.goTo(goal);
      const card = row.querySelector(`[data-post="${CSS.escape(goal)}"]`);
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      reached.current = goal;
      highlight(goal);
    } else if (!query.isSuccess) return;
    else if (!query.hasNextPage) giveUp();
    else if (query.data.pages.length < PAGES_AS_USUAL) void query.fetchNextPage();
    else void search(query.data);
  });
  return { isSearching };
}
