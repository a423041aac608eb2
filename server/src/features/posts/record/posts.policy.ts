import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank } from '@rookery/contract/kernel/text.ts';
import { ulidTime } from '@rookery/contract/kernel/ulid.ts';

/** What is wrong with a body that is about to be stored; null when nothing is. Media need no words. */
export function bodyFault(body: string, hasMedia: boolean): string | null {
  if (isBlank(body) && !hasMedia) return 'Write something first.';
  if (countCodePoints(body) > LIMITS.bodyCodePoints) {
    return `This can have at most ${LIMITS.bodyCodePoints} characters.`;
  }
  return null;
}

/** A ulid from the future would claim a place that time has not reached. Old ones are drafts: fine. */
export function isFromTheFuture(ulid: string, now: Date): boolean {
  return ulidTime(ulid) > now.getTime() + LIMITS.ulidFutureMs;
}

export function mayDelete(post: { authorId: string }, userId: string): boolean {
  return post.authorId === userId;
}

/** A member's profile begins with what they wrote themselves. */
export function mayPin(post: { authorId: string }, userId: string): boolean {
  return post.authorId === userId;
}

/** Whose posts go into the influencers feed as well. */
export function isInfluencer(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['gold_verified', 'influencer']);
}

/** Who decides about reports, and sees what was taken out of sight. */
export function mayReview(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['moderator', 'administrator']);
}

/** Who may take a member's post out of sight. */
export function mayHide(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['moderator', 'employee', 'administrator']);
}

/** Who chooses what Discover shows. */
export function mayCurate(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['employee', 'administrator']);
}

function holdsAny(badges: Iterable<BadgeName>, wanted: readonly BadgeName[]): boolean {
  return [...badges].some((badge) => wanted.includes(badge));
}
