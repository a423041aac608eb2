import type { Members } from '#src/features/users/public.ts';
import { sharedEngagement } from './engagement-view.ts';
import type { Posts } from './post-cache.ts';
import type { Views } from './views.ts';

export interface ViewNeeds {
  members: Members;
  posts: Posts;
  views: Pick<Views, 'add'>;
}

/** Notes that a member saw posts. What is unknown or out of sight is passed over. */
export async function viewPosts(
  needs: ViewNeeds,
  viewerId: string,
  ids: readonly string[],
): Promise<void> {
  const inSight = [];
  for (const [id, { engagement }] of await sharedEngagement(needs, ids)) {
    if (!engagement.isDeleted && !engagement.isHidden) inSight.push(id);
  }
  needs.views.add(viewerId, inSight);
}
