import Pusher from 'pusher-js';

import { api } from '#web/data/api/api.ts';
import { batchSize } from '#web/data/http/connection-speed.ts';
import { connectionState, isOffline } from '#web/data/http/connection-state.ts';
import { createEngagementQueue } from '#web/data/entities/engagement-queue.ts';
import { refreshEngagement, takeEngagement } from '#web/data/entities/engagement.ts';
import { refreshPost } from '#web/data/entities/entities-load.ts';
import { posts } from '#web/data/entities/entities.ts';
import { watchProcessing } from '#web/data/uploads/processing.ts';
import type { TellRealtime } from './realtime-events.ts';
import { openSocket } from './realtime-socket.ts';
import { createViewQueue } from '#web/data/entities/views.ts';
import { createPresence } from './visibility-presence.ts';
import { watchCards } from './visibility.ts';

/** In sight for so long, a post's counts are worth asking for; a little longer, and it was seen. */
const ENGAGED_MS = 800;
const VISIBLE_MS = 1000;

/** Keeps what is on the screen current while the page lives: counts, views, media at work, notices. */
export function startLive(key: string, member: string, tell: TellRealtime): void {
  const { refreshShown } = followSight();
  const socket = openSocket({
    ...{ Pusher, key, member, url: new URL(location.origin) },
    authorize: (socket_id, channel_name) =>
      api('POST /broadcasting/auth', { body: { socket_id, channel_name } }),
    notices: {
      PostAdded: (notice) => tell('postAdded', notice),
      Engagement: ({ data }) => takeEngagement(data),
      PostImageFinished: ({ ulid }) => {
        if (posts.get(ulid)) refreshPost(ulid);
      },
      connected(isFirst) {
        if (!isFirst) refreshShown();
        tell(isFirst ? 'connected' : 'reconnected', null);
      },
    },
  });
  connectionState.subscribe(({ state }) => state === 'online' && socket.check());
  window.addEventListener('online', socket.check);
  document.addEventListener('visibilitychange', () => !document.hidden && socket.check());
}

/** Follows which posts are in sight, and does for them what they need. */
function followSight(): { refreshShown(): void } {
  const isShown = (id: string): boolean => {
    const post = posts.get(id);
    return post !== undefined && !post.isDeleted && !post.isHidden;
  };
  const views = createViewQueue(async (ids) => {
    await api('POST /posts/views', { body: { ulids: [...ids] } });
  });
  const processing = watchProcessing({
    ...{ get: posts.get, subscribe: posts.subscribe },
    refresh: refreshPost,
  });
  const presence = createPresence({
    stays: [
      { afterMs: ENGAGED_MS, onStayed: (id) => isShown(id) && engagement.add(id) },
      { afterMs: VISIBLE_MS, onStayed: (id) => isShown(id) && views.add(id) },
    ],
    onEnter: processing.enter,
    onLeave: processing.leave,
  });
  const engagement = createEngagementQueue({
    ...{ refresh: refreshEngagement, batchSize },
    stayed: () => presence.stayedIds().filter(isShown),
    refreshedAt: (id) => posts.notes(id)?.refreshedAt,
  });
  watchCards(presence);

  const follow = (): void => {
    if (document.hidden) views.flush();
    if (document.hidden || isOffline()) engagement.pause();
    else engagement.resume();
  };
  document.addEventListener('visibilitychange', follow);
  connectionState.subscribe(follow);
  follow();
  return { refreshShown: () => engagement.addAnyway(presence.ids().filter(isShown)) };
}
