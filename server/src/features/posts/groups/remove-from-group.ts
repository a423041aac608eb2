import {
  groupFacts,
  mayModerateGroup,
  type Memberships,
} from '#src/features/groups/record/public.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import { leaveOriginal, leavePlace } from '#src/features/posts/record/place.ts';
import type { Posts } from '#src/features/posts/record/post-cache.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import {
  lockPost,
  markGone,
  noteRemovedFromGroup,
} from '#src/features/posts/record/posts.store.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import { unpinFromGroup } from './group-pins.store.ts';

export interface GroupPostDeps extends CommitDeps {
  clock: Clock;
  posts: Posts;
  memberships: Memberships;
}

/**
 * The moderators of a group take a post or comment out of it: it is out of sight for all but its author, and no
 * violation of the network's rules. A second time changes nothing.
 * @param groupId where the caller believes it to be; one that is elsewhere is not found
 */
export async function removeFromGroup(
  deps: GroupPostDeps,
  userId: string,
  { postId: id, groupId }: { postId: string; groupId: string },
): Promise<void> {
  const postId = await originalIdOf(deps.posts, id);
  const { roles } = await deps.memberships.of(userId);
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || post.groupId !== groupId) throw new Refusal('not_found');
    if (!mayModerateGroup(roles.get(groupId))) throw new Refusal('forbidden');
    if (isGone(post)) return;
    const now = deps.clock.now();
    await leaveOriginal(tx, post);
    await markGone(tx, postId, 'hidden', now);
    await noteRemovedFromGroup(tx, postId, now);
    if (await unpinFromGroup(tx, groupId, postId)) tell(groupFacts.changed, { groupId });
    const touched = await leavePlace(tx, post);
    tell(postFacts.hidden, { postId, authorId: post.authorId, touched });
  });
}
