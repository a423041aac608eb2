import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { closeReview } from '#src/features/posts/reports/public.ts';
import { isGone, lockPost, takeOutOfSight } from '#src/features/posts/record/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { isStaff, mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { addDecisionMail } from './mail/decision-mail-job.ts';
import type { ModerateDeps } from './moderate-post.ts';
import { reasonOf, violationOf } from './reason.ts';
import { isOnlyReviewer } from './reviews.store.ts';
import { addViolation } from './settle-standing.ts';
import { findLastSweep, listRecentPosts, type RecentPost } from './sweep.store.ts';

interface Sweep {
  userId: string;
  hours: number;
  violation: string;
  reason: string;
  preview?: boolean | undefined;
}

interface Swept {
  posts: number;
  comments: number;
  reposts: number;
  isMore: boolean;
}

const AT_ONCE = 500;

/**
 * Removes what a member wrote of late, as one violation: the first post carries its points, the others weigh nothing,
 * and each can be brought back by itself. What was removed stays so if the server dies in between; again goes on, and
 * what was written before the sweep that has its points belongs to it.
 */
export async function sweepPosts(
  deps: ModerateDeps,
  caller: Caller,
  { userId, hours, preview = false, ...given }: Sweep,
): Promise<Swept> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  const violation = violationOf(given.violation);
  const reason = reasonOf(given.reason);
  const target = await deps.members.get(userId);
  if (!target || target.isDeleted) throw new Refusal('not_found');
  const isAbove = isStaff(target.badges) && !caller.badges.has('administrator');
  if (userId === caller.userId || isAbove) throw new Refusal('forbidden');
  const since = new Date(deps.clock.now().getTime() - hours * 3_600_000);
  // Own reports are somebody else's to decide.
  const sweeper = (await isOnlyReviewer(deps.db, caller, userId)) ? null : caller.userId;
  const found = await listRecentPosts(deps.db, userId, { since, limit: AT_ONCE + 1, sweeper });
  const swept = found.slice(0, AT_ONCE);
  const answer = { ...countKinds(swept), isMore: found.length > AT_ONCE };
  if (preview || swept.length === 0) return answer;
  const last = await findLastSweep(deps.db, userId, violation);
  let isWeighed = false;
  for (const { id, createdAt } of swept) {
    const isNew = last === null || createdAt > last;
    const points = isNew && !isWeighed ? VIOLATIONS[violation].points : 0;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each holds the counts of its thread
    const isRemoved = await removeOne(deps, caller, id, {
      violation,
      reason,
      points,
      total: swept.length,
    });
    if (isRemoved && isNew) isWeighed = true;
  }
  return answer;
}

function countKinds(found: readonly RecentPost[]): Omit<Swept, 'isMore'> {
  const count = (kind: RecentPost['kind']): number =>
    found.filter((post) => post.kind === kind).length;
  return { posts: count('post'), comments: count('comment'), reposts: count('repost') };
}

interface Decision {
  violation: ViolationName;
  reason: string;
  points: number;
  total: number;
}

/** @returns whether it was there to be removed. */
async function removeOne(
  deps: ModerateDeps,
  { userId: actorId }: Caller,
  postId: string,
  { violation, reason, points, total }: Decision,
): Promise<boolean> {
  return commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || (isGone(post) && !post.isHeld)) return false;
    const { authorId: userId } = post;
    const now = deps.clock.now();
    await takeOutOfSight(tx, tell, post, now);
    await closeReview(tx, postId, actorId, now);
    const id = ulidToUuid(makeUlid(now.getTime()));
    const decided = { userId, postId, violation, points, reason };
    const violated = { ...decided, id, moderatedBy: actorId, createdAt: now };
    const until = await addViolation(tx, tell, violated);
    const action = points > 0 ? 'member.sweep' : 'post.remove';
    const details = {
      violation,
      points,
      ...(points > 0 && { posts: total }),
      ...(until && { timeoutUntil: until.toISOString() }),
    };
    await recordAudit(tx, { at: now, actorId, action, postId, userId, reason, details });
    if (points > 0) {
      const told = { kind: 'swept', posts: total, violation, reason } as const;
      await addDecisionMail(tx, deps.jobs, userId, told);
    }
    return true;
  });
}
