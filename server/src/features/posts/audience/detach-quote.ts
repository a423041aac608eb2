import { Refusal } from '#src/kernel/refusal.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { readerOf } from '#src/features/posts/read/viewer.ts';
import { ANYONE } from '#src/features/posts/record/visibility.policy.ts';
import { mayDetach } from '#src/features/posts/record/audience.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { changeFlag } from './change-flag.ts';

/** Removes the caller's post from another member's quote, or shows it there again. */
export async function detachQuote(
  deps: PostsParts,
  userId: string,
  id: string,
  on: boolean,
): Promise<{ id: string }> {
  // A block must not protect the other member from this.
  const { reaches } = await readerOf(deps, userId);
  const quote = await findVisiblePost(deps, id, { ...ANYONE, reaches });
  const original = quote.quoteOf === null ? undefined : await deps.posts.get(quote.quoteOf);
  if (!mayDetach(quote, original, userId)) throw new Refusal('forbidden');
  return changeFlag(deps, id, 'is_detached', on);
}
