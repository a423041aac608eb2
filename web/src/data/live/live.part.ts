import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEngagementQueue } from '#web/data/entities/engagement-queue.ts';
import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createViewQueue } from '#web/data/entities/views.ts';
import { batchSize } from '#web/data/http/connection-speed.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { watchProcessing } from '#web/data/uploads/processing.ts';

import type { LiveEvents } from './realtime-socket.ts';
import { createRealtime } from './realtime.part.ts';
import { createVisiblePosts, type VisiblePosts } from './visible-posts.ts';

/**
 * Milliseconds of visibility: `ENGAGED_MS` until counts are requested, `VISIBLE_MS` until the post counts
 * as seen.
 */
const ENGAGED_MS = 800;
const VISIBLE_MS = 1000;

export interface Live {
  apply: LiveEvents;
  presence: VisiblePosts;
  /** Reloads the visible comments of a thread. */
  refreshBelow(rootId: string): void;
  rest(isResting: boolean): void;
  flushViews(): void;
}

export function createLive(page: Page): Live {
  const { api, clock } = page;
  const { posts } = page.part(createEntities);
  const { refreshPost } = page.part(createLoading);
  const { refreshEngagement, takeEngagement } = page.part(createEngagement);
  const { tell } = page.part(createRealtime);
  const { announce } = page.part(createEventBus);

  const isShown = (id: string): boolean => {
    const post = posts.get(id);
    return post !== undefined && !post.isDeleted && !post.isHidden;
  };
  const isCounted = (id: string): boolean => isShown(id) && posts.get(id)?.postType !== 'AD';
  const views = createViewQueue(async (ids) => {
    await api('POST /posts/views', { body: { ulids: [...ids] } });
  }, clock);
  const processing = watchProcessing({
    get: posts.get,
    subscribe: posts.subscribe,
    refresh: refreshPost,
  });
  const presence = createVisiblePosts({
    stays: [
      { afterMs: ENGAGED_MS, onStayed: (id) => isShown(id) && engagement.add(id) },
      { afterMs: VISIBLE_MS, onStayed: (id) => isCounted(id) && views.add(id) },
    ],
    onEnter: processing.enter,
    onLeave: processing.leave,
    clock,
  });
  const engagement = createEngagementQueue({
    refresh: refreshEngagement,
    batchSize,
    clock,
    stayed: () => presence.stayedIds().filter(isShown),
    refreshedAt: (id) => posts.notes(id)?.refreshedAt,
  });
  /** The author of a thread decides who may answer below each of its comments. */
  const refreshBelow = (rootId: string): void => {
    for (const id of presence.ids()) if (posts.get(id)?.rootUlid === rootId) refreshPost(id);
  };
  const askStanding = (): void => {
    page
      .part(createOwnAccount)
      .loadCurrentUser()
      .catch((error: unknown) => console.info('The account status could not be loaded.', error));
  };
  const reloadSettings = (): void => {
    page
      .part(createSettings)
      .reloadSettings()
      .catch((error: unknown) => console.info('The settings could not be reloaded.', error));
  };
  const refreshIfShown = ({ ulid }: { ulid: string }): void => {
    if (posts.get(ulid)) refreshPost(ulid);
  };
  page.onDrop(() => {
    views.forget();
    engagement.pause();
  });
  return {
    presence,
    refreshBelow,
    apply: {
      PostAdded: (event) => tell('postAdded', event),
      NotificationCount: (event) => tell('notificationCount', event),
      ChatCount: (event) => tell('chatCount', event),
      ReviewChanged: (event) => tell('reviewChanged', event),
      SettingsChanged: reloadSettings,
      StandingChanged(event) {
        tell('standingChanged', event);
        askStanding();
      },
      MessageAdded: (event) => tell('messageAdded', event),
      MessageChanged: (event) => tell('messageChanged', event),
      Read: (chatId, event) => tell('chatRead', { chatId, ...event }),
      Typing: (chatId, event) => tell('chatTyping', { chatId, ...event }),
      Here: (chatId, event) => tell('chatHere', { chatId, ...event }),
      CommentAdded: (threadId, event) => tell('commentAdded', { threadId, ...event }),
      chatJoined: (chatId) => tell('chatJoined', { chatId }),
      chatRefused: (chatId) => tell('chatRefused', { chatId }),
      Engagement: ({ data }) => takeEngagement(data),
      MembershipChanged: (event) => announce('membershipChanged', event),
      PostImageFinished: refreshIfShown,
      PostEdited({ ulid }) {
        refreshIfShown({ ulid });
        refreshBelow(ulid);
      },
      connected(isFirst) {
        if (!isFirst) {
          engagement.addAnyway(presence.ids().filter(isShown));
          // The account status may have changed while no events arrived.
          askStanding();
          reloadSettings();
        }
        tell(isFirst ? 'connected' : 'reconnected', null);
      },
    },
    rest: (isResting) => (isResting ? engagement.pause() : engagement.resume()),
    flushViews: views.flush,
  };
}
