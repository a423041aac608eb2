import { POSTS_CHANNEL, type PostAdded } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import type { PostRecord } from './post-record.ts';

/** The payload of `postCreated`. */
export interface PostCreated {
  postId: string;
  authorId: string;
  type: PostRecord['type'];
}

/** Sends an event to the sockets of every process; `toStrangers` to those that have shown no session. */
export type Broadcast = (
  channel: string,
  event: string,
  data: unknown,
  toStrangers?: unknown,
) => void;

/** Tells every open page of a new post, repost or quote; answers are told to nobody but their thread. */
export function announcePosts({
  outbox,
  broadcast,
}: {
  outbox: Outbox;
  broadcast: Broadcast;
}): void {
  outbox.subscribe<PostCreated>('postCreated', 'announce-post', ({ payload }) => {
    const { postId, authorId, type } = payload;
    if (type === 'COMMENT' || type === 'REPLY') return;
    const userUlid = uuidToUlid(authorId);
    const ulid = uuidToUlid(postId);
    const notice: PostAdded = { ulid, userUlid, userId: userUlid };
    // Who posts when is for members alone: anybody may open a socket, from any page.
    broadcast(POSTS_CHANNEL, 'PostAdded', notice, { ulid } satisfies PostAdded);
  });
}
