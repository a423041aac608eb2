import { createOpenGroup } from '#web/data/entities/open-group.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { checkForNewPosts } from './check-new-posts.ts';
import { createCheckSchedule } from './check-schedule.ts';
import { createCurrentFeed } from './current-feed.part.ts';
import { groupFeedName, groupIdIn } from './feed-name.ts';
import { holdFeed } from './hold-feed.part.ts';
import { addOwnPost } from './own-posts.part.ts';

/** Wait this long after the event of an own post, because the response takes longer than the event. */
const OWN_ANSWER_MS = 2000;

export function followNewPosts(page: Page): void {
  page.part(holdFeed);
  const { currentFeed, shownFeed } = page.part(createCurrentFeed);
  const openGroup = page.part(createOpenGroup).shown;
  const { onRealtime, isConnected } = page.part(createRealtime);
  const check = (feed: string): Promise<boolean> => checkForNewPosts(page, feed);
  const { isHidden, clock, onVisibility } = page;
  const checks = createCheckSchedule({ feed: shownFeed, isHidden, clock, check });
  const groupFeed = (): string | null => {
    const { group } = openGroup.getState();
    return group && groupFeedName(group.id);
  };
  const inGroup = createCheckSchedule({
    feed: () => groupFeed() ?? '',
    isHidden,
    clock,
    check: async (feed) => feed === '' || check(feed),
  });
  onRealtime('postAdded', ({ ulid, userUlid, groupId }) => {
    if (userUlid === page.session.getState().currentUser?.ulid) {
      return void clock.wakeAfter(OWN_ANSWER_MS, () => void addOwnPost(page, ulid));
    }
    if (groupId !== undefined && groupFeedName(groupId) === groupFeed()) inGroup.hear();
    const shown = shownFeed();
    const own = groupIdIn(shown);
    if (own === null ? groupId !== undefined || shown !== 'groups' : own === groupId) checks.hear();
  });
  const catchUp = (): void => {
    checks.catchUp();
    if (groupFeed() !== null) inGroup.catchUp();
  };
  // Posts may also have come between loading a list and the first connection.
  for (const event of ['connected', 'reconnected', 'polled'] as const) {
    onRealtime(event, catchUp);
  }
  // The socket may have connected while this module was loading.
  if (isConnected()) catchUp();
  currentFeed.subscribe(checks.turn);
  // Posts may have come while another screen covered the group.
  openGroup.subscribe(({ group }, { group: before }) => {
    if (group && group.id !== before?.id && page.lists.getQueryData(['group-feed', group.id])) {
      inGroup.turn();
    }
  });
  onVisibility(() => {
    if (isHidden()) return;
    checks.resume();
    inGroup.resume();
  });
}
