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
      const { hashtags } = await homePosts.mixedIn('following', viewerId);
      if (hashtags.length === 0) return finished;
      const keys = new Set(hashtags);
      const authorIds = finished.map(authorIdOf);
      const followed = await homePosts.reposters.shownAmong('following', viewerId, authorIds);
      return finished.map((post) =>
        followed.has(authorIdOf(post)) ? post : withReason(post, keys),
      );
    },
  };
}

const authorIdOf = ({ user }: Post): string => ulidToUuid(user.userId);

function withReason(post: Post, keys: ReadonlySet<string>): Post {
  const found = findEntities(post.body).find(
    ({ kind, value }) => kind === 'hashtag' && keys.has(foldTopic(value)),
  );
  return found ? { ...post, fromHashtag: shownTopic(found.value) } : post;
}
