import { isUlid } from '@rookery/contract/kernel/ulid.ts';

/** The comments that the member wrote under a post, remembered on this device; newest first. */
const REMEMBERED = 50;

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
  const ids = [id, ...ownComments(storage, postId).filter((each) => each !== id)];
  try {
    storage.setItem(keyOf(postId), JSON.stringify(ids.slice(0, REMEMBERED)));
  } catch (error) {
    // A full storage costs only the place on top; the comment itself is on the server.
    console.info('A comment could not be remembered on this device.', error);
  }
}
