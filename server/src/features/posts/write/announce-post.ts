import { POSTS_CHANNEL, type PostAdded } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/** Tells every open page of a new post, repost or quote; comments are told to nobody but their thread. */
export function announcePosts({ facts, broadcast }: Pick<PostsParts, 'broadcast' | 'facts'>): void {
  facts.once(postFacts.created, 'announce-post', ({ payload }) => {
    const { postId, authorId, type, reach = 'everyone' } = payload;
    if (type === 'COMMENT' || type === 'REPLY') return;
    // What is for a group alone is told to nobody else, not even that it is there.
    if (reach !== 'everyone') return;
    const userUlid = uuidToUlid(authorId);
    const ulid = uuidToUlid(postId);
    const message: PostAdded = { ulid, userUlid, userId: userUlid };
    // Who posts when is for members alone: anybody may open a socket, from any page.
    broadcast(POSTS_CHANNEL, 'PostAdded', message, { ulid } satisfies PostAdded);
  });
}
