import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { checkForNewPosts } from '#web/features/feeds/pages/check-new-posts.ts';
import { createCheckSchedule } from '#web/features/feeds/pages/check-schedule.ts';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';

/** Shows new posts of an open list in its pill. @returns stops it */
export function followList(page: Page, feed: string): () => void {
  const { part, session, isHidden, clock, lists, onVisibility } = page;
  const { onRealtime } = part(createRealtime);
  let isOpen = true;
  const checks = createCheckSchedule({
    feed: () => feed,
    isHidden,
    clock,
    check: async () => !isOpen || checkForNewPosts(page, feed),
  });
  const ends = [
    onRealtime('postAdded', ({ userUlid }) => {
      if (userUlid !== session.getState().currentUser?.ulid) checks.hear();
    }),
    ...(['connected', 'reconnected', 'polled'] as const).map((event) =>
      onRealtime(event, checks.catchUp),
    ),
  ];
  const end = onVisibility(() => void (!isHidden() && checks.resume()));
  // Posts may have come since the list was loaded.
  if (lists.getQueryData(part(createFeedOptions).namedFeedOptions(feed).queryKey)) checks.turn();
  return () => {
    isOpen = false;
    for (const each of [end, ...ends]) each();
  };
}
