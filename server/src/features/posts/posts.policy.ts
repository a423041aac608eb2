import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, isBlank } from '@rookery/contract/kernel/text.ts';
import { ulidTime } from '@rookery/contract/kernel/ulid.ts';
import type { PostRecord } from './post-record.ts';

/** What is wrong with a body that is about to be stored; null when nothing is. */
export function bodyFault(body: string): string | null {
  if (isBlank(body)) return 'Write something first.';
  if (countCodePoints(body) > LIMITS.bodyCodePoints) {
    return `This can have at most ${LIMITS.bodyCodePoints} characters.`;
  }
  return null;
}

/** A ulid from the future would claim a place that time has not reached. Old ones are drafts: fine. */
export function isFromTheFuture(ulid: string, now: Date): boolean {
  return ulidTime(ulid) > now.getTime() + LIMITS.ulidFutureMs;
}

/** A live post, or a tombstone that still holds a conversation together. */
export function mayBeAnswered(post: PostRecord): boolean {
  return !post.isDeleted || post.shownAnswers > 0;
}

export function mayDelete(post: { authorId: string }, userId: string): boolean {
  return post.authorId === userId;
}
