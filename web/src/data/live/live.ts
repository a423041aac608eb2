import Pusher from 'pusher-js';

import type { Page } from '#web/data/page/page.ts';

import { createLiveSocket } from './live-socket.part.ts';
import { createLive } from './live.part.ts';
import { startPolling } from './polling.part.ts';
import { openSocket } from './realtime-socket.ts';
import { watchCards } from './visibility.ts';
import { createWatchedChats, createWatchedThreads } from './watched-channels.part.ts';

export function startLive(page: Page, key: string, member: string, signal: AbortSignal): void {
  const { api, connection } = page;
  const live = page.part(createLive);
  watchCards(live.presence, signal);
  const follow = (): void => {
    if (document.hidden) live.flushViews();
    live.rest(document.hidden || connection.isOffline());
  };
  document.addEventListener('visibilitychange', follow, { signal });
  const offConnection = connection.store.subscribe(follow);
  follow();
  page.part(startPolling);
  const liveSocket = page.part(createLiveSocket);
  const socket = openSocket({
    Pusher,
    key,
    member,
    url: new URL(location.origin),
    authorize: (socket_id, channel_name) =>
      api('POST /broadcasting/auth', { body: { socket_id, channel_name } }),
    events: live.apply,
    socket: liveSocket,
    chats: page.part(createWatchedChats).store,
    threads: page.part(createWatchedThreads).store,
  });
  liveSocket.retryWith(socket.check);
  const offSocket = connection.store.subscribe(({ state }) => state === 'online' && socket.check());
  window.addEventListener('online', socket.check, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && socket.check(), {
    signal,
  });
  signal.addEventListener('abort', () => {
    offConnection();
    offSocket();
    liveSocket.retryWith(null);
    socket.close();
  });
}
