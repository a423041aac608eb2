import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { writeFlag } from './audience.store.ts';

/** @throws 404 if the post was deleted or hidden concurrently */
export async function changeFlag(
  deps: Pick<PostsParts, 'db' | 'facts'>,
  id: string,
  ...[column, on]: [column: Parameters<typeof writeFlag>[2], on: boolean]
): Promise<{ id: string }> {
  recordResult({ id });
  await commit(deps, async (tx, tell) => {
    if (!(await writeFlag(tx, id, column, on))) throw new Refusal('not_found');
    tell(postFacts.controlsChanged, { postId: id });
  });
  return { id };
}
