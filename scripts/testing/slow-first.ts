import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take a minute where others take ten seconds. Begun last, one of them would keep a run waiting alone. */
const SLOW = [
  'e2e/place.test.ts',
  'e2e/axe-desktop.test.ts',
  'e2e/axe-phone.test.ts',
  'e2e/layers.test.ts',
  'e2e/offline.test.ts',
  'e2e/reading.test.ts',
  'e2e/memory.test.ts',
  'server/src/features/media/media-jobs.test.ts',
  'server/src/platform/jobs/job-supervisor.test.ts',
];

/** Begins with the files that take longest, whatever else is known of them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      SLOW.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
