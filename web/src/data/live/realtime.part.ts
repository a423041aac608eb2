import type { Page } from '#web/data/page/page.ts';

import type { RealtimeEvents, PublishRealtime } from './realtime-events.ts';

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void;

export interface Realtime {
  onRealtime<K extends keyof RealtimeEvents>(name: K, listener: Listener<K>): () => void;
  tell: PublishRealtime;
  /** Whether the socket has connected since the page opened. */
  isConnected(): boolean;
  /**
   * Runs `open` once, and again after a failure or for another member. The signal aborts when this member
   * leaves.
   */
  start(open: (left: AbortSignal) => Promise<void>): void;
}

export function createRealtime(page: Page): Realtime {
  const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
    postAdded: new Set(),
    notificationCount: new Set(),
    chatCount: new Set(),
    standingChanged: new Set(),
    reviewChanged: new Set(),
    messageAdded: new Set(),
    messageChanged: new Set(),
    chatRead: new Set(),
    chatTyping: new Set(),
    chatHere: new Set(),
    commentAdded: new Set(),
    chatJoined: new Set(),
    chatRefused: new Set(),
    connected: new Set(),
    reconnected: new Set(),
    polled: new Set(),
  };
  let started: AbortController | undefined;
  let hasConnected = false;
  const end = (): void => {
    started?.abort();
    started = undefined;
    hasConnected = false;
  };
  page.onDrop(end);
  return {
    start(open) {
      if (started) return;
      const own = (started = new AbortController());
      open(own.signal).catch((error: unknown) => {
        console.error('Live updates could not be started.', error);
        // The page works without live updates, and the next screen retries.
        if (started === own) end();
      });
    },
    onRealtime(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    isConnected: () => hasConnected,
    tell(name, event) {
      hasConnected ||= name === 'connected';
      for (const listener of [...listeners[name]]) listener(event);
    },
  };
}
