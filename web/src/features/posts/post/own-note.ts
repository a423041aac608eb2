import type { Post } from '@rookery/contract/posts/post.ts';

import { strings } from './strings.ts';

/** Explains to the author why only they see a post. Null if others see it too. */
export function ownNote(post: Pick<Post, 'isRemovedFromGroup' | 'isHeld'>): string | null {
  if (post.isRemovedFromGroup) return strings.removedFromGroup;
  return post.isHeld ? strings.held : null;
}
