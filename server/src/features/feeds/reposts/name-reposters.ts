import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { PostViewParts } from '#src/features/posts/read/public.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

type RepostNames = Pick<Post, 'repostUsernames' | 'otherRepostUsers' | 'additionalReposts'>;

export async function nameReposters(
  deps: PostViewParts & Pick<FeedsParts, 'homePosts'>,
  viewerId: string,
  posts: readonly Post[],
): Promise<Post[]> {
  const originals = posts.flatMap((post) =>
    post.isRepost && post.repostId ? [post.repostId] : [],
  );
  const ids = originals.map(ulidToUuid);
  const { reposters } = deps.homePosts;
  const [latest, records, { hiddenAuthors, repostsMuted }] = await Promise.all([
    reposters.latest(ids),
    deps.posts.getMany(ids),
    deps.blocksAndMutes.of(viewerId),
  ]);
  const memberIds = [...latest.values()].flatMap((all) => all.map(({ memberId }) => memberId));
  const [members, followed] = await Promise.all([
    deps.members.getMany(memberIds),
    reposters.shownAmong('following', viewerId, memberIds),
  ]);

  function namesOn(post: Post, originalId: string): RepostNames {
    const named: string[] = post.user.username === null ? [] : [post.user.username];
    const others: RepostNames['otherRepostUsers'] = [];
    for (const { memberId } of latest.get(originalId) ?? []) {
      const member = members.get(memberId);
      const isNamed =
        member?.isVisible && !hiddenAuthors.has(memberId) && !repostsMuted.has(memberId);
      if (!isNamed || member.username === null || member.ulid === post.user.userId) continue;
      const { ulid: userId, username } = member;
      if (followed.has(memberId) && named.length < LIMITS.namedReposters) named.push(username);
      else if (others.length < LIMITS.otherReposters) others.push({ userId, username });
    }
    const rest = (records.get(originalId)?.reposts ?? 0) - named.length - others.length;
    return {
      repostUsernames: named,
      otherRepostUsers: others,
      additionalReposts: Math.max(rest, 0),
    };
  }

  return posts.map((post) =>
    post.isRepost && post.repostId
      ? { ...post, ...namesOn(post, ulidToUuid(post.repostId)) }
      : post,
  );
}
