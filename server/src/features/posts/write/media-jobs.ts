import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { forgetMedia } from '#src/features/media/record/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetImages, listForgettable } from '#src/features/posts/read/post-media.store.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const BATCH_SIZE = 100;

export function postMediaJobs(jobs: Jobs, deps: PostsParts): void {
  jobs.repeat('forget-deleted-media', '23 * * * *', async () => {
    const { db, clock } = deps;
    const ago = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);
    const ages = {
      deletedBefore: ago(LIMITS.deletedMediaDays),
      hiddenBefore: ago(LIMITS.hiddenMediaDays),
    };
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each round sees what the one before left
      const ids = await listForgettable(db, ages, BATCH_SIZE);
      if (ids.length === 0) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const unused = await commit(deps, async (tx, tell) => {
        tell(postFacts.changed, { postIds: ids });
        return forgetImages(tx, ids);
      });
      // If this crashes, the sweep of unused uploads deletes the rest.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await forgetMedia(deps, unused);
    }
  });
}
