import { groupFacts } from '#src/features/groups/record/public.ts';
import { mayBePinnedInGroup } from '#src/features/posts/record/posts.policy.ts';
import { lockPost, type LockedPost } from '#src/features/posts/record/posts.store.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { pinInGroup, unpinFromGroup } from './group-pins.store.ts';
import { whyNotModerated } from './group-posts.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'clock' | 'db' | 'facts' | 'memberships' | 'posts'>;

export async function pinGroupPost(deps: Parts, userId: string, postId: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const post = await moderatedPost(deps, tx, userId, postId);
    if (isGone(post)) throw new Refusal('not_found');
    if (!mayBePinnedInGroup(post)) throw invalid({ ulid: 'A comment cannot be pinned.' });
    await pinInGroup(tx, post.groupId, postId, deps.clock.now());
    tell(groupFacts.changed, { groupId: post.groupId });
  });
}

export async function unpinGroupPost(deps: Parts, userId: string, postId: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const { groupId } = await moderatedPost(deps, tx, userId, postId);
    if (await unpinFromGroup(tx, groupId, postId)) tell(groupFacts.changed, { groupId });
  });
}

async function moderatedPost(
  { memberships }: Parts,
  tx: Transaction<Schema>,
  userId: string,
  postId: string,
): Promise<LockedPost & { groupId: string }> {
  const post = await lockPost(tx, postId);
  const { roles } = await memberships.of(userId);
  const { groupId } = post ?? {};
  if (!post || !groupId) throw new Refusal('not_found');
  const refused = whyNotModerated(post, roles.get(groupId));
  if (refused) throw new Refusal(refused);
  return { ...post, groupId };
}
