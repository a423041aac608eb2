import { defineConfig } from 'vitest/config';

import requirementList from './requirements/requirements.json' with { type: 'json' };
import { SlowFirst } from './scripts/testing/slow-first.ts';
import { outsideTier } from './scripts/testing/tiers.ts';

// A test without assertions fails, because its tag may name a requirement.
const requireAssertions = true;

const tags = [...requirementList.groups, requirementList.decisions].flatMap((group) =>
  Object.entries(group.requirements).map(([name, description]) => ({ name, description })),
);

const excluded = ['**/node_modules/**', '**/dist/**', ...outsideTier(process.env['TEST_TIER'])];

const units = {
  exclude: excluded,
  setupFiles: ['scripts/testing/guard.ts'],
  // Generous timeouts, because a busy or slow machine must not fail tests.
  expect: { requireAssertions, poll: { timeout: 30_000 } },
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // A third of a server test's time is waiting for the database, mails or timers.
  maxWorkers: 3,
  sequence: { groupOrder: 0 },
};

export default defineConfig({
  test: {
    tags,
    globalSetup: ['server/test/global-database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    passWithNoTests: true,
    retry: 0,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...units,
          name: 'units',
          include: ['{contract,demo,gifs,server,scripts,bench}/**/*.test.ts'],
          // Loading the server costs more than most of its tests, so each worker loads it once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...units,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // Modules store the page of the tab. Each test file therefore gets a new tab in the worker's
          // process.
          setupFiles: ['scripts/testing/own-tab.ts', ...units.setupFiles],
          sequence: { ...units.sequence, setupFiles: 'list' },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          globalSetup: ['e2e/harness/global-build.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude: excluded,
          setupFiles: ['scripts/testing/guard.ts'],
          isolate: false,
          // Journeys run after the units, because Chromium alone uses a core. Throttled tests mostly wait.
          maxWorkers: 2,
          testTimeout: 120_000,
          expect: { requireAssertions, poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
