import { openComposer } from '#web/data/drafts/composer-requests.ts';
import { posts } from '#web/data/entities/entities.ts';

import { noteAnswered } from '#web/features/posts/post/open-previews.ts';
import { isAnswer } from '#web/features/posts/post/post-label.ts';

/** Opens the composer below a post: a comment on a post, a reply to a comment. */
export function commentOnPost(id: string, from: Element): void {
  const parent = posts.get(id);
  // In a list what is written shows below the card at once; below its own page it stands there anyway.
  noteAnswered(from.closest('[role="feed"]') && !from.closest('[data-preview]') ? id : null);
  if (parent) openComposer({ kind: isAnswer(parent) ? 'reply' : 'comment', parent });
}
