import type { Post } from '@rookery/contract/posts/post.ts';

import { strings } from './strings.ts';

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
  if (!isTrolling) return isSensitive ? strings.sensitive : null;
  return isSensitive ? `${strings.webOnly}\u00a0· ${strings.sensitive}` : strings.webOnly;
}

/** A post in one line of plain words, for where it is only pointed at. */
export function plainText(post: Covered & Pick<Post, 'isDeleted' | 'isHidden' | 'body'>): string {
  if (post.isDeleted) return strings.deleted;
  return post.isHidden ? strings.unavailable : (coverOf(post) ?? post.body);
}
