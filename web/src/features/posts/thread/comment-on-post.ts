import { openComposer } from '#web/data/drafts/composer-requests.ts';
import { posts } from '#web/data/entities/entities.ts';

import { noteCommented } from '#web/features/posts/post/open-previews.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';

/** Opens the composer below a post: a comment on a post, a reply to a comment. */
export function commentOnPost(id: string, from: Element): void {
  const parent = posts.get(id);
  // In a list what is written shows below the card at once; below its own page it stands there anyway.
  noteCommented(from.closest('[role="feed"]') && !from.closest('[data-preview]') ? id : null);
  if (parent) openComposer({ kind: isComment(parent) ? 'reply' : 'comment', parent });
}
