import { defineConfig } from 'vitest/config';

// A title may name a requirement: a test that proves nothing fails.
const requireAssertions = true;

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
          include: ['{contract,demo,gifs,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: excluded,
          setupFiles: ['scripts/testing/guard.ts'],
          // What is waited for comes at once; on a busy machine that may take seconds.
          expect: { requireAssertions, poll: { timeout: 10_000 } },
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
          // After the units: Chromium alone keeps a core busy, and much of a slowed one's time is waiting.
          maxWorkers: 2,
          testTimeout: 120_000,
          // A busy machine is no fault: what must come soon is timed where it is asked for.
          expect: { requireAssertions, poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
