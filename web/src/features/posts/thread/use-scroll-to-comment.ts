import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useLocation } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { loadPagesTo } from './find-comment.ts';
import type { CommentPages } from '#web/features/posts/post/comments.part.ts';
import type { CommentRows } from './use-comment-rows.ts';
import type { Comments } from './use-comments.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

const PAGES_BEFORE_SEARCH = 3;

interface CommentListContext {
  postId: string;
  sort: CommentSort | null;
  comments: Comments;
  rows: CommentRows;
}

interface CommentSearch {
  key: string;
  goal: string;
  /** The list was cached before the navigation, so it may lack newer comments. */
  isListOlder: boolean;
  isBegun: boolean;
  isOver: boolean;
}

/**
 * Loads pages until a comment appears, scrolls to it and tints it. Back and reload keep the scroll
 * position. @returns whether pages are being searched
 */
export function useScrollToComment(
  goal: string | null,
  { postId, sort, comments, rows }: CommentListContext,
): { isSearching: boolean } {
  const page = usePage();
  const { key, hash } = useLocation();
  const latest = useRef<CommentSearch>(null);
  const [searching] = useState(() => createStore<boolean>(() => false));
  const isSearching = useStore(searching);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const { ids, query, highlight, put } = comments;

  const end = (pursuit: CommentSearch): void => {
    pursuit.isOver = true;
    markFinished(key);
  };
  const giveUp = (pursuit: CommentSearch): void => {
    end(pursuit);
    showToast(moreStrings.commentGone);
  };
  const search = async (pursuit: CommentSearch, before: CommentPages): Promise<void> => {
    if (goal === null || sort === null) return;
    searching.setState(true, true);
    try {
      const pages = await loadPagesTo(page, goal, postId, sort, before);
      if (isGone.current) return;
      if (pages) put(pages);
      else giveUp(pursuit);
    } catch (error) {
      console.error('A comment could not be loaded.', error);
      if (isGone.current) return;
      // The failure is not stored in the history entry, so that going back retries.
      pursuit.isOver = true;
      showFailureText(moreStrings.commentNotFound, error);
    } finally {
      searching.setState(false, true);
    }
  };
  useEffect(() => {
    if (goal === null || sort === null) return;
    if (latest.current?.key !== key) {
      // An anchor within the page creates a history entry, but must not start a new search.
      const isWithin = hash !== '' && latest.current?.goal === goal;
      const begun = { key, goal, isListOlder: query.isSuccess, isBegun: false, isOver: false };
      latest.current = isWithin && latest.current ? { ...latest.current, key } : begun;
    }
    const pursuit = latest.current;
    if (pursuit.isOver || isSearching || query.isFetching || !query.isSuccess) return;
    const isThere = ids.includes(goal);
    const isReturn = !pursuit.isBegun && wasFinished(key);
    if (isReturn && (isThere || pursuit.isListOlder)) return end(pursuit);
    pursuit.isBegun = true;
    if (isThere) {
      const row = rows.box.current?.querySelector(`[data-row="${CSS.escape(goal)}"]`);
      if (!row) return rows.goTo(goal);
      const card = row.querySelector(`[data-post="${CSS.escape(goal)}"]`);
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      end(pursuit);
      highlight(goal);
    } else if (pursuit.isListOlder) void search(pursuit, query.data);
    else if (!query.hasNextPage) giveUp(pursuit);
    else if (query.data.pages.length < PAGES_BEFORE_SEARCH) void query.fetchNextPage();
    else void search(pursuit, query.data);
  });
  return { isSearching };
}

interface EntryWithGoal {
  key?: string;
  isGoalOver?: boolean;
}

const entry = (): EntryWithGoal | null => history.state as EntryWithGoal | null;

function wasFinished(key: string): boolean {
  return entry()?.key === key && entry()?.isGoalOver === true;
}

function markFinished(key: string): void {
  if (entry()?.key !== key || wasFinished(key)) return;
  history.replaceState({ ...entry(), isGoalOver: true }, '');
}
