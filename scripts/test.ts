import { startVitest } from 'vitest/node';

import { RunReporter } from './testing/run-reporter.ts';
import { readTestFlags, type TestFlags } from './testing/test-flags.ts';

const flags = flagsOrExit();
// A run that takes longer than this hangs: it says where, and ends. A quiet machine needs a quarter of it; a busy
// one is no fault. A slowed run takes its time.
const longestMinutes = flags.slowed ? 90 : 75;
const { paths, options, isShuffled, seed } = flags;
// The files run in processes of their own, which read these.
if (flags.slowed) process.env['SLOWED'] = flags.slowed;
if (flags.isTraced) process.env['TRACED'] = 'yes';

const reporter = new RunReporter();

function finish(): never {
  const { passed, failed } = reporter;
  const nothingRan = passed + failed === 0;
  if (nothingRan) {
    console.log(`\nNo test ran${paths.length > 0 ? ` for ${paths.join(' ')}` : ''}.`);
  }
  console.log(`\n${passed} passed, ${failed} failed${isShuffled ? `, --seed ${seed}` : ''}`);
  process.exit(failed > 0 || nothingRan ? 1 : 0);
}

function flagsOrExit(): TestFlags {
  try {
    return readTestFlags(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

// Ours counts; others may tell it too.
const { reporter: others = [], ...theirs } = options;
const asked = {
  ...theirs,
  ...(isShuffled && { sequence: { shuffle: { tests: true, files: false }, seed } }),
};

/** Runs until it is interrupted: what is changed runs again. */
async function watch(): Promise<void> {
  await startVitest(paths, { ...asked, run: false, watch: true });
}

async function runOnce(): Promise<void> {
  const deadline = setTimeout(() => {
    reporter.failRun(new Error(`The run did not end within ${longestMinutes} minutes.`));
    finish();
  }, longestMinutes * 60_000);
  try {
    const vitest = await startVitest(paths, {
      ...asked,
      run: true,
      watch: false,
      reporters: [reporter, ...[others].flat()],
    });
    await vitest.close();
    if (process.exitCode && reporter.failed === 0 && reporter.passed > 0) {
      reporter.failRun(new Error(`Vitest ended with exit code ${process.exitCode}.`));
    }
  } catch (error) {
    reporter.failRun(error);
  }
  clearTimeout(deadline);
  finish();
}

await (options.watch || options.ui ? watch() : runOnce());
