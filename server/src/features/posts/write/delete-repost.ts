import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { deletePost } from './delete-post.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { findNewestQuote, findRepost } from '#src/features/posts/record/reposts.store.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Shared = 'repost' | 'quote';

/**
 * Undoes the member's plain repost of a post, or else deletes their newest quote. @param id of the original
 * or any repost of it. An own repost's id never removes a quote. @param only the kind that may be removed
 */
export async function deleteRepost(
  deps: PostsParts,
  userId: string,
  id: string,
  only?: Shared,
): Promise<{ ulid: string | null; originalId: string }> {
  const named = await deps.posts.get(id);
  if (!named) throw new Refusal('not_found');
  const removed = await findOwn(deps, userId, named, only);
  const original = (await deps.posts.get(named.repostOf ?? named.id)) ?? named;
  const made = recordResult({ ulid: removed && uuidToUlid(removed), originalId: original.id });
  if (removed) await deletePost(deps, userId, removed);
  return made;
}

async function findOwn(
  { db }: Pick<PostsParts, 'db'>,
  userId: string,
  named: PostRecord,
  only: Shared | undefined,
): Promise<string | null> {
  if (named.repostOf && named.authorId === userId) {
    return isGone(named) || only === 'quote' ? null : named.id;
  }
  const originalId = named.repostOf ?? named.id;
  const repost = only === 'quote' ? null : await findRepost(db, userId, originalId);
  return repost ?? (only === 'repost' ? null : findNewestQuote(db, userId, originalId));
}
