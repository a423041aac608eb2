import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { toggleMark, type Mark } from './marks.store.ts';

/**
 * Sets or clears staff's mark on a post. The caller must lock its row. @returns the new state; null: unchanged
 */
export async function markPost(
  tx: Transaction<Schema>,
  tell: PublishFact,
  postId: string,
  mark: Mark,
  on: boolean | undefined,
): Promise<boolean | null> {
  const isMarked = await toggleMark(tx, postId, mark, on);
  if (isMarked !== null) tell(postFacts.changed, { postIds: [postId] });
  return isMarked;
}
