import { commit } from '#src/platform/facts/commit.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { takeEndedPolls } from './polls.store.ts';

const BATCH = 100;

/** Announces each ended poll once. Votes are refused from the exact end, up to a minute before. */
export function endPolls(jobs: Pick<Jobs, 'repeat'>, deps: PostsParts): void {
  jobs.repeat('end-polls', '* * * * *', async () => {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    while ((await endBatch(deps)) === BATCH);
  });
}

function endBatch(deps: PostsParts): Promise<number> {
  return commit(deps, async (tx, tell) => {
    const ended = await takeEndedPolls(tx, deps.clock.now(), BATCH);
    for (const postId of ended) tell(postFacts.pollEnded, { postId });
    return ended.length;
  });
}
