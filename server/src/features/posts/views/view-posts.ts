import { sharedEngagement } from '#src/features/posts/read/engagement-view.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { originalIdsOf } from '#src/features/posts/read/original-of.ts';
import { maySee } from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export async function viewPosts(
  deps: Pick<PostsParts, 'blocksAndMutes' | 'members' | 'memberships' | 'posts' | 'views'>,
  viewerId: string,
  ids: readonly string[],
): Promise<void> {
  const inSight = [];
  const meant = await originalIdsOf(deps.posts, ids);
  const viewer = await actorOf(deps, viewerId);
  for (const [id, { record, author }] of await sharedEngagement(deps, meant)) {
    if (maySee(viewer, record, author)) inSight.push(id);
  }
  deps.views.add(viewerId, inSight);
}
