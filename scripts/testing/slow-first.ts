import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take a minute where others take ten seconds. As the last to start, one would keep a run waiting alone. */
const SLOW = [
  'e2e/feeds/place.thorough.test.ts',
  'e2e/shell/axe-desktop.thorough.test.ts',
  'e2e/shell/axe-phone.thorough.test.ts',
  'e2e/shell/layers.thorough.test.ts',
  'e2e/live/offline.thorough.test.ts',
  'e2e/feeds/reading.thorough.test.ts',
  'e2e/feeds/memory.thorough.test.ts',
  'e2e/chats/chats.thorough.test.ts',
  'server/test/every-call.thorough.test.ts',
  'server/src/features/media/media-jobs.thorough.test.ts',
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
