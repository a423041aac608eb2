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

const SIZE = 50;
const CONCURRENT_PAGES = 4;
const NO_PAGES: CommentPages = { pages: [], pageParams: [] };

/**
 * Loads all pages up to a comment. Null if it is not below this post. Reuses pages only in oldest-first
 * order: other orders may have gained comments above. @throws ApiError
 */
export async function loadPagesTo(
  page: Page,
  goal: string,
  postId: string,
  sort: CommentSort,
  before: CommentPages,
): Promise<CommentPages | null> {
  if (!(await isBelow(page, goal, postId))) return null;
  const { fetchComments } = page.part(createComments);
  const held = sort === 'oldest' ? before : NO_PAGES;
  const pages = [...held.pages];
  const pageParams = [...held.pageParams];
  // The loaded comments may end within a larger page, so that page is loaded whole.
  let next = Math.floor(commentIds(held).length / SIZE) + 1;
  for (;;) {
    const ranges = Array.from({ length: CONCURRENT_PAGES }, (_, at): CommentRange => ({
      page: next + at,
      size: SIZE,
    }));
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
    next += CONCURRENT_PAGES;
  }
}

async function isBelow({ part }: Page, goal: string, postId: string): Promise<boolean> {
  await part(createLoading).loadPosts([goal]);
  return part(createEntities).posts.get(goal)?.parentUlid === postId;
}
