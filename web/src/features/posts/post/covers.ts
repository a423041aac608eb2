import type { Post } from '@rookery/contract/posts/post.ts';

import { words } from './words.ts';

type Covered = Pick<Post, 'postType' | 'isSensitive' | 'isTrolling'>;

/** What a cover says; null where a post stands open. The words of a sensitive reply stand open. */
export function coverOf(post: Covered): string | null {
  const isSensitive = post.isSensitive && post.postType !== 'REPLY';
  return told(isSensitive, post.isTrolling);
}

/** The same for pictures and link cards, which a sensitive reply covers too. */
export function mediaCoverOf(post: Covered): string | null {
  return told(post.isSensitive, post.isTrolling);
}

/** One press opens a post, so the cover says everything that it stands for. */
function told(isSensitive: boolean, isTrolling: boolean): string | null {
  if (!isTrolling) return isSensitive ? words.sensitive : null;
  return isSensitive ? `${words.webOnly}\u00a0· ${words.sensitive}` : words.webOnly;
}

/** A post in one line of plain words, for where it is only pointed at. */
export function plainText(post: Covered & Pick<Post, 'isDeleted' | 'isHidden' | 'body'>): string {
  if (post.isDeleted) return words.deleted;
  return post.isHidden ? words.unavailable : (coverOf(post) ?? post.body);
}
