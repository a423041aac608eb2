import type { CommentSort } from '@rookery/contract/kernel/settings.ts';

import { mergeRefreshed } from '#web/features/posts/post/comment-order.ts';
import {
  type CommentPages,
  type CommentPlace,
  fetchComments,
} from '#web/features/posts/post/comments-options.ts';

/** The first page again, and the last one where all were loaded: what is new comes in beside its neighbour. */
export async function refreshed(
  before: CommentPages,
  postId: string,
  sort: CommentSort,
): Promise<CommentPages> {
  const pages = [...before.pages];
  const places: { at: number; place: CommentPlace }[] = [{ at: 0, place: { page: 1 } }];
  const last = pages.length - 1;
  const lastPlace = before.pageParams[last] as CommentPlace | undefined;
  if (last > 0 && lastPlace && pages[last]?.next === null) {
    // By its number: a cursor leaves out what is newer.
    places.push({ at: last, place: { page: lastPlace.page, size: lastPlace.size } });
  }
  const answers = await Promise.all(places.map(({ place }) => fetchComments(postId, sort, place)));
  for (const [nth, { at }] of places.entries()) {
    const [page, answer] = [pages[at], answers[nth]];
    if (!page || !answer) continue;
    const elsewhere = new Set(pages.flatMap((each) => (each === page ? [] : each.ids)));
    const ids = answer.ids.filter((id) => !elsewhere.has(id));
    pages[at] = { ...page, ids: mergeRefreshed(page.ids, ids), total: answer.total };
  }
  return { ...before, pages };
}
