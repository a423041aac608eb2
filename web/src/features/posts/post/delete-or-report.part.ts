import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

import { countOwnPosts, forgetPost, isCounted } from '#web/features/posts/post/forget-post.part.ts';

export type DeletedBy = 'author' | 'staff' | 'group';

/**
 * Deletes a post on the server, then removes it from the page.
 * @param reason given by staff
 * @returns false when it waits in the outbox. @throws ApiError
 */
export async function deletePost(
  page: Page,
  post: Post,
  by: DeletedBy,
  reason = '',
): Promise<boolean> {
  const which = { query: { ulid: post.id }, body: {} };
  const order = { subject: `post ${post.id}` };
  let answer: unknown;
  if (by === 'staff') {
    const input = { ...which, body: { reason } };
    answer = await sendOrWait(page, 'DELETE /moderation/post', input, order);
  } else if (by === 'author') answer = await sendOrWait(page, 'DELETE /posts/delete', which, order);
  else {
    const query = { groupId: await groupOf(page, post), postId: post.id };
    answer = await sendOrWait(page, 'DELETE /groups/post', { query, body: {} }, order);
  }
  if (post.groupId !== null) {
    page.part(createEventBus).announce('groupChanged', { groupId: post.groupId });
  }
  const isOwn = by === 'author';
  forgetPost(page, post.id, !isOwn);
  if (isCounted(post) && isOwn) countOwnPosts(page, -1);
  const counting = new Set([post.parentUlid, post.rootUlid, post.repostId]);
  for (const above of counting) if (above) page.part(createLoading).refreshPost(above);
  return answer !== null;
}

async function groupOf({ part }: Page, { groupId, rootUlid }: Post): Promise<string> {
  if (groupId !== null || rootUlid === null) return groupId ?? '';
  const { posts } = part(createEntities);
  if (!posts.get(rootUlid)) await part(createLoading).loadPosts([rootUlid]);
  return posts.get(rootUlid)?.groupId ?? '';
}

/**
 * Reports a post, then hides it from the member’s lists.
 * @returns false when it waits in the outbox. @throws ApiError
 */
export async function reportPost(
  page: Page,
  id: string,
  violation: ViolationName,
  reason = '',
): Promise<boolean> {
  const input = { body: { ulid: id, violationType: violation, ...(reason !== '' && { reason }) } };
  const answer = await sendOrWait(page, 'PUT /posts/flag', input, { subject: `post ${id}` });
  page.part(createEventBus).announce('postReported', { id });
  return answer !== null;
}
