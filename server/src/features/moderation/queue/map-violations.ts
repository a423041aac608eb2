import type { FlagStatus, ViolationEntry } from '@rookery/contract/moderation/violation-entry.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { mayReview } from '#src/features/users/roles/public.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import {
  countWaitingOf,
  listOtherReviewers,
  listOwnReports,
  loadReviews,
  type Review,
} from '#src/features/moderation/record/reviews.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const STATUSES_SHOWN_TO_AUTHOR: ReadonlySet<FlagStatus> = new Set([
  'removed',
  'appeal',
  'appeal_denied',
  'appeal_granted',
]);

export async function mapViolations(
  { db, members, desk }: Pick<ModerationParts, 'db' | 'desk' | 'members'>,
  caller: Caller,
  postIds: readonly string[],
): Promise<ViolationEntry[]> {
  const reviews = await loadReviews(db, postIds);
  // A reviewer sees no more of their own post than any other author does.
  const isReviewer = ({ authorId }: Review): boolean =>
    mayReview(caller.badges) && authorId !== caller.userId;
  const known = [...new Set(postIds)].flatMap((id) => {
    const review = reviews.get(id);
    if (!review) return [];
    const isTold = review.authorId === caller.userId && STATUSES_SHOWN_TO_AUTHOR.has(review.status);
    return isTold || isReviewer(review) ? [review] : [];
  });
  const reviewed = known.filter(isReviewer);
  const authorIds = [...new Set(known.map(({ authorId }) => authorId))];
  const looks = new Map(
    reviewed.map(({ postId }) => [postId, desk.lookedAtBy(postId, caller.userId)] as const),
  );
  const [named, waiting] = await Promise.all([
    members.getMany([...authorIds, ...[...looks.values()].filter((id) => id !== undefined)]),
    reviewed.length > 0 ? countWaitingOf(db, authorIds) : NO_COUNTS,
  ]);
  const canDecide = reviewed.length > 0 ? await decidableBy(db, caller, reviewed) : NO_IDS;
  return known.map((review) => ({
    ...entryOf(review, named.get(review.authorId)?.username ?? null),
    lookedAtBy: named.get(looks.get(review.postId) ?? '')?.username ?? null,
    waitingOfAuthor: isReviewer(review) ? (waiting.get(review.authorId) ?? 0) : 0,
    ...(isReviewer(review) && editedSince(review)),
    // An author may see the decision, but not who made it.
    ...(!isReviewer(review) && { moderatedBy: null, heldFor: null, reasons: [] }),
    canDecide: canDecide.has(review.postId),
  }));
}

function editedSince({ version, reportedVersion }: Review): { reportedVersion?: number } {
  return reportedVersion !== null && reportedVersion < version ? { reportedVersion } : {};
}

const NO_IDS: ReadonlySet<string> = new Set();
const NO_COUNTS: ReadonlyMap<string, number> = new Map();

async function decidableBy(
  db: Kysely<Schema>,
  { userId, badges }: Caller,
  reviews: readonly Review[],
): Promise<ReadonlySet<string>> {
  const waiting = reviews.filter(({ isWaiting }) => isWaiting);
  const own = await listOwnReports(
    db,
    userId,
    waiting.map(({ postId }) => postId),
  );
  const authorIds = [...new Set(waiting.map(({ authorId }) => authorId))];
  const alone = badges.has('administrator')
    ? await authorsWithoutOtherReviewer(db, userId, authorIds)
    : NO_IDS;
  return new Set(
    waiting
      .filter((review) => {
        const isOwnReport = review.status === 'flagged' && own.has(review.postId);
        return mayDecide(userId, { ...review, isOwnReport }, alone.has(review.authorId));
      })
      .map(({ postId }) => postId),
  );
}

async function authorsWithoutOtherReviewer(
  db: Kysely<Schema>,
  userId: string,
  authorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = await listOtherReviewers(db, userId);
  return new Set(authorIds.filter((id) => others.every((other) => other === id)));
}

function entryOf(
  review: Review,
  username: string | null,
): Omit<ViolationEntry, 'canDecide' | 'lookedAtBy' | 'waitingOfAuthor'> {
  const { moderatedBy } = review;
  return {
    ulid: uuidToUlid(review.postId),
    postFlagStatus: review.status,
    postFlagAppealText: review.appealText,
    moderatedBy: moderatedBy && uuidToUlid(moderatedBy),
    username,
    violations: review.violations,
    reasons: review.reasons,
    heldFor: review.heldFor,
    reason: review.reason,
  };
}
