import type { Post } from '@rookery/contract/posts/post.ts';

import type { ReactionTypes } from '#web/data/settings/reaction-types.part.ts';

type Reacted = Pick<Post, 'userReaction' | 'postEngagement'>;

export function withOwnReaction<T extends Reacted>(
  post: T,
  name: string | null,
  orderReactions: ReactionTypes['orderReactions'],
): T {
  const before = post.userReaction;
  if (before === name) return post;
  const counts = new Map(post.postEngagement.reactions.map((each) => [each.name, each.count]));
  if (before !== null) counts.set(before, (counts.get(before) ?? 0) - 1);
  if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const reactions = orderReactions([...counts].map(([each, count]) => ({ name: each, count })));
  return { ...post, userReaction: name, postEngagement: { ...post.postEngagement, reactions } };
}
