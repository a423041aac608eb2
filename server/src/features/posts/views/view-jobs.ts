import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetViews } from './views.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function viewJobs(jobs: Jobs, { db, clock }: Pick<PostsParts, 'clock' | 'db'>): void {
  jobs.repeat('forget-views', '47 * * * *', () =>
    forgetViews(db, new Date(clock.now().getTime() - LIMITS.viewHours * 3_600_000)),
  );
}
