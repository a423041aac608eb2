import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    passWithNoTests: true,
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: excluded,
          setupFiles: ['scripts/testing/guard.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          globalSetup: ['e2e/global-build.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude: excluded,
          setupFiles: ['scripts/testing/guard.ts'],
          // After the units. Much of a slowed browser's time is waiting: three keep two cores busy.
          maxWorkers: 3,
          testTimeout: 120_000,
          // A busy machine is no fault: what must come soon is timed where it is asked for.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
