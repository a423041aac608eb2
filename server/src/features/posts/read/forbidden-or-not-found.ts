import { Refusal } from '#src/kernel/refusal.ts';
import { whyUnseen } from '#src/features/posts/record/visibility.policy.ts';
import { actorOf } from './viewer.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export async function forbiddenOrNotFound(
  deps: Pick<PostsParts, 'blocksAndMutes' | 'members' | 'memberships' | 'posts'>,
  memberId: string,
  id: string,
): Promise<Refusal> {
  const [post, viewer] = await Promise.all([deps.posts.get(id), actorOf(deps, memberId)]);
  const isSeen =
    post !== undefined && !whyUnseen(viewer, post, await deps.members.get(post.authorId));
  return new Refusal(isSeen ? 'forbidden' : 'not_found');
}
