import { POSTS_CHANNEL, type PostAdded } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function announcePosts({ facts, broadcast }: Pick<PostsParts, 'broadcast' | 'facts'>): void {
  facts.once(postFacts.created, 'announce-post', ({ payload }) => {
    const { postId, authorId, type, reach = 'everyone' } = payload;
    if (type === 'COMMENT' || type === 'REPLY') return;
    // Other members must not learn that a group-only post exists.
    if (reach !== 'everyone') return;
    const userUlid = uuidToUlid(authorId);
    const ulid = uuidToUlid(postId);
    const message: PostAdded = { ulid, userUlid, userId: userUlid };
    // Any website may open a socket, so only members get the author.
    broadcast(POSTS_CHANNEL, 'PostAdded', message, { ulid } satisfies PostAdded);
  });
}
