import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { strings } from './strings.ts';

/** Explains to the author why others don’t see a post, or see it behind a fold. */
export function ownNote(
  post: Pick<Post, 'abilities' | 'isHeld' | 'isHiddenAnswer' | 'isRemovedFromGroup'>,
): string | null {
  if (post.isRemovedFromGroup) return strings.removedFromGroup;
  if (post.isHiddenAnswer && hasPostAbility(post, 'delete')) return strings.answerHidden;
  return post.isHeld ? strings.held : null;
}
