import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take a minute where others take ten seconds. If one started last, the run would wait for it alone. */
const SLOW = [
  'e2e/feeds/scroll-position.thorough.test.ts',
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

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      SLOW.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
