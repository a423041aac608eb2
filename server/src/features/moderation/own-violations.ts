import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import type { Kysely } from 'kysely';
import { loadReview, reopenAsAppeal } from '#src/features/posts/reports/public.ts';
import { lockPost, type Posts } from '#src/features/posts/record/public.ts';
import { findAccount } from '#src/features/users/account/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import { excerptOf } from './excerpt.ts';
import { activePoints, expiryOf, timeoutsOf } from './points.policy.ts';
import { reasonOf } from './reason.ts';
import {
  beginAppeal,
  listViolationsOf,
  listWeights,
  lockStanding,
  type Violation,
} from './violations.store.ts';

export interface StandingDeps {
  db: Kysely<Schema>;
  clock: Clock;
  cursors: Cursors;
  posts: Posts;
}

interface OwnViolations {
  data: OwnViolation[];
  timeout_expires_at: string | null;
  timeout_left_ms: number;
  timeout_count: number;
  total_points: number;
  next_cursor: string | null;
}

const PAGE = 20;
const DAY_MS = 86_400_000;
const LIST = 'own-violations';

/** Decisions against the caller's own posts, newest first, and how the caller stands. */
export async function listOwnViolations(
  { db, clock, cursors, posts }: StandingDeps,
  userId: string,
  cursor: string | undefined,
): Promise<OwnViolations> {
  const now = clock.now();
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? cursors.read(LIST, cursor) : [];
  const [found, standing] = await Promise.all([
    listViolationsOf(db, userId, { before, limit: PAGE }),
    standingOf({ db, clock }, userId),
  ]);
  const records = await posts.getMany(found.map(({ postId }) => postId));
  const last = found.length === PAGE ? found.at(-1) : undefined;
  const leftMs = Math.max(0, (standing.timeoutUntil?.getTime() ?? 0) - now.getTime());
  return {
    data: found.map((each) => viewOf(each, records.get(each.postId), now)),
    timeout_expires_at: leftMs > 0 ? (standing.timeoutUntil?.toISOString() ?? null) : null,
    timeout_left_ms: leftMs,
    timeout_count: standing.timeoutCount,
    total_points: standing.totalPoints,
    next_cursor: last ? cursors.write(LIST, [last.seq]) : null,
  };
}

/** How a member stands: what weighs now, and what followed from it. */
export async function standingOf(
  { db, clock }: Pick<StandingDeps, 'db' | 'clock'>,
  userId: string,
): Promise<{ timeoutUntil: Date | null; timeoutCount: number; totalPoints: number }> {
  const [account, weights] = await Promise.all([findAccount(db, userId), listWeights(db, userId)]);
  const now = clock.now();
  const until = account?.timeoutUntil ?? null;
  return {
    timeoutUntil: until && until > now ? until : null,
    timeoutCount: timeoutsOf(weights).length,
    totalPoints: activePoints(weights, now),
  };
}

/** Asks another moderator to look at a decision against an own post: once, and not for ever. */
export async function appealViolation(
  deps: CommitDeps & StandingDeps,
  userId: string,
  postId: string,
  given: string,
): Promise<OwnViolation> {
  const text = reasonOf(given, 'appealText');
  const now = deps.clock.now();
  const appealed = await commit(deps, async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || post.authorId !== userId) throw new Refusal('not_found');
    const standing = await lockStanding(tx, postId);
    if (!standing || !(await loadReview(tx, postId))) throw new Refusal('not_found');
    // The same sent twice says the same.
    if (standing.status === 'appeal' && standing.appealText === text) return standing;
    if (standing.appealText !== null) {
      throw new Refusal('conflict', 'This decision has been appealed already.');
    }
    if (!isInTime(standing, now)) {
      throw new Refusal('conflict', `An appeal is taken for ${APPEAL_DAYS} days.`);
    }
    await beginAppeal(tx, standing.id, text, now);
    await reopenAsAppeal(tx, postId, { text, points: standing.points });
    return { ...standing, status: 'appeal', appealText: text } as const;
  });
  return viewOf(appealed, await deps.posts.get(postId), now);
}

function isInTime({ createdAt }: Violation, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < APPEAL_DAYS * DAY_MS;
}

function viewOf(
  violation: Violation,
  post: { body: string; isDeleted: boolean } | undefined,
  now: Date,
): OwnViolation {
  const { status, createdAt, appealText } = violation;
  return {
    id: uuidToUlid(violation.id),
    postUlid: uuidToUlid(violation.postId),
    excerpt: excerptOf(post?.body ?? ''),
    violation: violation.violation,
    points: violation.points,
    reason: violation.reason,
    createdAt: createdAt.toISOString(),
    expiresAt: expiryOf(createdAt).toISOString(),
    status,
    canAppeal:
      status === 'removed' &&
      appealText === null &&
      isInTime(violation, now) &&
      post?.isDeleted === false,
    appealText,
    appealReason: violation.settledReason,
  };
}
