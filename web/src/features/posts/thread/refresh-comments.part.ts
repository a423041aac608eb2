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
  const pages = await refreshed(page, before, postId, sort);
  onArrived?.();
  // Pages may have come meanwhile: they stay.
  page.lists.setQueryData<CommentPages>(queryKey, (now) => now && withLater(pages, now));
  return pages;
}

/** The first page again, and the last one where all were loaded: what is new comes in beside its neighbour. */
export async function refreshed(
  page: Page,
  before: CommentPages,
  postId: string,
  sort: CommentSort,
): Promise<CommentPages> {
  const { fetchComments } = page.part(createComments);
  const pages = [...before.pages];
  const ranges: { at: number; range: CommentRange }[] = [{ at: 0, range: { page: 1 } }];
  const last = pages.length - 1;
  const lastRange = before.pageParams[last] as CommentRange | undefined;
  if (last > 0 && lastRange && pages[last]?.next === null) {
    // By its number: a cursor leaves out what is newer.
    ranges.push({ at: last, range: { page: lastRange.page, size: lastRange.size } });
  }
  const answers = await Promise.all(ranges.map(({ range }) => fetchComments(postId, sort, range)));
  for (const [nth, { at }] of ranges.entries()) {
    const [held, answer] = [pages[at], answers[nth]];
    if (!held || !answer) continue;
    const elsewhere = new Set(pages.flatMap((each) => (each === held ? [] : each.ids)));
    const ids = answer.ids.filter((id) => !elsewhere.has(id));
    pages[at] = { ...held, ids: mergeRefreshed(held.ids, ids), total: answer.total };
  }
  return { ...before, pages };
}

function withLater(pages: CommentPages, now: CommentPages): CommentPages {
  const known = pages.pages.length;
  return {
    pages: [...pages.pages, ...now.pages.slice(known)],
    pageParams: [...pages.pageParams, ...now.pageParams.slice(known)],
  };
}
