import { openComposer } from '#web/data/composer-requests.ts';
import { posts } from '#web/data/entities.ts';

import { isAnswer } from './post-label.ts';

/** Opens the composer below a post: a comment on a post, a reply to a comment. */
export function answerPost(id: string): void {
  const parent = posts.get(id);
  if (parent) openComposer({ kind: isAnswer(parent) ? 'reply' : 'comment', parent });
}
