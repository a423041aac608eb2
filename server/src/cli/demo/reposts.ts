import { findEntities } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { detectLanguage } from '#src/features/posts/public.ts';
import { answerMoment } from './calendar.ts';
import type { FollowRow, MemberRow, PostRow } from './demo-rows.ts';
import type { Random } from './random.ts';

/** What is said to somebody else's post; each fits any of them. */
const remarks = [
  'This. Every word of it.',
  'Filing this under things I wish I had known ten years ago.',
  'Worth your two minutes today.',
  'I have been saying so at every meeting since spring, and nobody wrote it down until now.',
  'Saving this for the next time somebody asks me.',
  'My morning is better for having read this.',
  'Passing this on for everyone at our table who missed it.',
  'Half of me agrees, the other half wants to argue over a cup of tea.',
  'Reading this to the children tonight.',
  'The best thing in my feed this week, and it was a good week.',
  'More of this, please.',
  'I know three people who need to see this. You know who you are.',
  'Not sure I would do it the same way, but I love how it turned out.',
  'There goes my plan for a quiet evening: now I want to try it too.',
  'Somebody put this up on the notice board by the harbour.',
  'Still smiling about this one.',
  'If you follow one person here for this sort of thing, make it this one.',
  'Adding to it: the second time is always easier than the first.',
  'Came for the picture, stayed for the words.',
  'We talked about exactly this yesterday. Small town!',
  'A fair point, well put. I changed my mind.',
  'Bookmarked, printed, stuck to the fridge.',
  'Does anybody want to do this together next month?',
  'Proud to live in the same place as people who do this.',
] as const;

/** One of so many that pass something on says something to it. */
const QUOTE_CHANCE = 0.18;

/**
 * What members passed on, oldest first: each follower of an author once a post at most, and the posts of
 * well-liked members far more than others.
 */
export function writeReposts(
  posts: readonly PostRow[],
  { people, follows }: { people: readonly MemberRow[]; follows: readonly FollowRow[] },
  now: Date,
  random: Random,
): PostRow[] {
  const byId = new Map(people.map((one) => [one.id, one]));
  const followers = Map.groupBy(follows, ({ followeeId }) => followeeId);
  const rows = posts.filter(isForAll).flatMap((post) => {
    const liked = byId.get(post.authorId)?.member.liked ?? 1;
    const wanted = Math.floor(-Math.log(1 - random.next()) * 0.16 * liked);
    const near = random.shuffle(followers.get(post.authorId) ?? []).slice(0, wanted);
    return near.flatMap(({ followerId }): PostRow[] => {
      const at = answerMoment(post.at, now, random);
      const body = random.chance(QUOTE_CHANCE) ? random.pick(remarks) : '';
      const joinedAt = byId.get(followerId)?.joinedAt;
      return at && joinedAt && joinedAt < at ? [sharedRow(post.id, followerId, body, at)] : [];
    });
  });
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const isForAll = (post: PostRow): boolean =>
  post.type === 'POST' && !post.isSensitive && !post.isWebOnly && !post.isProcessing;

function sharedRow(originalId: string, authorId: string, body: string, at: Date): PostRow {
  const isQuote = body !== '';
  return {
    ...{ id: ulidToUuid(makeUlid(at.getTime())), authorId, body, at },
    type: isQuote ? 'quote' : 'REPOST',
    repostOf: isQuote ? null : originalId,
    quoteOf: isQuote ? originalId : null,
    ...{
      parentId: null,
      rootId: null,
      grandparentId: null,
      language: detectLanguage(body, findEntities(body)),
    },
    ...{ isSensitive: false, isWebOnly: false, isProcessing: false, isFromInfluencer: false },
    ...{ images: [], openGraph: null, topics: [], mentions: [] },
  };
}
