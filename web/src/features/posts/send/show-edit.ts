import type { Draft } from '#web/data/drafts/draft.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { orderOf } from '#web/features/posts/drafts/edited-post.ts';
import type { SendResult } from './send-post.ts';
import { warningFor } from '#web/features/posts/drafts/warning-for.ts';

/** Shows an edited post at once, even while the edit waits to be sent. */
export function showEdit(page: Page, id: string, written: Draft, result: SendResult): void {
  const { putPosts, patchPost } = page.part(createEntities);
  if (result.kind === 'sent') return putPosts([result.post]);
  const { postBody: body, isSensitive, media } = written;
  const warning = warningFor(written);
  patchPost(id, ({ warning: _earlier, ...post }) => ({
    ...post,
    body,
    isSensitive,
    ...(warning !== null && { warning }),
    images: orderOf(media).flatMap(({ index, description }) => {
      const image = post.images[index];
      return image ? [{ ...image, description }] : [];
    }),
  }));
}
