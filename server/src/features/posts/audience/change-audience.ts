import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { writeAudience, type AudienceChange } from './audience.store.ts';

/** Changes who may answer and quote an own post. Existing answers and quotes stay. */
export async function changeAudience(
  deps: PostsParts,
  userId: string,
  { ulid, whoAnswers, whoQuotes, isLocked }: AudienceChange & { ulid: string },
): Promise<{ id: string }> {
  const post = await findVisiblePost(deps, ulidToUuid(ulid), await actorOf(deps, userId));
  if (post.authorId !== userId || post.repostOf !== null) throw new Refusal('forbidden');
  const { id, rootId } = post;
  if (rootId !== null && (whoAnswers ?? isLocked) !== undefined) {
    const text = 'The first post of a thread decides who can answer.';
    throw invalid({ [whoAnswers === undefined ? 'isLocked' : 'whoAnswers']: text });
  }
  recordResult({ id });
  await commit(deps, async (tx, tell) => {
    const isWritten = await writeAudience(tx, id, { whoAnswers, whoQuotes, isLocked });
    if (!isWritten) throw new Refusal('not_found');
    tell(postFacts.controlsChanged, { postId: id });
  });
  return { id };
}
