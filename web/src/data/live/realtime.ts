import type { RealtimeEvents } from './realtime-events.ts';

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void;

const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
  postAdded: new Set(),
  connected: new Set(),
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

let started: Promise<void> | undefined;

/**
 * Keeps the page current from when it has nothing better to do: notices, counts, views. What that
 * needs is fetched then.
 * @param key of this network, from the site's configuration
 * @param member ulid of the signed-in member
 */
export function startRealtime(key: string, member: string): void {
  started ??= whenIdle()
    .then(() => import('./live.ts'))
    .then(({ startLive }) => startLive(key, member, tell))
    .catch((error: unknown) => {
      // Reading goes on without; the next screen that asks for it tries again.
      started = undefined;
      console.error('Live updates could not be started.', error);
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
