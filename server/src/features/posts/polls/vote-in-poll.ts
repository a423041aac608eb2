import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { findReactable, type ReactedTo } from '#src/features/posts/reactions/react-to-post.ts';
import { checkVote, isPollOver } from '#src/features/posts/record/poll-record.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { findVote, writeVote } from './polls.store.ts';

const OVER = 'This poll has ended. Votes are no longer counted.';
const VOTED = 'You have already voted in this poll.';

/**
 * Votes once. Members may vote in every poll that they can open: the same as for reactions.
 * @throws 403 after the end, 409 if the member voted differently
 */
export async function voteInPoll(
  deps: PostsParts,
  { userId, postId, chosen }: { userId: string; postId: string; chosen: readonly number[] },
): Promise<ReactedTo> {
  const { id, poll } = await findReactable(deps, userId, postId);
  if (!poll) throw invalid({ ulid: 'This post has no poll.' });
  const choices = checkVote(poll, chosen);
  const voted = recordResult({ postId: id });
  const now = deps.clock.now();
  const isWritten =
    !isPollOver(poll, now) &&
    (await commit(deps, async (tx, tell) => {
      const isNew = await writeVote(tx, { postId: id, userId, choices, now });
      if (isNew) tell(postFacts.voted, { postIds: [id], memberId: userId });
      return isNew;
    }));
  if (isWritten) return voted;
  const earlier = await findVote(deps.db, id, userId);
  if (earlier?.join() === choices.join()) return voted;
  if (isPollOver(poll, now)) throw new Refusal('forbidden', OVER);
  throw earlier ? new Refusal('conflict', VOTED) : new Refusal('not_found');
}
