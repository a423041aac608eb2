import type { Post } from '@rookery/contract/posts/post.ts';

import { strings } from './strings.ts';

/** Why nobody else sees a post, told to its author; null where others do. */
export function ownNote(post: Pick<Post, 'isRemovedFromGroup' | 'isHeld'>): string | null {
  if (post.isRemovedFromGroup) return strings.removedFromGroup;
  return post.isHeld ? strings.held : null;
}
