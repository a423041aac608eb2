import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import { postViewsById } from '#src/features/posts/read/public.ts';
import { authorOf } from '#src/features/users/public.ts';
import { listReactedByFollowed } from './followed-reactions.store.ts';
import type { TrendingParts } from './parts.ts';

/** More are read than shown, because reads leave out hidden posts. */
const READ = 3 * LIMITS.trendingPostsPage;

interface FollowedReactions {
  posts: Post[];
  reasons: { ulid: string; reactedBy: Author; count: number }[];
}

export async function listFollowedReactions(
  deps: TrendingParts,
  viewerId: string,
): Promise<FollowedReactions> {
  const found = await listReactedByFollowed(deps.db, viewerId, READ);
  const { hiddenAuthors } = await deps.blocksAndMutes.of(viewerId);
  const members = await deps.members.getMany(found.flatMap(({ reactorIds }) => reactorIds));
  const isShown = (id: string): boolean =>
    !hiddenAuthors.has(id) && members.get(id)?.isVisible === true;
  const views = await postViewsById(
    deps,
    viewerId,
    found.map(({ id }) => id),
    'drop',
    'mind',
    'home',
  );
  const shown = found.flatMap(({ id, reactorIds }) => {
    const post = views.get(id);
    const reactors = reactorIds.filter(isShown);
    const latest = reactors[0] === undefined ? undefined : members.get(reactors[0]);
    if (!post || !latest) return [];
    return [{ post, reactedBy: authorOf(latest), count: reactors.length }];
  });
  const page = shown.slice(0, LIMITS.trendingPostsPage);
  return {
    posts: page.map(({ post }) => post),
    reasons: page.map(({ post, reactedBy, count }) => ({
      ulid: post.id,
      reactedBy,
      count,
    })),
  };
}
