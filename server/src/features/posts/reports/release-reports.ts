import { userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { lockPost } from '#src/features/posts/record/posts.store.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { listHeldReports, openReview, releaseReport } from './reports.store.ts';
import { weighReports } from './weigh-reports.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function releaseReports(deps: Pick<PostsParts, 'clock' | 'db' | 'facts'>): void {
  deps.facts.once(userFacts.approved, 'release-reports', async ({ payload: { userId } }) => {
    for (const postId of await listHeldReports(deps.db, userId)) {
      // oxlint-disable-next-line no-await-in-loop -- a small transaction for each post
      await releaseOne(deps, postId, userId);
    }
  });
}

async function releaseOne(
  deps: Pick<PostsParts, 'clock' | 'db' | 'facts'>,
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
