import Pusher from 'pusher-js';

import { api } from '#web/data/api/api.ts';
import { connectionState, isOffline } from '#web/data/http/connection-state.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

import { createLive } from './live.part.ts';
import { openSocket } from './realtime-socket.ts';
import { watchCards } from './visibility.ts';

/** Keeps what is on the screen current while the tab lives: counts, views, media at work, notices. */
export function startLive(key: string, member: string): void {
  const live = browserPage.part(createLive);
  watchCards(live.presence);
  const follow = (): void => {
    if (document.hidden) live.flushViews();
    live.rest(document.hidden || isOffline());
  };
  document.addEventListener('visibilitychange', follow);
  connectionState.subscribe(follow);
  follow();
  const socket = openSocket({
    Pusher,
    key,
    member,
    url: new URL(location.origin),
    authorize: (socket_id, channel_name) =>
      api('POST /broadcasting/auth', { body: { socket_id, channel_name } }),
    notices: live.apply,
  });
  connectionState.subscribe(({ state }) => state === 'online' && socket.check());
  window.addEventListener('online', socket.check);
  document.addEventListener('visibilitychange', () => !document.hidden && socket.check());
}
