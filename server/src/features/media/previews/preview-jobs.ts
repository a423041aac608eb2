import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetPreviews, type ForgetPreviewDeps } from './forget-previews.ts';

/** Forgets each night what links led to, and pictures that no post shows. */
export function previewJobs(jobs: Jobs, deps: ForgetPreviewDeps): void {
  jobs.repeat('forget-previews', '57 3 * * *', () => forgetPreviews(deps));
}
