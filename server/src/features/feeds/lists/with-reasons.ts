import { findEntities } from '@rookery/contract/kernel/text.ts';
import { foldTopic, shownTopic } from '@rookery/contract/kernel/text/topics.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Cards } from '#src/features/feeds/record/cards.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** Names the followed hashtag of each post whose author the reader does not follow. */
export function withReasons(
  { homePosts }: Pick<FeedsParts, 'homePosts'>,
  viewerId: string,
  cards: Cards,
): Cards {
  return {
    ...cards,
    async finish(posts) {
      const finished = await cards.finish([...posts]);
      const isFollowed = await homePosts.followsHashtag(viewerId);
      if (!isFollowed) return finished;
      const authorIds = finished.map((post) => (SIGN.test(post.body) ? authorIdOf(post) : null));
      const asked = authorIds.filter((id) => id !== null);
      if (asked.length === 0) return finished;
      const shown = await homePosts.reposters.shownAmong('following', viewerId, asked);
      return finished.map((post, at) => {
        const id = authorIds[at];
        return id && !shown.has(id) ? withReason(post, isFollowed) : post;
      });
    },
  };
}

/** Most posts have no hashtag, and this is faster than to find all entities of a body. */
const SIGN = /[#＃]/;

const authorIdOf = ({ user }: Post): string => ulidToUuid(user.userId);

function withReason(post: Post, isFollowed: (key: string) => boolean): Post {
  const found = findEntities(post.body).find(
    ({ kind, value }) => kind === 'hashtag' && isFollowed(foldTopic(value)),
  );
  return found ? { ...post, fromHashtag: shownTopic(found.value) } : post;
}
