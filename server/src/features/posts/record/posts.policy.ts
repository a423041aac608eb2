import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank } from '@rookery/contract/kernel/text.ts';
import type { PostRecord } from './post-record.ts';
import { isGone, mayBeCommentedOn } from './visibility.policy.ts';

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

/** A hidden post cannot be edited, because moderators decide about the text that they read. */
export function mayEdit(
  post: Pick<PostRecord, 'authorId' | 'isDeleted' | 'isHidden' | 'repostOf' | 'version'>,
  userId: string,
): boolean {
  const isText = !isGone(post) && post.repostOf === null;
  return isText && post.authorId === userId && post.version < LIMITS.editsPerPost;
}

export function mayPin(post: { authorId: string }, userId: string): boolean {
  return post.authorId === userId;
}

export function pinFault(post: Pick<PostRecord, 'parentId' | 'repostOf' | 'reach'>): string | null {
  if (post.parentId) return 'A comment cannot be pinned.';
  if (!mayBeShared(post)) return 'Posts of a private group cannot be pinned to a profile.';
  return post.repostOf ? 'A repost cannot be pinned.' : null;
}

export function mayReport(post: { authorId: string }, userId: string): boolean {
  return post.authorId !== userId;
}

export function mayAppearInDiscover(post: Pick<PostRecord, 'parentId' | 'reach'>): boolean {
  return post.parentId === null && post.reach === 'everyone';
}

/** Posts that only a private group sees cannot be reposted, quoted or shown elsewhere. */
export function mayBeShared({ reach }: Pick<PostRecord, 'reach'>): boolean {
  return reach === 'everyone' || reach === 'profile';
}

/**
 * A block forbids comments on the other's posts and in threads the other started.
 * @param root the root of the post's thread; undefined: the post is the root, or no block exists
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

export function mayBePinnedInGroup({
  parentId,
  reach,
}: Pick<PostRecord, 'parentId' | 'reach'>): boolean {
  return parentId === null && (reach === 'everyone' || reach === 'group');
}
