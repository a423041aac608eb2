import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import type { PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Transaction } from 'kysely';
import {
  bringBack,
  closeReview,
  dismissReports,
  holdAnew,
  isHoldOver,
  isReporter,
  loadReview,
  markPost,
  reopenReports,
  settleReview,
  type StandingReview,
} from '#src/features/posts/reports/public.ts';
import { originalIdOf } from '#src/features/posts/read/public.ts';
import { lockPost, type StandingPost, takeOutOfSight } from '#src/features/posts/record/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayHide, mayReview } from '#src/features/users/roles/public.ts';
import { reasonOf } from '#src/kernel/reason.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { remembered } from '#src/platform/idempotency/keyed-request.ts';
import { ofPost, releaseKey, type PostMark } from '#src/features/moderation/mail/decision-mail.ts';
import { notifyOfDecision, withdrawMail } from '#src/features/moderation/mail/decision-mail-job.ts';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import { reasonIfGiven, violationOf } from '#src/features/moderation/record/reason.ts';
import {
  findMarker,
  isOnlyReviewer,
  wasRestored,
} from '#src/features/moderation/record/reviews.store.ts';
import {
  addViolation,
  takeBackViolation,
} from '#src/features/moderation/record/settle-standing.ts';
import {
  lockStanding,
  settleViolation,
  type Violation,
} from '#src/features/moderation/record/violations.store.ts';
import { isWithinReach } from './within-reach.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

interface Given {
  postId: string;
  /** Of whom the caller believes the post to be. */
  userId?: string | undefined;
  violation?: string | undefined;
  reason?: string | undefined;
  /** With restoreContent: it waits as before it was removed. */
  waitsAgain?: boolean | undefined;
  /** With restoreContent: the caller notifies the author. */
  isSilent?: boolean | undefined;
  /** How a mark is to stand; without it the mark is turned over. */
  on?: boolean | undefined;
}

export interface Decided {
  postULID: string;
  postFlagStatus: FlagStatus | null;
  isHidden: boolean;
  isSensitive: boolean;
  isTrolling: boolean;
}

/** One decision under way: its post is locked. */
interface Case {
  tx: Transaction<Schema>;
  tell: Tell;
  caller: Caller;
  now: Date;
  post: StandingPost;
  review: StandingReview | undefined;
  /** The decision that stands against the post. */
  standing: Violation | undefined;
  given: Given;
}

type Decide = (deps: ModerationParts, matter: Case) => Promise<void>;

const REMOVED: ReadonlySet<FlagStatus> = new Set(['removed', 'appeal', 'appeal_denied']);
const DECIDED = 'Somebody else has decided about this already.';
const STANDS_SO = 'This stands so already.';

/**
 * Decides about a post, in one transaction with its row in the audit log. The second of two concurrent decisions is
 * refused. @returns the id of the post: that of the original for a mark on a plain repost
 */
export async function moderatePost(
  deps: ModerationParts,
  caller: Caller,
  action: PostAction,
  given: Given,
): Promise<string> {
  const isMark = action === 'applyNSFW' || action === 'applyTroll';
  if (!(isMark ? mayHide(caller.badges) : mayReview(caller.badges))) throw new Refusal('forbidden');
  // A plain repost shows what it reposts: that is what is covered.
  const postId = isMark ? await originalIdOf(deps.posts, given.postId) : given.postId;
  if (!(await isWithinReach(deps, caller, postId))) throw new Refusal('not_found');
  remembered(postId);
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted) throw new Refusal('not_found');
    if (given.userId && given.userId !== post.authorId) {
      throw invalid({ userULID: 'This post is by somebody else.' });
    }
    const [review, standing] = [await loadReview(tx, postId), await lockStanding(tx, { postId })];
    const matter = { tx, tell, caller, now: deps.clock.now(), post, review, standing, given };
    if (!isMark) await refuseUnfit(matter);
    await ACTIONS[action](deps, matter);
  });
  deps.desk.decided(caller.userId, postId);
  return postId;
}

/** Nobody decides about what is their own. */
export async function refuseUnfit({
  tx,
  caller,
  post,
  review,
}: Pick<Case, 'tx' | 'caller' | 'post' | 'review'>): Promise<void> {
  const { userId } = caller;
  const isAlone = await isOnlyReviewer(tx, caller, post.authorId);
  const status = review?.status ?? 'flagged';
  // Dismissed reports that are taken up again are as much their own as those that wait.
  const isReport = status === 'flagged' || status === 'dismissed';
  const isOwnReport = isReport && (await isReporter(tx, post.id, userId));
  const matter = {
    authorId: post.authorId,
    status,
    moderatedBy: review?.moderatedBy ?? null,
    isOwnReport,
  };
  if (!mayDecide(userId, matter, isAlone)) {
    throw new Refusal('forbidden', 'Somebody else has to decide about this.');
  }
}

const removeContent: Decide = async (deps, { tx, tell, caller, now, post, review, given }) => {
  const violation = violationOf(given.violation);
  const reason = reasonOf(given.reason);
  // Decided meanwhile: dismissed by another, or out of sight.
  const isAway = post.isHidden && !post.isHeld;
  if (isAway || !(await isOpen(tx, post.id, review))) throw new Refusal('conflict', DECIDED);
  const { id: postId, authorId: userId } = post;
  await takeOutOfSight(tx, tell, post, now);
  await closeReview(tx, postId, caller.userId, now);
  const { points } = VIOLATIONS[violation];
  const decided = { userId, postId, violation, points, reason };
  const timeoutUntil = await addViolation(tx, tell, caller, {
    ...decided,
    id: ulidToUuid(makeUlid(now.getTime())),
    createdAt: now,
  });
  await record({ tx, caller, now, post }, 'post.remove', reason, {
    violation,
    points,
    ...(timeoutUntil && { timeoutUntil: timeoutUntil.toISOString() }),
  });
  await notifyOfDecision({ tx, tell }, deps, userId, {
    kind: 'removed',
    ...decided,
    ...ofPost(post),
    timeoutUntil,
  });
};

/** Whether nobody has found that the post may stand; what was only taken back may be decided anew. */
async function isOpen(
  tx: Transaction<Schema>,
  postId: string,
  review: StandingReview | undefined,
): Promise<boolean> {
  if (!review || review.isWaiting || review.status === 'appeal_granted') return true;
  return review.status === 'dismissed' && wasRestored(tx, postId);
}

const denyAppeal: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, post, given } = matter;
  const standing = appealed(matter);
  const violation = violationOf(given.violation);
  const reason = reasonOf(given.reason);
  const by = caller.userId;
  await settleViolation(tx, standing.id, { status: 'appeal_denied', by, reason, now });
  await settleReview(tx, post.id, { status: 'appeal_denied', by, now });
  await record(matter, 'appeal.deny', reason, { violation });
  const told = { kind: 'appeal-denied', ...ofPost(post), reason } as const;
  await notifyOfDecision({ tx, tell }, deps, post.authorId, told);
};

/** Grants the appeal. */
const removeViolation: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, post, given } = matter;
  const standing = appealed(matter);
  const reason = reasonOf(given.reason);
  const by = caller.userId;
  const isBack = await restore(deps, matter);
  await takeBackViolation(tx, tell, standing, { status: 'appeal_granted', by, reason, now });
  await settleReview(tx, post.id, { status: 'appeal_granted', by, now });
  await record(matter, 'appeal.grant', reason);
  const still = isBack ? null : 'away';
  const told = { kind: 'appeal-granted', ...ofPost(post), reason, still } as const;
  await notifyOfDecision({ tx, tell }, deps, post.authorId, told);
};

/** It is no violation: the reports are settled, and what was held is there for everybody. */
const removeFlag: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, post, review, given } = matter;
  if (!review?.isWaiting || review.status !== 'flagged') throw new Refusal('conflict', DECIDED);
  const by = caller.userId;
  if (post.isHeld) {
    await restore(deps, matter);
    await settleReview(tx, post.id, { status: 'dismissed', by, now });
  } else await dismissReports(tx, tell, post.id, { by, now });
  const action = post.isHeld ? 'post.release' : 'report.dismiss';
  await record(matter, action, reasonIfGiven(given.reason));
  if (!post.isHeld) return;
  const told = { kind: 'released', ...ofPost(post) } as const;
  await notifyOfDecision({ tx, tell }, deps, post.authorId, told);
};

/** The reports were dismissed by mistake: they wait again. What was held has been seen since, and stays in sight until somebody decides. */
const restoreFlag: Decide = async (deps, matter) => {
  const { tx, tell, post, given } = matter;
  if (post.isHidden || !(await reopenReports(tx, tell, post.id))) {
    throw new Refusal('conflict', DECIDED);
  }
  await withdrawMail(tx, deps.jobs, post.authorId, releaseKey(post.id));
  await record(matter, 'report.reopen', reasonIfGiven(given.reason));
};

/** Takes a removal back, by whoever may decide, the one who made it too; its points go with it. */
const restoreContent: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, post, review, standing, given } = matter;
  const reason = reasonIfGiven(given.reason);
  // What the moderators of its group took away is hidden too, and theirs.
  if (!post.isHidden || !review || !REMOVED.has(review.status)) {
    throw new Refusal('conflict', DECIDED);
  }
  if (standing) refuseLateUndo(matter, standing);
  // An appeal waits already, and for somebody else.
  if (given.waitsAgain && review.status !== 'removed') throw new Refusal('conflict', DECIDED);
  // An approval releases what it finds: what was removed then waits for nothing any more.
  const waitsAgain = given.waitsAgain && !(await isHoldOver(tx, post, review));
  const isAppeal = standing?.status === 'appeal';
  const status = isAppeal ? 'appeal_granted' : 'dismissed';
  const by = caller.userId;
  // Nobody had seen what was held: by a slip of the finger nobody does.
  const isHeldAnew = waitsAgain && (await holdAnew(tx, tell, post, now));
  const isBack = isHeldAnew || (await restore(deps, matter));
  if (standing) await takeBackViolation(tx, tell, standing, { status, by, reason, now });
  await settleReview(tx, post.id, { status, by, now });
  if (waitsAgain && isBack) await reopenReports(tx, tell, post.id);
  await record(matter, 'post.restore', reason);
  if (given.isSilent) return;
  const still = isHeldAnew ? 'waiting' : isBack ? null : 'away';
  const told = { kind: 'restored', ...ofPost(post), reason, still } as const;
  await notifyOfDecision({ tx, tell }, deps, post.authorId, told);
};

/**
 * Hiding a post without naming a violation is undone by its moderator, for a short time.
 * @throws Refusal for other moderators, and later: then only administrators may
 */
function refuseLateUndo(
  { caller, now }: Case,
  { violation, moderatedBy, createdAt }: Violation,
): void {
  if (violation !== null || caller.badges.has('administrator')) return;
  const isSoon = now.getTime() - createdAt.getTime() < LIMITS.staffUndoSeconds * 1000;
  if (isSoon && moderatedBy === caller.userId) return;
  throw new Refusal('forbidden', 'Only an administrator can restore this post.');
}

const applyNSFW: Decide = (deps, matter) => changeMark(deps, matter, 'sensitive');
const applyTroll: Decide = (deps, matter) => changeMark(deps, matter, 'web-only');

async function changeMark(deps: ModerationParts, matter: Case, as: PostMark): Promise<void> {
  const { tx, tell, caller, post, given } = matter;
  const { authorId } = post;
  const isOn = await mark(matter, as);
  const action = isOn ? (`post.mark-${as}` as const) : (`post.unmark-${as}` as const);
  // Staff needs no reason to mark its own post.
  if (authorId === caller.userId) return record(matter, action, reasonIfGiven(given.reason));
  const reason = reasonOf(given.reason);
  await record(matter, action, reason);
  const told = { kind: 'marked', ...ofPost(post), mark: as, isOn, reason } as const;
  await notifyOfDecision({ tx, tell }, deps, authorId, told);
}

const ACTIONS: Readonly<Record<PostAction, Decide>> = {
  removeContent,
  applyNSFW,
  applyTroll,
  restoreContent,
  denyAppeal,
  removeViolation,
  removeFlag,
  restoreFlag,
};

async function mark({ tx, tell, caller, post, given }: Case, as: PostMark): Promise<boolean> {
  if (post.isHidden) throw new Refusal('not_found');
  const isMarked = await markPost(tx, tell, post.id, as, given.on);
  if (isMarked === null) throw new Refusal('conflict', STANDS_SO);
  if (isMarked || post.authorId !== caller.userId) return isMarked;
  const marker = await findMarker(tx, post.id, `post.mark-${as}`);
  if (marker === null || marker === caller.userId) return isMarked;
  throw new Refusal('forbidden', 'Somebody else has to decide about this.');
}

/** The decision whose appeal waits. */
function appealed({ review, standing }: Case): Violation {
  const isWaiting = review?.isWaiting && review.status === 'appeal';
  if (!isWaiting || standing?.status !== 'appeal') throw new Refusal('conflict', DECIDED);
  return standing;
}

/** Where it has no place any more it stays out of sight, false: the decision is taken back all the same. */
async function restore(deps: ModerationParts, { tx, tell, post, now }: Case): Promise<boolean> {
  const known = await deps.posts.get(post.id);
  if (!known) throw new Refusal('not_found');
  return bringBack(tx, tell, deps, { post, record: known, now });
}

function record(
  { tx, caller, now, post }: Pick<Case, 'tx' | 'caller' | 'now' | 'post'>,
  action: Parameters<typeof recordAudit>[1]['action'],
  reason: string | null = null,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const deed = { action, postId: post.id, userId: post.authorId, details };
  return recordAudit(tx, { at: now, actorId: caller.userId, ...deed, ...(reason && { reason }) });
}

/** A post as its moderators see it. */
export async function decidedView(
  { db, posts }: Pick<ModerationParts, 'db' | 'posts'>,
  postId: string,
): Promise<Decided> {
  const [post, review] = [await posts.get(postId), await loadReview(db, postId)];
  if (!post) throw new Refusal('not_found');
  const { isHidden, isSensitive, isTrolling } = post;
  const postFlagStatus = review?.status ?? null;
  return { postULID: uuidToUlid(postId), postFlagStatus, isHidden, isSensitive, isTrolling };
}
