import type { Members } from '#src/features/users/public.ts';
import { sharedEngagement } from '#src/features/posts/read/engagement-view.ts';
import { actorOf, type ViewerDeps } from '#src/features/posts/read/viewer.ts';
import { originalIdsOf } from '#src/features/posts/read/original-of.ts';
import type { Posts } from '#src/features/posts/record/post-cache.ts';
import type { Views } from './views.ts';
import { maySee } from '#src/features/posts/record/visibility.policy.ts';

export interface ViewDeps extends ViewerDeps {
  members: Members;
  posts: Posts;
  views: Pick<Views, 'add'>;
}

/** Notes that a member saw posts, by reposts too. What is unknown or out of sight, behind a block too, is passed over. */
export async function viewPosts(
  deps: ViewDeps,
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
