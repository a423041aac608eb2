import type { Engagement, PostAdded } from '@rookery/contract/events.ts';
import type Pusher from 'pusher-js';

import { api } from './api.ts';
import { posts } from './entities.ts';

/** What arrives while the page is open. `reconnected`: notices may have been missed in between. */
export interface RealtimeEvents {
  postAdded: PostAdded;
  reconnected: null;
}

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void;

const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
  postAdded: new Set(),
  reconnected: new Set(),
};

/** @returns the function that stops listening */
export function onRealtime<K extends keyof RealtimeEvents>(
  name: K,
  listener: Listener<K>,
): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}

function tell<K extends keyof RealtimeEvents>(name: K, event: RealtimeEvents[K]): void {
  for (const listener of [...listeners[name]]) listener(event);
}

let started: Promise<Pusher | null> | undefined;

/**
 * Connects once, when the page has nothing better to do. The client library is fetched then.
 * @param key of this network, from the site's configuration
 * @param member ulid of the signed-in member
 */
export function startRealtime(key: string, member: string): void {
  started ??= whenIdle().then(() => connect(key, member));
}

async function connect(key: string, member: string): Promise<Pusher | null> {
  try {
    const { default: PusherClient } = await import('pusher-js');
    const secure = location.protocol === 'https:';
    const port = Number(location.port) || (secure ? 443 : 80);
    const client = new PusherClient(key, {
      cluster: 'own',
      wsHost: location.hostname,
      wsPort: port,
      wssPort: port,
      forceTLS: secure,
      enabledTransports: secure ? ['wss'] : ['ws'],
      channelAuthorization: {
        endpoint: '/broadcasting/auth',
        transport: 'ajax',
        customHandler: ({ socketId, channelName }, answer) => {
          api('POST /broadcasting/auth', {
            body: { socket_id: socketId, channel_name: channelName },
          }).then(
            (data) => answer(null, data),
            (error: unknown) =>
              answer(error instanceof Error ? error : new Error(String(error)), null),
          );
        },
      },
    });
    listen(client, member);
    return client;
  } catch (error) {
    // Live notices are an extra: checks on focus go on without them, and the next page load tries again.
    console.error('Live updates could not be started.', error);
    return null;
  }
}

function listen(client: Pusher, member: string): void {
  let connectedBefore = false;
  client.connection.bind('connected', () => {
    if (connectedBefore) tell('reconnected', null);
    connectedBefore = true;
  });
  client.subscribe('posts').bind('PostAdded', (event: PostAdded) => tell('postAdded', event));
  client.subscribe(`private-user-${member}`).bind('Engagement', ({ data }: Engagement) => {
    for (const [id, change] of Object.entries(data)) {
      posts.patch(id, (post) => ({ ...post, ...change }));
    }
  });
}

/** Resolves when the page is idle after its first paint; at the latest after 3 s. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: 3000 });
    } else {
      setTimeout(resolve, 1500);
    }
  });
}
