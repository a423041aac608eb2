import type { CommentSort } from '@rookery/contract/kernel/settings.ts';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import {
  commentIds,
  type CommentPages,
  type CommentRange,
  createComments,
} from '#web/features/posts/post/comments.part.ts';

/** A search goes through the thread in the largest pages there are, a few at once. */
const SIZE = 50;
const AT_ONCE = 4;
const NOTHING: CommentPages = { pages: [], pageParams: [] };

/**
 * The pages as far as the one that holds a comment, however far down that is; null: it is not among the
 * comments of this post. An oldest-first list grows at its end alone, and is gone on with; in any other the comment
 * may have come in above what is held, and the list begins anew. @throws ApiError
 */
export async function pagesTo(
  page: Page,
  goal: string,
  postId: string,
  sort: CommentSort,
  before: CommentPages,
): Promise<CommentPages | null> {
  if (!(await isBelow(page, goal, postId))) return null;
  const { fetchComments } = page.part(createComments);
  const held = sort === 'oldest' ? before : NOTHING;
  const pages = [...held.pages];
  const pageParams = [...held.pageParams];
  // What is loaded may end within one of the larger pages: it is asked for whole.
  let next = Math.floor(commentIds(held).length / SIZE) + 1;
  for (;;) {
    const ranges = Array.from({ length: AT_ONCE }, (_, at): CommentRange => ({
      page: next + at,
      size: SIZE,
    }));
    // The next ones are asked for when these do not have it.
    const found = await Promise.all(
      ranges.map((range) => fetchComments(postId, sort, range, { withChains: true })),
    );
    for (const [at, each] of found.entries()) {
      if (each.ids.length === 0) return null;
      pages.push(each);
      pageParams.push(ranges[at] ?? { page: 1 });
      if (each.ids.includes(goal)) return { pages, pageParams };
      if (each.next === null) return null;
    }
    next += AT_ONCE;
  }
}

async function isBelow({ part }: Page, goal: string, postId: string): Promise<boolean> {
  await part(createLoading).loadPosts([goal]);
  return part(createEntities).posts.get(goal)?.parentUlid === postId;
}
