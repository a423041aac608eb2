import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { withoutShown } from '#web/features/feeds/pages/each-once.ts';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { joinLists } from '#web/features/feeds/pages/list-gaps.ts';
import { steadyIn } from '#web/features/feeds/pages/load-missing.ts';
import { createListMemory } from './list-memory.part.ts';
import { createReturnPositions } from './return-positions.part.ts';

/** Returns to the position before a jump to the top. Newer posts stay above it. */
export function goBack(page: Page, feed: string): void {
  const { lists, part } = page;
  const { wayBack, forgetWayBack } = part(createReturnPositions);
  const position = wayBack(feed);
  const { queryKey } = part(createFeedOptions).namedFeedOptions(feed);
  const list = part(createListMemory).keptList(queryKey);
  if (!position || !list) return;
  forgetWayBack(feed);
  list.heights.restore(listIds(position.data), position.sizes);
  list.keeper.goTo(position.anchor);
  const now = lists.getQueryData(queryKey);
  if (now && listIds(now).includes(position.anchor.postId)) return;
  lists.setQueryData(queryKey, now ? joinWithNewer(page, now, position.data) : position.data);
}

function joinWithNewer(page: Page, now: IdPages, before: IdPages): IdPages {
  const { shownId } = page.part(createEntities);
  return joinLists(withoutShown(now, before, shownId), before, steadyIn(page, now));
}
