import { RESUBSCRIBE_AFTER_MS, type PusherChannel, type PusherClient } from './pusher-client.ts';
import type { WatchedIds } from './watched-channels.part.ts';

interface FollowOptions {
  prefix: string;
  bind(channel: PusherChannel, id: string): void;
  joined?(id: string): void;
  refused?(id: string): void;
}

/** Subscribes to the channels of the watched ids. Retries refused ones. */
export function followChannels(
  client: PusherClient,
  watched: WatchedIds['store'],
  { prefix, bind, joined: onJoined, refused }: FollowOptions,
): () => void {
  const joined = new Map<string, PusherChannel>();
  const join = (id: string): void => {
    const channel = client.subscribe(prefix + id);
    joined.set(id, channel);
    bind(channel, id);
    channel.bind('pusher:subscription_succeeded', () => onJoined?.(id));
    channel.bind('pusher:subscription_error', () => {
      refused?.(id);
      setTimeout(() => {
        if (joined.get(id) === channel && client.connection.state === 'connected')
          channel.subscribe();
      }, RESUBSCRIBE_AFTER_MS);
    });
  };
  const follow = (): void => {
    const { ids } = watched.getState();
    for (const [id, channel] of joined) {
      if (ids.includes(id)) continue;
      joined.delete(id);
      // A later subscriber reuses a channel that was left before its response.
      channel.unbind();
      client.unsubscribe(channel.name);
    }
    for (const id of ids) if (!joined.has(id)) join(id);
  };
  // Without this, the client would resubscribe to channels that were left before their response.
  client.connection.bind('connecting', () => {
    for (const { name } of client.allChannels()) {
      const isOurs = name.startsWith(prefix);
      if (isOurs && !joined.has(name.slice(prefix.length))) client.unsubscribe(name);
    }
  });
  follow();
  return watched.subscribe(follow);
}
