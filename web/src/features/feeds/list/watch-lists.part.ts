import type { Page } from '#web/data/page/page.ts';

import { createJoinedGroups } from '#web/features/feeds/pages/joined-groups.part.ts';
import { followOwnPosts } from '#web/features/feeds/pages/own-posts.part.ts';
import { followReports } from './reported-posts.part.ts';

/** Updates every list after the member's actions on posts. The first list on any screen starts it. */
export function watchLists({ part }: Page): void {
  part(followOwnPosts);
  part(followReports);
  part(createJoinedGroups);
}
