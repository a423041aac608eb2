import { reachOf } from '#src/features/posts/record/public.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

/** Whether staff may act on a post. Posts of private groups are out of reach until a member reports them. */
export async function isWithinReach(
  { posts, memberships }: Pick<ModerationParts, 'memberships' | 'posts'>,
  { userId }: Pick<Caller, 'userId'>,
  postId: string,
): Promise<boolean> {
  const [post, { roles }] = await Promise.all([posts.get(postId), memberships.of(userId)]);
  return !post || reachOf(userId, roles, true)(post);
}
