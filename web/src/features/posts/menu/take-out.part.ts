import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { countOwnPosts, forgetPost, isCounted } from '#web/features/posts/post/forget-post.part.ts';

/**
 * Deletes a post on the server, and takes it out of the page then.
 * @param byStaff by staff, and not by its author @throws ApiError
 */
export async function deletePost(page: Page, post: Post, byStaff: boolean): Promise<void> {
  const which = { query: { ulid: post.id }, body: {} };
  if (byStaff) await page.api('DELETE /moderation/post', which);
  else await page.api('DELETE /posts/delete', which);
  forgetPost(page, post.id, byStaff);
  if (isCounted(post) && !byStaff) countOwnPosts(page, -1);
  // A quote is counted by what it speaks of.
  const counting = new Set([post.parentUlid, post.rootUlid, post.repostId]);
  for (const above of counting) if (above) page.part(createLoading).refreshPost(above);
}

/** Reports a post for this reason: it leaves the member's lists then. @throws ApiError */
export async function reportPost(page: Page, id: string, reason: ViolationName): Promise<void> {
  await page.api('PUT /posts/flag', { body: { ulid: id, violationType: reason } });
  page.part(createAnnouncing).announce('postReported', { id });
}
