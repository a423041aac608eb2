import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { closeReview, loadReview } from '#src/features/posts/reports/public.ts';
import { isGone, lockPost, hidePost } from '#src/features/posts/record/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { isStaff, mayReview } from '#src/features/users/roles/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import { violationOf } from '#src/features/moderation/record/reason.ts';
import { isOnlyReviewer } from '#src/features/moderation/record/reviews.store.ts';
import { addViolation } from '#src/features/moderation/record/record-violation.ts';
import {
  countKinds,
  findLastSweep,
  listRecentPosts,
  type KindCounts,
  type RecentPost,
} from './sweep.store.ts';
import { lockTimeout } from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

interface Sweep {
  userId: string;
  hours: number;
  violation: string;
  reason: string;
  preview?: boolean | undefined;
}

interface SweepResult extends KindCounts {
  isMore: boolean;
  /** The id that reverts this sweep. Null if no post was removed. */
  sweepULID: string | null;
}

const AT_ONCE = 500;

/**
 * Removes a member's recent posts as one violation. The points are on one post, and each post can be
 * restored separately. Repeating continues after a crash, and older posts add no points.
 */
export async function sweepPosts(
  deps: ModerationParts,
  caller: Caller,
  { userId, hours, preview = false, ...given }: Sweep,
): Promise<SweepResult> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  const violation = violationOf(given.violation);
  const reason = normaliseReason(given.reason);
  const target = await deps.members.get(userId);
  if (!target || target.isDeleted) throw new Refusal('not_found');
  const isAbove = isStaff(target.badges) && !caller.badges.has('administrator');
  if (userId === caller.userId || isAbove) throw new Refusal('forbidden');
  const since = new Date(deps.clock.now().getTime() - hours * 3_600_000);
  const sweeper = (await isOnlyReviewer(deps.db, caller, userId)) ? null : caller.userId;
  const found = await listRecentPosts(deps.db, userId, { since, limit: AT_ONCE + 1, sweeper });
  const listed = found.slice(0, AT_ONCE);
  const isMore = found.length > AT_ONCE;
  if (preview) return { ...countKinds(listed), isMore, sweepULID: null };
  const swept: RecentPost[] = [];
  const sweepId = makeUlid(deps.clock.now().getTime());
  let isWeighed = false;
  for (const post of listed) {
    const decision = { violation, reason, isWeighed, total: listed.length, sweepId };
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each holds the counts of its thread
    const removed = await removeOne(deps, caller, post, decision);
    if (!removed) continue;
    swept.push(post);
    isWeighed ||= removed.isWeighed;
    if (removed.wasWaiting) deps.desk.decided(caller.userId, post.id);
  }
  return { ...countKinds(swept), isMore, sweepULID: swept.length > 0 ? sweepId : null };
}

interface Decision {
  violation: ViolationName;
  reason: string;
  isWeighed: boolean;
  total: number;
  sweepId: string;
}

interface Removed {
  isWeighed: boolean;
  wasWaiting: boolean;
}

async function removeOne(
  deps: ModerationParts,
  caller: Caller,
  { id: postId, createdAt }: RecentPost,
  { violation, reason, isWeighed, total, sweepId }: Decision,
): Promise<Removed | null> {
  const { userId: actorId } = caller;
  return commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || (isGone(post) && !post.isHeld)) return null;
    const { authorId: userId } = post;
    const now = deps.clock.now();
    const review = await loadReview(tx, postId);
    await hidePost(tx, tell, post, now);
    await closeReview(tx, postId, actorId, now);
    // With this lock, the second of two concurrent sweeps sees that the first one has added the points.
    await lockTimeout(tx, userId);
    const last = isWeighed ? null : await findLastSweep(tx, userId, violation);
    const weighs = !isWeighed && (last === null || createdAt > last);
    const points = weighs ? VIOLATIONS[violation].points : 0;
    const id = ulidToUuid(makeUlid(now.getTime()));
    const decided = { userId, postId, violation, points, reason };
    const until = await addViolation(tx, tell, caller, { ...decided, id, createdAt: now });
    const action = weighs ? 'member.sweep' : 'post.remove';
    const wasWaiting = review?.isWaiting ?? false;
    const details = {
      violation,
      points,
      sweep: sweepId,
      ...(wasWaiting && { wasWaiting }),
      ...(weighs && { posts: total }),
      ...(until && { timeoutUntil: until.toISOString() }),
    };
    await recordAudit(tx, { at: now, actorId, action, postId, userId, reason, details });
    if (weighs) {
      const about = { posts: total, sweepId, violation, reason };
      const told = { kind: 'swept', ...about, timeoutUntil: until } as const;
      await notifyOfDecision({ tx, tell }, deps, userId, told);
    }
    return { isWeighed: weighs, wasWaiting };
  });
}
