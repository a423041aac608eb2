import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetPreviews } from './forget-previews.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export function previewJobs(jobs: Jobs, deps: MediaParts): void {
  jobs.repeat('forget-previews', '57 3 * * *', () => forgetPreviews(deps));
}
