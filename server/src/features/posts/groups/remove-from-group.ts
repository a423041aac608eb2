import { groupFacts } from '#src/features/groups/record/public.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import { lockPost, noteRemovedFromGroup } from '#src/features/posts/record/posts.store.ts';
import { hidePost } from '#src/features/posts/record/hide-post.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { unpinFromGroup } from './group-pins.store.ts';
import { whyNotModerated } from './group-posts.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Hides a group's post or comment from all but its author. Group moderators may call this; it is no
 * violation. Repeating changes nothing. @param groupId the expected group; posts of other groups are not
 * found
 */
export async function removeFromGroup(
  deps: Pick<PostsParts, 'clock' | 'db' | 'facts' | 'memberships' | 'posts'>,
  userId: string,
  { postId: id, groupId }: { postId: string; groupId: string },
): Promise<void> {
  const postId = await originalIdOf(deps.posts, id);
  const { roles } = await deps.memberships.of(userId);
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || post.groupId !== groupId) throw new Refusal('not_found');
    const refused = whyNotModerated(post, roles.get(groupId));
    if (refused) throw new Refusal(refused);
    if (isGone(post)) return;
    const now = deps.clock.now();
    await hidePost(tx, tell, post, now);
    await noteRemovedFromGroup(tx, postId, now);
    if (await unpinFromGroup(tx, groupId, postId)) tell(groupFacts.changed, { groupId });
  });
}
