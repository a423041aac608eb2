import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createOpenPreviews } from '#web/features/posts/post/open-previews.part.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';

export function commentOnPost({ part }: Page, id: string, from: Element): void {
  const parent = part(createEntities).posts.get(id);
  const isInList = from.closest('[role="feed"]') && !from.closest('[data-preview]');
  part(createOpenPreviews).noteCommented(isInList ? id : null);
  if (!parent) return;
  const kind = isComment(parent) ? 'reply' : 'comment';
  part(createComposerRequests).openComposer({ kind, parent });
}
