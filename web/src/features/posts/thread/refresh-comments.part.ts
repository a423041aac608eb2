import type { CommentSort } from '@rookery/contract/kernel/settings.ts';

import type { Page } from '#web/data/page/page.ts';

import { mergeRefreshed } from '#web/features/posts/post/comment-order.ts';
import {
  type CommentPages,
  type CommentRange,
  createComments,
} from '#web/features/posts/post/comments.part.ts';

/**
 * Asks again for the comments below a post, and puts what is new beside its neighbours.
 * @param onArrived called when they are there, just before they are shown
 * @returns what was fetched; null where this list is not held @throws ApiError
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
  const putIn = await askedAgain(page, before, postId, sort);
  onArrived?.();
  // Into the list as it is by now: what has come meanwhile stays.
  return page.lists.setQueryData<CommentPages>(queryKey, (now) => now && putIn(now)) ?? null;
}

/**
 * The first page again, and the last one where all were loaded.
 * @returns puts what is new into the list, beside its neighbour
 */
export async function askedAgain(
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
    // By its number: a cursor leaves out what is newer.
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
      // The last page is full by now, and the list goes on below it.
      const goesOn = held.next === null && ids.at(-1) === answer.ids.at(-1);
      pages[at] = { ids, next: goesOn ? answer.next : held.next, total: answer.total };
    }
    return { ...now, pages };
  };
}
