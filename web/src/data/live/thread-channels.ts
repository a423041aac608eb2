import type { CommentAdded } from '@rookery/contract/events.ts';

import { followChannels } from './followed-channels.ts';
import type { PusherClient } from './pusher-client.ts';
import type { WatchedIds } from './watched-channels.part.ts';

export interface ThreadEvents {
  CommentAdded(threadId: string, event: CommentAdded): void;
}

export function followThreads(
  client: PusherClient,
  threads: WatchedIds['store'],
  events: ThreadEvents,
): () => void {
  return followChannels(client, threads, {
    prefix: 'private-thread.',
    bind: (channel, id) =>
      void channel.bind('CommentAdded', (event: CommentAdded) => events.CommentAdded(id, event)),
  });
}
