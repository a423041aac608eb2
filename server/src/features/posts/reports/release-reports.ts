import { userFacts } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { lockPost } from '#src/features/posts/record/posts.store.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { listHeldReports, openReview, releaseReport } from './reports.store.ts';
import { weighReports } from './weigh-reports.ts';

interface ReleaseReportsDeps extends CommitDeps {
  clock: Clock;
  facts: Pick<Facts, 'begin' | 'once'>;
}

/** Reports of a pending account reach the moderators with its approval. Safe to run twice. */
export function releaseReports(deps: ReleaseReportsDeps): void {
  deps.facts.once(userFacts.approved, 'release-reports', async ({ payload: { userId } }) => {
    for (const postId of await listHeldReports(deps.db, userId)) {
      // oxlint-disable-next-line no-await-in-loop -- a small transaction for each post
      await releaseOne(deps, postId, userId);
    }
  });
}

async function releaseOne(
  deps: ReleaseReportsDeps,
  postId: string,
  reporterId: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    const seq = await releaseReport(tx, { postId, reporterId });
    if (seq === undefined || !post || isGone(post)) return;
    await openReview(tx, postId, seq, deps.clock.now());
    if (await weighReports(tx, postId)) tell(postFacts.mediaWithheld, { postId });
    tell(postFacts.reported, { postId, reporterId });
  });
}
