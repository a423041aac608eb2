import { isUlid, ulidTime } from '@rookery/contract/kernel/ulid.ts';

/** The comments that the member wrote under a post, remembered on this device; newest first. */
const REMEMBERED = 50;

/** When those of this page were sent: their ids are as old as their drafts. */
const sent = new Map<string, number>();

/** When an own comment was written, in milliseconds since 1970. */
export function sentAt(id: string): number {
  return sent.get(id) ?? ulidTime(id);
}

const keyOf = (postId: string): string => `user-comments-${postId}`;

export function ownComments(storage: Pick<Storage, 'getItem'>, postId: string): string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(keyOf(postId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter(isUlid) : [];
  } catch {
    return [];
  }
}

export function rememberComment(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  postId: string,
  id: string,
): void {
  sent.set(id, Date.now());
  const ids = [id, ...ownComments(storage, postId).filter((each) => each !== id)];
  try {
    storage.setItem(keyOf(postId), JSON.stringify(ids.slice(0, REMEMBERED)));
  } catch (error) {
    // A full storage costs only the place on top; the comment itself is on the server.
    console.info('A comment could not be remembered on this device.', error);
  }
}
