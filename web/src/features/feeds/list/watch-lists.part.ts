import type { Page } from '#web/data/page/page.ts';

import { createJoinedGroups } from '#web/features/feeds/pages/joined-groups.part.ts';
import { followOwnPosts } from '#web/features/feeds/pages/own-posts.part.ts';
import { followReports } from './reported-posts.part.ts';

export function watchLists({ part }: Page): void {
  part(followOwnPosts);
  part(followReports);
  part(createJoinedGroups);
}
