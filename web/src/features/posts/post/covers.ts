import type { Post } from '@rookery/contract/posts/post.ts';

import { strings } from './strings.ts';

type Covered = Pick<Post, 'postType' | 'isSensitive' | 'isTrolling' | 'warning'>;

/** The label of a cover. Null if there is no cover. The text of a sensitive reply is not covered. */
export function coverOf(post: Covered): string | null {
  const isSensitive = post.isSensitive && post.postType !== 'REPLY';
  return coverLabel(post, isSensitive);
}

export function mediaCoverOf(post: Covered): string | null {
  return coverLabel(post, post.isSensitive);
}

function coverLabel({ isTrolling, warning }: Covered, isSensitive: boolean): string | null {
  const reason = warning ?? strings.sensitive;
  if (!isTrolling) return isSensitive ? reason : null;
  return isSensitive ? `${strings.webOnly}\u00a0· ${reason}` : strings.webOnly;
}

export function plainText(post: Covered & Pick<Post, 'isDeleted' | 'isHidden' | 'body'>): string {
  if (post.isDeleted) return strings.deleted;
  return post.isHidden ? strings.unavailable : (coverOf(post) ?? post.body);
}
