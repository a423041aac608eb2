import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank } from '@rookery/contract/kernel/text.ts';
import type { PostRecord } from './post-record.ts';
import { mayBeCommentedOn } from './visibility.policy.ts';

/** What is wrong with a body that is about to be stored; null when nothing is. Media need no words. */
export function bodyFault(body: string, hasMedia: boolean): string | null {
  if (isBlank(body) && !hasMedia) return 'Write something first.';
  if (countCodePoints(body) > LIMITS.bodyCodePoints) {
    return `This can have at most ${LIMITS.bodyCodePoints} characters.`;
  }
  return null;
}

export function mayDelete(post: { authorId: string }, userId: string): boolean {
  return post.authorId === userId;
}

/** A member's profile begins with what they wrote themselves. */
export function mayPin(post: { authorId: string }, userId: string): boolean {
  return post.authorId === userId;
}

/** Why a post has no place on top of a profile; null: it has one. */
export function pinFault(post: Pick<PostRecord, 'parentId' | 'repostOf' | 'reach'>): string | null {
  if (post.parentId) return 'A comment cannot be pinned.';
  if (!mayBePassedOn(post)) return 'What a private group alone sees cannot be pinned to a profile.';
  return post.repostOf ? 'A repost cannot be pinned.' : null;
}

/** Nobody reports what they wrote themselves. */
export function mayReport(post: { authorId: string }, userId: string): boolean {
  return post.authorId !== userId;
}

/** Discover shows posts, not their comments, and what everybody may read. */
export function mayStandInDiscover(post: Pick<PostRecord, 'parentId' | 'reach'>): boolean {
  return post.parentId === null && post.reach === 'everyone';
}

/** What a private group alone sees is neither reposted nor quoted, nor shown elsewhere. */
export function mayBePassedOn({ reach }: Pick<PostRecord, 'reach'>): boolean {
  return reach === 'everyone' || reach === 'profile';
}

/**
 * Whether a member may comment on a post: across a block nobody does, nor below what the other has begun.
 * @param root what the post's thread begins with; undefined: the post itself, or nobody is blocked.
 */
export function mayComment(
  blocked: ReadonlySet<string>,
  post: Parameters<typeof mayBeCommentedOn>[0],
  author: Parameters<typeof mayBeCommentedOn>[1],
  root: Pick<PostRecord, 'authorId'> | undefined,
): boolean {
  const isBehindBlock =
    blocked.has(post.authorId) || (root !== undefined && blocked.has(root.authorId));
  return !isBehindBlock && mayBeCommentedOn(post, author);
}

/** A post that stands on its own, in the feed of its group. */
export function mayBePinnedInGroup({
  parentId,
  reach,
}: Pick<PostRecord, 'parentId' | 'reach'>): boolean {
  return parentId === null && (reach === 'everyone' || reach === 'group');
}
