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
          include: ['e2e/**/*.test.ts'],
          exclude: excluded,
          setupFiles: ['scripts/testing/guard.ts'],
          // One browser at a time, after the units: Chromium alone keeps two cores busy.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
