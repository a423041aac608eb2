import { normaliseBody } from '@rookery/contract/kernel/text.ts';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import { firstLinkedPost } from '#web/features/posts/post/linked-post.ts';

/** The post whose card the draft will have. A quote already has the card of its original. */
export function linkedInDraft(request: ComposerRequest, text: string): string | null {
  const isQuote =
    request.kind === 'quote' || (request.kind === 'edit' && request.post.isRepostWithComment);
  if (isQuote || !text.includes('/post/')) return null;
  return firstLinkedPost(normaliseBody(text), location.origin);
}
