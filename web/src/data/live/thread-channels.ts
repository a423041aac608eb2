import type { CommentAdded, PostEdited } from '@rookery/contract/events.ts';

import { followChannels } from './followed-channels.ts';
import type { PusherClient } from './pusher-client.ts';
import type { WatchedIds } from './watched-channels.part.ts';

export interface ThreadEvents {
  CommentAdded(threadId: string, event: CommentAdded): void;
  PostEdited(event: PostEdited): void;
}

export function followThreads(
  client: PusherClient,
  threads: WatchedIds['store'],
  events: ThreadEvents,
): () => void {
  return followChannels(client, threads, {
    prefix: 'private-thread.',
    bind(channel, id) {
      channel.bind('CommentAdded', (event: CommentAdded) => events.CommentAdded(id, event));
      channel.bind('PostEdited', (event: PostEdited) => events.PostEdited(event));
    },
  });
}
