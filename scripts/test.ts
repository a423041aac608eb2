import { parseArgs } from 'node:util';

import { startVitest } from 'vitest/node';

import { RunReporter } from './testing/run-reporter.ts';

// A run that takes longer than this hangs: it says where, and ends.
const longestMinutes = 60;

// npm test [path …] [-t name] [--shuffle [--seed N]] [--slow page|journey]: paths are parts of file names, the name
// is a pattern over test titles. Shuffled, the tests of each file run in an order that is drawn, and drawn again by
// its seed. Slowed, every page answers late, or every journey acts late: what is a race then fails (e2e/slowed.ts).
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    testNamePattern: { type: 'string', short: 't' },
    shuffle: { type: 'boolean', default: false },
    seed: { type: 'string' },
    slow: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);

if (values.slow !== undefined) {
  if (!['page', 'journey'].includes(values.slow)) {
    console.error('--slow is page or journey.');
    process.exit(2);
  }
  // The files run in processes of their own: they read it in e2e/slowed.ts.
  process.env['SLOWED'] = values.slow;
}

const reporter = new RunReporter();

function finish(): never {
  const { passed, failed } = reporter;
  const nothingRan = passed + failed === 0;
  if (nothingRan) {
    console.log(`\nNo test ran${positionals.length > 0 ? ` for ${positionals.join(' ')}` : ''}.`);
  }
  console.log(`\n${passed} passed, ${failed} failed${values.shuffle ? `, --seed ${seed}` : ''}`);
  process.exit(failed > 0 || nothingRan ? 1 : 0);
}

const deadline = setTimeout(() => {
  reporter.failRun(new Error(`The run did not end within ${longestMinutes} minutes.`));
  finish();
}, longestMinutes * 60_000);

try {
  const vitest = await startVitest(positionals, {
    run: true,
    watch: false,
    reporters: [reporter],
    ...(values.testNamePattern && { testNamePattern: values.testNamePattern }),
    ...(values.shuffle && { sequence: { shuffle: { tests: true, files: false }, seed } }),
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
