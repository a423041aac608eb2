import type { CommentSort } from '@rookery/contract/kernel/settings.ts';

import type { Page } from '#web/data/page/page.ts';

import { mergeRefreshed } from '#web/features/posts/post/comment-order.ts';
import {
  type CommentPages,
  type CommentRange,
  createComments,
} from '#web/features/posts/post/comments.part.ts';

/**
 * Reloads the comments below a post and inserts new ones. @param onArrived called just before they are
 * shown @returns the refreshed pages, or null if this list is not cached. @throws ApiError
 */
export async function refreshComments(
  page: Page,
  postId: string,
  sort: CommentSort,
  onArrived?: () => void,
): Promise<CommentPages | null> {
  const { queryKey } = page.part(createComments).commentsOptions(postId, sort);
  const before = page.lists.getQueryData<CommentPages>(queryKey);
  if (!before) return null;
  const putIn = await fetchRefreshed(page, before, postId, sort);
  onArrived?.();
  // Merges into the current list, which may have changed while the request was in flight.
  return page.lists.setQueryData<CommentPages>(queryKey, (now) => now && putIn(now)) ?? null;
}

/**
 * Reloads the first page, and the last one if all were loaded.
 * @returns a function that merges the new comments into the list
 */
export async function fetchRefreshed(
  page: Page,
  before: CommentPages,
  postId: string,
  sort: CommentSort,
): Promise<(now: CommentPages) => CommentPages> {
  const { fetchComments } = page.part(createComments);
  const ranges: { at: number; range: CommentRange }[] = [{ at: 0, range: { page: 1 } }];
  const last = before.pages.length - 1;
  const lastRange = before.pageParams[last] as CommentRange | undefined;
  if (last > 0 && lastRange && before.pages[last]?.next === null) {
    // Request the page by number, because a cursor excludes newer comments.
    ranges.push({ at: last, range: { page: lastRange.page, size: lastRange.size } });
  }
  const answers = await Promise.all(ranges.map(({ range }) => fetchComments(postId, sort, range)));
  return (now) => {
    const pages = [...now.pages];
    for (const [nth, { at }] of ranges.entries()) {
      const [held, answer] = [pages[at], answers[nth]];
      if (!held || !answer) continue;
      const elsewhere = new Set(pages.flatMap((each) => (each === held ? [] : each.ids)));
      const fresh = answer.ids.filter((id) => !elsewhere.has(id));
      const ids = mergeRefreshed(held.ids, fresh);
      const goesOn = held.next === null && ids.at(-1) === answer.ids.at(-1);
      pages[at] = { ids, next: goesOn ? answer.next : held.next, total: answer.total };
    }
    return { ...now, pages };
  };
}
