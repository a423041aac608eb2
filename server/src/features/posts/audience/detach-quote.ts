import { Refusal } from '#src/kernel/refusal.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
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
  const quote = await findVisiblePost(deps, id, await actorOf(deps, userId));
  const original = quote.quoteOf === null ? undefined : await deps.posts.get(quote.quoteOf);
  if (!mayDetach(quote, original, userId)) throw new Refusal('forbidden');
  return changeFlag(deps, id, 'is_detached', on);
}
