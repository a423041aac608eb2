import { findEntities } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { quoteTexts } from '../content/quote-texts.ts';
import { pickReplyTime } from './calendar.ts';
import type { FollowRow, MemberRow, PostRow } from './demo-rows.ts';
import type { Random } from './random.ts';
import type { TextAnalysis } from './text-analysis.ts';

const QUOTE_CHANCE = 0.18;

export function writeReposts(
  posts: readonly PostRow[],
  { people, follows }: { people: readonly MemberRow[]; follows: readonly FollowRow[] },
  now: Date,
  random: Random,
  { detectLanguage }: Pick<TextAnalysis, 'detectLanguage'>,
): PostRow[] {
  const byId = new Map(people.map((one) => [one.id, one]));
  const followers = Map.groupBy(follows, ({ followeeId }) => followeeId);
  const rows = posts.filter(isRepostable).flatMap((post) => {
    const liked = byId.get(post.authorId)?.member.liked ?? 1;
    const wanted = Math.floor(-Math.log(1 - random.next()) * 0.16 * liked);
    const near = random.shuffle(followers.get(post.authorId) ?? []).slice(0, wanted);
    return near.flatMap(({ followerId }): PostRow[] => {
      const at = pickReplyTime(post.at, now, random);
      const body = random.chance(QUOTE_CHANCE) ? random.pick(quoteTexts) : '';
      const language = detectLanguage(body, findEntities(body));
      const joinedAt = byId.get(followerId)?.joinedAt;
      return at && joinedAt && joinedAt < at
        ? [repostRow(post.id, followerId, { body, language, at })]
        : [];
    });
  });
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const isRepostable = (post: PostRow): boolean =>
  post.type === 'POST' && !post.isSensitive && !post.isWebOnly;

function repostRow(
  originalId: string,
  authorId: string,
  said: Pick<PostRow, 'body' | 'language' | 'at'>,
): PostRow {
  const isQuote = said.body !== '';
  return {
    id: ulidToUuid(makeUlid(said.at.getTime())),
    authorId,
    ...said,
    type: isQuote ? 'quote' : 'REPOST',
    repostOf: isQuote ? null : originalId,
    quoteOf: isQuote ? originalId : null,
    parentId: null,
    rootId: null,
    grandparentId: null,
    groupId: null,
    reach: 'everyone',
    isSensitive: false,
    isWebOnly: false,
    isFromInfluencer: false,
    images: [],
    openGraph: null,
    topics: [],
    mentions: [],
  };
}
