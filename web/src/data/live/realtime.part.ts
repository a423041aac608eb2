import type { RealtimeEvents, TellRealtime } from './realtime-events.ts';

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void;

export interface Realtime {
  /** @returns the function that stops listening */
  onRealtime<K extends keyof RealtimeEvents>(name: K, listener: Listener<K>): () => void;
  tell: TellRealtime;
}

export function createRealtime(): Realtime {
  const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
    postAdded: new Set(),
    connected: new Set(),
    reconnected: new Set(),
  };
  return {
    onRealtime(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    tell(name, event) {
      for (const listener of [...listeners[name]]) listener(event);
    },
  };
}
